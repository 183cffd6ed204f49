import { createHash } from 'node:crypto';

/**
 * The record of a document: what happened to it, one event a line. Each line names the hash of the
 * line before, and the seal names the hash of the last one. So no line can be changed, added or
 * removed afterwards. The bytes of a line are hashed, so that others can check it without our code.
 */
export type RecordEvent = Readonly<Record<string, unknown>>;

/** A line of the record. */
export interface RecordLine {
  /** The bytes of the line, without its end. */
  readonly line: string;
  /** Their SHA-256 as hexadecimal digits. */
  readonly hash: string;
}

/** What the first line names. */
export const recordStart = '0'.repeat(64);

/** Returns the next line of a record. `before` is the hash of the line before. */
export function nextLine(event: RecordEvent, before: string): RecordLine {
  const line = JSON.stringify({ ...event, before });
  return { line, hash: createHash('sha256').update(line).digest('hex') };
}

/** Returns a whole record from its events, and its head: the hash of its last line. */
export function recordOf(events: readonly RecordEvent[]): {
  readonly text: string;
  readonly head: string;
} {
  let text = '';
  let head = recordStart;
  for (const event of events) {
    const next = nextLine(event, head);
    text += `${next.line}\n`;
    head = next.hash;
  }
  return { text, head };
}
