package io.pactsync.emulator.sample;

import java.util.List;

/** A fictitious company of the sample. */
record Company(String name, String domain) {

  static final List<Company> ALL =
      List.of(
          new Company("Blue Lantern Logistics", "blue-lantern.example"),
          new Company("Paper Fox Press", "paper-fox.example"),
          new Company("Copper Kettle Foods", "copper-kettle.example"),
          new Company("Quiet Harbour Storage", "quiet-harbour.example"),
          new Company("Seven Bridges Advice", "seven-bridges.example"),
          new Company("Marmot and Pine Furniture", "marmot-pine.example"),
          new Company("Tin Whistle Media", "tin-whistle.example"),
          new Company("Salt Road Shipping", "salt-road.example"),
          new Company("Old Lighthouse Insurance", "old-lighthouse.example"),
          new Company("Velvet Gear Machines", "velvet-gear.example"),
          new Company("Green Umbrella Cleaning", "green-umbrella.example"),
          new Company("Night Owl Hosting", "night-owl.example"));

  /** Returns the address for a role such as {@code legal}, preceded by the company's name. */
  String mailbox(String role) {
    return name + " <" + role + "@" + domain + ">";
  }
}
