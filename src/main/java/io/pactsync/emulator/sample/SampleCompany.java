package io.pactsync.emulator.sample;

import java.util.List;

/** A fictitious company of the sample. */
record SampleCompany(String name, String domain) {

  static final List<SampleCompany> ALL =
      List.of(
          new SampleCompany("Blue Lantern Logistics", "blue-lantern.example"),
          new SampleCompany("Paper Fox Press", "paper-fox.example"),
          new SampleCompany("Copper Kettle Foods", "copper-kettle.example"),
          new SampleCompany("Quiet Harbour Storage", "quiet-harbour.example"),
          new SampleCompany("Seven Bridges Advice", "seven-bridges.example"),
          new SampleCompany("Marmot and Pine Furniture", "marmot-pine.example"),
          new SampleCompany("Tin Whistle Media", "tin-whistle.example"),
          new SampleCompany("Salt Road Shipping", "salt-road.example"),
          new SampleCompany("Old Lighthouse Insurance", "old-lighthouse.example"),
          new SampleCompany("Velvet Gear Machines", "velvet-gear.example"),
          new SampleCompany("Green Umbrella Cleaning", "green-umbrella.example"),
          new SampleCompany("Night Owl Hosting", "night-owl.example"));

  /** Returns the address for a role such as {@code legal}, preceded by the company's name. */
  String mailbox(String role) {
    return name + " <" + role + "@" + domain + ">";
  }
}
