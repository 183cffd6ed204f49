import { compareTexts, type Item } from './values.ts';

/** A record at its place in a view. `at` is its sort key and, in an index, its key in the table. */
export interface Placed {
  readonly at: string;
  readonly item: Item;
}

/** Separates the sort key of an index from the key in the table. No text has it. */
const end = '\u0000';
const past = '\u0001';

/** The names of the fields that hold the partition and, if there is one, the sort key. */
export type Keys = readonly [pk: string, sk?: string];

/** The key of a record, as one text. */
export const idOf = (item: Item, [pk, sk]: Keys): string =>
  sk === undefined ? `${item[pk]}` : `${item[pk]}${end}${item[sk]}`;

/** Whether a record has keys: an index has only records with its own. */
export const hasKeys = (item: Item, keys: Keys): boolean =>
  keys.every((name = '') => item[name] !== undefined);

/** Whether two states of a record have the same place in a view. */
export const isSamePlace = (one: Item, other: Item, keys: Keys): boolean =>
  keys.every((name = '') => one[name] === other[name]);

/** The sort keys of a range, both ends included or not. */
export interface Range {
  readonly from?: string;
  readonly isAfterFrom?: boolean;
  readonly to?: string;
  readonly isBeforeTo?: boolean;
  readonly beginsWith?: string;
}

/** The records of a table or of one of its indexes, by partition and in the order of the sort key. */
export class View {
  readonly keys: Keys;
  readonly #own: Keys;
  readonly #partitions = new Map<string, Placed[]>();
  #inOrder: readonly (readonly [string, readonly Placed[]])[] | undefined;

  /** `own` are the keys of the table, `keys` those of the table or of its index. */
  constructor(keys: Keys, own: Keys, items: Iterable<Item>) {
    this.keys = keys;
    this.#own = own;
    for (const item of items)
      if (hasKeys(item, this.keys)) this.#partitionOf(item).push(this.#placed(item));
    for (const partition of this.#partitions.values()) {
      partition.sort((one, other) => compareTexts(one.at, other.at));
    }
  }

  add(item: Item): void {
    if (!hasKeys(item, this.keys)) return;
    const [partition, placed] = [this.#partitionOf(item), this.#placed(item)];
    const last = partition.at(-1);
    if (!last || compareTexts(last.at, placed.at) < 0) partition.push(placed);
    else partition.splice(firstFrom(partition, placed.at), 0, placed);
  }

  remove(item: Item): void {
    if (!hasKeys(item, this.keys)) return;
    const partition = this.#partitionOf(item);
    const index = firstFrom(partition, this.#placed(item).at);
    if (partition[index]?.at === this.#placed(item).at) partition.splice(index, 1);
    if (partition.length > 0) return;
    this.#partitions.delete(String(item[this.keys[0]]));
    this.#inOrder = undefined;
  }

  /** Returns a partition and the places of a range in it. */
  range(pk: string, range: Range): { partition: readonly Placed[]; from: number; to: number } {
    const partition = this.#partitions.get(pk) ?? [];
    const { from, to, beginsWith } = range;
    if (beginsWith !== undefined) {
      const first = firstFrom(partition, beginsWith);
      let last = first;
      for (; partition[last]?.at.startsWith(beginsWith); last++);
      return { partition, from: first, to: last };
    }
    return {
      partition,
      from: from === undefined ? 0 : firstFrom(partition, from + (range.isAfterFrom ? past : '')),
      to:
        to === undefined
          ? partition.length
          : firstFrom(partition, to + (range.isBeforeTo ? '' : past)),
    };
  }

  /** Returns the place of a key from an earlier page, or where it was. */
  placeOf(partition: readonly Placed[], key: Item): number {
    return firstFrom(partition, this.#placed(key).at);
  }

  /** Returns the partitions in an order that stays: a scan takes them one after the other. */
  get partitions(): readonly (readonly [pk: string, records: readonly Placed[]])[] {
    this.#inOrder ??= [...this.#partitions].sort(([one], [other]) => compareTexts(one, other));
    return this.#inOrder;
  }

  /** Returns the keys of a record in this view. */
  keyOf(item: Item): Item {
    const names = [...this.#own, ...this.keys] as string[];
    return Object.fromEntries(names.map((name) => [name, item[name]]));
  }

  #placed(item: Item): Placed {
    const [, sk] = this.keys;
    const own = this.keys === this.#own ? '' : idOf(item, this.#own);
    return { at: `${sk === undefined ? '' : item[sk]}${end}${own}`, item };
  }

  #partitionOf(item: Item): Placed[] {
    const pk = String(item[this.keys[0]]);
    const found = this.#partitions.get(pk);
    if (found) return found;
    const made: Placed[] = [];
    this.#partitions.set(pk, made);
    this.#inOrder = undefined;
    return made;
  }
}

/** Returns the first place whose key is not before `at`. */
function firstFrom(partition: readonly Placed[], at: string): number {
  let [low, high] = [0, partition.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareTexts(partition[middle]?.at ?? '', at) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
