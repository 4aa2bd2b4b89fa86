package io.pactsync.contract;

import java.util.List;

/** One kind of evidence. Implementations are thread-safe and depend only on the mail. */
interface EvidenceCollector {
  List<SignalFinding> collect(JudgeInput mail);
}
