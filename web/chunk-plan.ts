/** A module in the bundler: its source size in bytes and its static imports. */
export interface Part {
  readonly bytes: number;
  readonly imports: readonly string[];
}

/** An entry that is loaded as a unit: the first page, the frame, or one screen or dialog. */
export interface Root {
  readonly id: string;
  /** The name of its bundle: its modules stay in this chunk, even if others use them. */
  readonly bundle?: string;
  /** How often it is loaded, relative to the others. */
  readonly weight: number;
  /** The bundle with what it shares with other bundles: it must not wait for a later one. */
  readonly base?: string;
}

/** What a request is worth, as a part of the smallest chunk: measured, it gives the lightest pages. */
const request = 0.6;

/** A set of modules in one file. */
interface Chunk {
  bytes: number;
  readonly parts: Set<string>;
  /** The roots that load it, directly or through another chunk. */
  readonly roots: Set<Root>;
  /** The chunks that it imports. */
  readonly needs: Set<Chunk>;
}

/**
 * Plans the chunks of the modules that several roots share. By default a bundler makes a file for
 * each set of roots, and a screen would request 50 to 100 files, most smaller than their request.
 * So the smallest chunk is merged with the one with which most is gained: requests that are saved,
 * less unused code that is loaded. This ends when each has `least` bytes or would gain nothing.
 * Chunks never depend on each other in a cycle, so every import is evaluated first.
 */
export function plannedChunks(
  parts: ReadonlyMap<string, Part>,
  roots: readonly Root[],
  least: number,
): { readonly bundle: string | undefined; readonly parts: readonly string[] }[] {
  const { bundled, free, roots: fixed } = sharedChunks(parts, roots);
  return [
    ...[...bundled].map(([bundle, chunk]) => ({ bundle, parts: [...chunk.parts] })),
    ...joined(free, fixed, least).map((chunk) => ({ bundle: undefined, parts: [...chunk.parts] })),
  ];
}

/** Makes one chunk for each bundle, and one for each set of other roots with shared modules. */
function sharedChunks(parts: ReadonlyMap<string, Part>, roots: readonly Root[]) {
  const bundled = new Map<string, Chunk>();
  const free = new Map<string, Chunk>();
  const homes = new Map<string, Chunk>();
  const own = new Set(roots.map((root) => root.id));
  for (const [id, users] of usersOf(parts, roots)) {
    const first = [...users].find((root) => root.bundle !== undefined)?.bundle;
    const bundle = first && ([...users].find((root) => root.base !== undefined)?.base ?? first);
    let chunk: Chunk;
    // A root and its own modules are in its own file, which others may import.
    if (own.has(id)) chunk = newChunk(users);
    else if (users.size === 1) continue;
    else if (bundle) chunk = kept(bundled, bundle, () => newChunk(users));
    else chunk = kept(free, [...users].map((root) => root.id).join(' '), () => newChunk(users));
    chunk.bytes += parts.get(id)?.bytes ?? 0;
    chunk.parts.add(id);
    // A bundle is loaded before everything that needs it.
    if (!bundle) homes.set(id, chunk);
  }
  for (const [id, chunk] of homes) {
    for (const imported of parts.get(id)?.imports ?? []) {
      const needed = homes.get(imported);
      if (needed && needed !== chunk) chunk.needs.add(needed);
    }
  }
  return {
    bundled,
    free: [...free.values()],
    roots: [...own].flatMap((id) => homes.get(id) ?? []),
  };
}

const newChunk = (roots: ReadonlySet<Root>): Chunk => ({
  bytes: 0,
  parts: new Set(),
  roots: new Set(roots),
  needs: new Set(),
});

/** Returns for each module the roots that need it, in the order of the roots. */
function usersOf(parts: ReadonlyMap<string, Part>, roots: readonly Root[]): Map<string, Set<Root>> {
  const users = new Map<string, Set<Root>>();
  for (const root of roots) {
    const next = [root.id];
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      const of = kept(users, id, () => new Set<Root>());
      if (of.has(root)) continue;
      of.add(root);
      next.push(...(parts.get(id)?.imports ?? []));
    }
  }
  return users;
}

function kept<V>(map: Map<string, V>, key: string, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

/** Merges chunks that are too small. `fixed` chunks stay as they are. */
function joined(chunks: readonly Chunk[], fixed: readonly Chunk[], least: number): Chunk[] {
  const left = new Set(chunks);
  const alone = new Set<Chunk>();
  for (;;) {
    const [small] = [...left]
      .filter((chunk) => chunk.bytes < least && !alone.has(chunk))
      .sort((one, other) => one.bytes - other.bytes);
    if (!small) return [...left];
    const [best] = [...left]
      .filter((other) => other !== small && isEarly(other) === isEarly(small))
      .filter((other) => !wouldNeedItself(small, other))
      .map((other) => ({ other, loss: lossOf(small, other, least * request) }))
      .sort((one, two) => one.loss - two.loss);
    if (best && best.loss <= 0) join(left, fixed, small, best.other);
    else alone.add(small);
  }
}

/** Whether a root that must not wait loads a chunk. With other modules, it would load what they need. */
const isEarly = ({ roots }: Chunk): boolean => [...roots].some(({ base }) => base !== undefined);

/** Merges two chunks, at the position of the second. */
function join(left: Set<Chunk>, fixed: readonly Chunk[], gone: Chunk, stays: Chunk): void {
  left.delete(gone);
  stays.bytes += gone.bytes;
  for (const id of gone.parts) stays.parts.add(id);
  for (const root of gone.roots) stays.roots.add(root);
  for (const needed of gone.needs) stays.needs.add(needed);
  stays.needs.delete(gone);
  stays.needs.delete(stays);
  for (const { needs } of [...left, ...fixed]) if (needs.delete(gone)) needs.add(stays);
  stays.needs.delete(stays);
  for (const needed of reached([stays])) for (const root of stays.roots) needed.roots.add(root);
}

/** Returns the chunks and everything loaded with them. */
function reached(chunks: Iterable<Chunk>): Set<Chunk> {
  const found = new Set(chunks);
  for (const chunk of found) for (const needed of chunk.needs) found.add(needed);
  return found;
}

/**
 * Returns how many bytes more are loaded if two chunks are merged, weighted by root. A root that
 * loads both saves a request, which is worth `saved` bytes.
 */
function lossOf(one: Chunk, other: Chunk, saved: number): number {
  const roots = new Set([...one.roots, ...other.roots]);
  let loss = 0;
  for (const chunk of reached([one, other])) {
    for (const root of roots) if (!chunk.roots.has(root)) loss += chunk.bytes * root.weight;
  }
  for (const root of one.roots) if (other.roots.has(root)) loss -= saved * root.weight;
  return loss;
}

/** Whether a third chunk depends on one of the two and the other depends on it. */
const wouldNeedItself = (one: Chunk, other: Chunk): boolean =>
  leadsAround(one, other) || leadsAround(other, one);

const leadsAround = (from: Chunk, to: Chunk): boolean =>
  reached([...from.needs].filter((needed) => needed !== to)).has(to);
