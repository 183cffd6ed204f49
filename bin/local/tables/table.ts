import { invalid } from './errors.ts';
import { type Change, ChangeStream, type StreamKind } from './stream.ts';
import { type Item, sizeOf } from './values.ts';
import { hasKeys, idOf, isSamePlace, type Keys, View } from './view.ts';

/** What an index shows of a record. */
export type Projection = 'all' | 'keys' | readonly string[];

export interface IndexDefinition {
  readonly keys: Keys;
  readonly shows: Projection;
}

/** What a table is: its indexes, and whether it tells its changes. */
export interface TableDefinition {
  readonly name: string;
  readonly keys: Keys;
  readonly indexes: Readonly<Record<string, IndexDefinition>>;
  readonly stream?: StreamKind | undefined;
}

/** A table in memory. A write replaces a record and never changes one. */
export class MemoryTable {
  definition: TableDefinition;
  readonly stream = new ChangeStream();
  #items = new Map<string, Item>();
  readonly #views = new Map<string | undefined, View>();
  readonly #sizes = new WeakMap<Item, number>();
  readonly #projected = new Map<string, WeakMap<Item, Item>>();

  constructor(definition: TableDefinition) {
    this.definition = definition;
  }

  get items(): ReadonlyMap<string, Item> {
    return this.#items;
  }

  get(key: Item): Item | undefined {
    return this.#items.get(idOf(key, this.definition.keys));
  }

  /** Replaces a record, or removes it. Returns what was there. */
  replace(key: Item, after: Item | undefined): Item | undefined {
    const id = idOf(key, this.definition.keys);
    const before = this.#items.get(id);
    if (after) this.#items.set(id, after);
    else this.#items.delete(id);
    for (const view of this.#views.values()) {
      if (before) view.remove(before);
      if (after) view.add(after);
    }
    return before;
  }

  /** Puts a record without counting units. */
  load(item: Item): void {
    this.#items.set(idOf(item, this.definition.keys), item);
    for (const view of this.#views.values()) view.add(item);
  }

  /** Returns the view of the table or of an index; the first query of it sorts the records. */
  view(index: string | undefined): View {
    const found = this.#views.get(index);
    if (found) return found;
    const { keys } = this.definition;
    const of = index === undefined ? keys : this.#indexOf(index).keys;
    const made = new View(of, keys, this.#items.values());
    this.#views.set(index, made);
    return made;
  }

  /** Puts other records in the place of all. */
  replaceAll(items: ReadonlyMap<string, Item>): void {
    this.#items = new Map(items);
    this.#views.clear();
  }

  /** Returns what an index shows of a record. */
  shown(index: string | undefined, item: Item): Item {
    if (index === undefined) return item;
    const { keys, shows } = this.#indexOf(index);
    if (shows === 'all') return item;
    const known = this.#projected.get(index) ?? new WeakMap<Item, Item>();
    this.#projected.set(index, known);
    const more = shows === 'keys' ? [] : shows;
    const names = [...this.definition.keys, ...keys, ...more] as string[];
    const found = known.get(item) ?? pick(item, names);
    known.set(item, found);
    return found;
  }

  /** Returns the key of a record, or refuses a record without one. */
  keyOf(record: Item): Item {
    const key: Item = {};
    for (const name of this.definition.keys as readonly string[]) {
      key[name] = record[name] ?? invalid(`Missing the key ${name} in the item`);
    }
    return key;
  }

  sizeOf(item: Item): number {
    const size = this.#sizes.get(item) ?? sizeOf(item);
    this.#sizes.set(item, size);
    return size;
  }

  /** Tells the stream about a change. */
  tell(change: Change): void {
    if (this.definition.stream) this.stream.add(change);
  }

  #indexOf(index: string): IndexDefinition {
    return (
      this.definition.indexes[index] ??
      invalid(`The table does not have the specified index: ${index}`)
    );
  }

  /** Returns the units of writing the largest of some records: one for each KB. */
  writeUnits(...items: (Item | undefined)[]): number {
    return Math.max(1, ...items.map((item) => (item ? Math.ceil(this.sizeOf(item) / 1024) : 0)));
  }

  /** Returns the capacity units of a write, of the table and its indexes. */
  unitsOf(before: Item | undefined, after: Item | undefined): WriteUnits {
    const indexes: Record<string, number> = {};
    for (const [index, { keys }] of Object.entries(this.definition.indexes)) {
      const was = before && hasKeys(before, keys) ? this.shown(index, before) : undefined;
      const is = after && hasKeys(after, keys) ? this.shown(index, after) : undefined;
      if (was && is && !isSamePlace(was, is, keys))
        indexes[index] = this.writeUnits(was) + this.writeUnits(is);
      else if (was && is && isSame(was, is)) continue;
      else if (was ?? is) indexes[index] = this.writeUnits(was, is);
    }
    return { table: this.writeUnits(before, after), indexes };
  }
}

/** The capacity units of a write. */
export interface WriteUnits {
  readonly table: number;
  readonly indexes: Readonly<Record<string, number>>;
}

function pick(item: Item, names: readonly string[]): Item {
  return Object.fromEntries(names.flatMap((name) => (name in item ? [[name, item[name]]] : [])));
}

/** Whether two records have the same values. */
export const isSame = (one: Item, other: Item): boolean => {
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => isSameValue(one[name], other[name]));
};

/** Whether two values are the same; a map has no order. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (one instanceof Set && other instanceof Set) {
    return one.size === other.size && [...one].every((each) => other.has(each));
  }
  if (one instanceof Uint8Array && other instanceof Uint8Array) {
    return Buffer.from(one).equals(Buffer.from(other));
  }
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  return isSame(one as Item, other as Item);
}
