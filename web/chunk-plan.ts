/** A module of the application as the bundler has it: how many bytes of source, and what it imports for certain. */
export interface Part {
  readonly bytes: number;
  readonly imports: readonly string[];
}

/** What is loaded at once: the first page, the frame around every screen, or one screen or dialog. */
export interface Root {
  readonly id: string;
  /** Whose modules travel together, whoever else uses them. */
  readonly bundle?: string;
  /** How often it is loaded beside the others. */
  readonly weight: number;
}

/** Modules that travel together. */
interface Chunk {
  bytes: number;
  readonly parts: Set<string>;
  /** Who loads it, be it for the sake of a chunk that needs it. */
  readonly roots: Set<Root>;
  /** The chunks that it imports. */
  readonly needs: Set<Chunk>;
}

/**
 * Which modules that several roots share travel together. Left alone, a bundler makes a file for each set of roots that share something:
 * a screen would ask for 50 to 100 files, most of them smaller than the question for them. The smallest is joined, again and again, to the
 * one with which the least is loaded in vain, until none has less than `least` bytes or can be joined. No two chunks come to need each
 * other: a module finds what it imports evaluated.
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

/** One chunk for each bundle, and one for each set of other roots that share something. */
function sharedChunks(parts: ReadonlyMap<string, Part>, roots: readonly Root[]) {
  const bundled = new Map<string, Chunk>();
  const free = new Map<string, Chunk>();
  const homes = new Map<string, Chunk>();
  const own = new Set(roots.map((root) => root.id));
  for (const [id, users] of usersOf(parts, roots)) {
    const bundle = [...users].find((root) => root.bundle !== undefined)?.bundle;
    let chunk: Chunk;
    // A root, and what it alone needs, is in its own file; that of a root may be needed by others.
    if (own.has(id)) chunk = newChunk(users);
    else if (users.size === 1) continue;
    else if (bundle) chunk = kept(bundled, bundle, () => newChunk(users));
    else chunk = kept(free, [...users].map((root) => root.id).join(' '), () => newChunk(users));
    chunk.bytes += parts.get(id)?.bytes ?? 0;
    chunk.parts.add(id);
    // What is in a bundle is there before anything that needs it.
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

/** For each module the roots that cannot do without it, in the order of the roots. */
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

/** Joins what is too small. What is `fixed` stays as it is, and may need others and be needed. */
function joined(chunks: readonly Chunk[], fixed: readonly Chunk[], least: number): Chunk[] {
  const left = new Set(chunks);
  const alone = new Set<Chunk>();
  for (;;) {
    const [small] = [...left]
      .filter((chunk) => chunk.bytes < least && !alone.has(chunk))
      .sort((one, other) => one.bytes - other.bytes);
    if (!small) return [...left];
    const [best] = [...left]
      .filter((other) => other !== small && !wouldNeedItself(small, other))
      .map((other) => ({ other, vain: loadedInVain(small, other) }))
      .sort((one, two) => one.vain - two.vain);
    if (best) join(left, fixed, small, best.other);
    else alone.add(small);
  }
}

/** Makes one of two, in the place of the second. */
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

/** The chunks and all that is loaded with them. */
function reached(chunks: Iterable<Chunk>): Set<Chunk> {
  const found = new Set(chunks);
  for (const chunk of found) for (const needed of chunk.needs) found.add(needed);
  return found;
}

/** How much more is loaded, each root with its weight, if the two are one. */
function loadedInVain(one: Chunk, other: Chunk): number {
  const roots = new Set([...one.roots, ...other.roots]);
  let vain = 0;
  for (const chunk of reached([one, other])) {
    for (const root of roots) if (!chunk.roots.has(root)) vain += chunk.bytes * root.weight;
  }
  return vain;
}

/** Whether there is a third that one of two needs and that needs the other. */
const wouldNeedItself = (one: Chunk, other: Chunk): boolean =>
  leadsAround(one, other) || leadsAround(other, one);

const leadsAround = (from: Chunk, to: Chunk): boolean =>
  reached([...from.needs].filter((needed) => needed !== to)).has(to);
