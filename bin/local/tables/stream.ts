import type { Item } from './values.ts';

/** The change of a record, in the order of all changes. */
export interface Change {
  readonly at: number;
  readonly sequence: number;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

/** What a stream shows of a change. */
export type StreamKind = 'KEYS_ONLY' | 'NEW_IMAGE' | 'OLD_IMAGE' | 'NEW_AND_OLD_IMAGES';

/** How long a stream keeps a change. */
export const keptFor = 24 * 3_600_000;

/** The changes of a table in the last day. */
export class ChangeStream {
  #changes: Change[] = [];

  add(change: Change): void {
    this.#changes.push(change);
    const oldest = this.#changes[0];
    // Most changes are older at the same time, so the rest is copied rarely.
    if (!oldest || change.at - oldest.at < keptFor + 3_600_000) return;
    this.#changes = this.#changes.filter(({ at }) => change.at - at < keptFor);
  }

  /** Returns the first changes after a sequence number. */
  after(sequence: number, limit: number): readonly Change[] {
    let [low, high] = [0, this.#changes.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#changes[middle]?.sequence ?? 0) <= sequence) low = middle + 1;
      else high = middle;
    }
    return this.#changes.slice(low, low + limit);
  }

  get newest(): number {
    return this.#changes.at(-1)?.sequence ?? 0;
  }
}
