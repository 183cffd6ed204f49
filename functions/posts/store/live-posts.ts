import type { PostType } from '#shared/posts/posts.contract';
import { isVisible } from '#shared/posts/visibility';
import type { Caller } from '#shared/rights/caller';
import type { LiveFile } from './live-file.ts';
import {
  concernOf,
  concerns,
  type FeedChange,
  type LiveRow,
  parsedRow,
  positionOfRow,
  postOf,
} from './live-row.ts';
import { readable, type StoredPost } from './post.record.ts';
import type { Candidate } from './post-index.ts';

/** Which live posts a list goes through. */
export interface LiveWalk {
  readonly types: readonly PostType[];
  /** The position below which it begins. */
  readonly below: string;
  /** The reader whom they must concern, and when; the others are counted, but not read. */
  readonly reader?: Caller | undefined;
  readonly now: Date;
}

interface Changed {
  readonly updated_at: string;
  readonly row: LiveRow | undefined;
}

/** Returns the identifier in a position, which begins with the start. */
const uidIn = (position: string): string => position.slice(position.indexOf('#') + 1);

interface Place {
  readonly position: string;
  readonly row: LiveRow;
}

/**
 * The live posts of a school: an object, and the changes since. The newest version of a post counts,
 * so the order in which changes come does not matter, and one that comes again changes nothing.
 */
export class LivePosts {
  readonly file: LiveFile;
  readonly #changes = new Map<string, Changed>();
  /** The rows of the object that a change has replaced. */
  #replaced: ReadonlySet<number> = new Set();
  /** The changed posts that are live, the latest start first. */
  #added: readonly Place[] = [];

  constructor(file: LiveFile) {
    this.file = file;
  }

  /** How many posts have changed since the object was made. */
  get changed(): number {
    return this.#changes.size;
  }

  /** Takes changes over. Of a post, only a newer version than the known one counts. */
  apply(changes: readonly FeedChange[]): void {
    let isChanged = false;
    for (const { postUid, updated_at, row } of changes) {
      const known = this.#changes.get(postUid);
      if (known && known.updated_at >= updated_at) continue;
      isChanged = true;
      this.#changes.set(postUid, { updated_at, row: row === undefined ? row : parsedRow(row) });
    }
    if (!isChanged) return;
    this.#replaced = this.#replacedRows();
    this.#added = [...this.#changes.values()]
      .flatMap(({ row }) => (row ? [{ row, position: positionOfRow(row) }] : []))
      .sort((a, b) => (a.position > b.position ? -1 : 1));
  }

  /** Returns all rows that are live, in no order. */
  *rows(): Generator<LiveRow> {
    for (let i = 0; i < this.file.size; i++) if (!this.#replaced.has(i)) yield this.file.rowAt(i);
    for (const { row } of this.#added) yield row;
  }

  /** Returns those of some posts that are live, in no order. */
  some(postUids: readonly string[]): StoredPost[] {
    const wanted = new Set(postUids);
    const inFile: StoredPost[] = [];
    for (const [i, position] of this.file.positions.entries()) {
      if (!wanted.has(uidIn(position)) || this.#replaced.has(i)) continue;
      inFile.push(postOf(this.file.rowAt(i)));
    }
    const added = this.#added.filter(({ row }) => wanted.has(row.postUid));
    return [...inFile, ...added.map(({ row }) => postOf(row))];
  }

  /** Yields posts, the latest start first, as the walk of the index does. */
  *walk({ types, below, reader, now }: LiveWalk): Generator<Candidate> {
    const { file } = this;
    const wanted = new Set(types);
    const decided = new Map<number | string, boolean>();
    const isFor = (key: number | string, kind: string): boolean => {
      if (!reader) return true;
      const known = decided.get(key) ?? concerns(kind, reader, now);
      decided.set(key, known);
      return known;
    };
    let i = this.#firstBelow(below);
    let j = this.#added.findIndex(({ position }) => position < below);
    if (j < 0) j = this.#added.length;
    while (i < file.size || j < this.#added.length) {
      const added = this.#added[j];
      const position = file.positions[i];
      if (position !== undefined && (!added || position > added.position)) {
        const row = i++;
        if (this.#replaced.has(row) || !wanted.has(file.typeOf(row))) continue;
        const number = file.concernOf(row);
        const isShown = isFor(number, file.kinds[number] ?? '');
        yield { position, post: isShown ? postOf(file.rowAt(row)) : undefined };
      } else if (added) {
        j++;
        if (!wanted.has(added.row.type)) continue;
        const kind = concernOf(added.row);
        yield { position: added.position, post: isFor(kind, kind) ? postOf(added.row) : undefined };
      }
    }
  }

  /** Whether a post that a reader may read now asks something. What it asks is not here. */
  isAsking(reader: Caller, now: Date): boolean {
    const rows = [
      ...this.file.asking.filter((i) => !this.#replaced.has(i)).map((i) => this.file.rowAt(i)),
      ...this.#added.map(({ row }) => row),
    ];
    return rows.some((row) => row.asks && isVisible(readable(postOf(row)), reader, now));
  }

  #firstBelow(bound: string): number {
    const { positions } = this.file;
    let low = 0;
    let high = positions.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((positions[middle] ?? '') < bound) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /**
   * Returns the rows of the object that a change replaces, and forgets changes that the object has. One
   * pass, because changes are few and the object has no index by id.
   */
  #replacedRows(): Set<number> {
    const found = new Set<number>();
    for (const [i, position] of this.file.positions.entries()) {
      const postUid = uidIn(position);
      const change = this.#changes.get(postUid);
      if (!change) continue;
      if (this.file.rowAt(i).updated_at < change.updated_at) found.add(i);
      else this.#changes.set(postUid, { ...change, row: undefined });
    }
    return found;
  }
}
