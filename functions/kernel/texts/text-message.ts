import type { OpenWords } from '#functions/kernel/open-words';

/** A text as it leaves. It names no person, reason, mark, course or file. */
export interface TextMessage {
  readonly body: OpenWords;
  /** Seconds for which carriers try to reach the phone. */
  readonly ttl: number;
}
