import type { School } from '#functions/kernel/record/declaration';
import type { PackedFiles } from '#functions/kernel/store/packed-files';
import type { IndexList, IndexLists } from '#functions/search/store/index-lists';

/** Runs before each call of a store, so that a test can order calls or make one fail. */
type Turn = (call: string) => Promise<void>;

/** Keeps the lists of indexes in memory. */
export function memoryLists(turn: Turn = async () => {}): IndexLists & {
  readonly all: ReadonlyMap<string, IndexList>;
} {
  const all = new Map<string, IndexList>();
  return {
    of: ({ site }: School) => ({
      async read() {
        await turn('lists.read');
        return all.get(site);
      },
      async replace(before, next) {
        await turn('lists.replace');
        if (all.get(site)?.version !== before?.version) return false;
        all.set(site, { ...next, version: (before?.version ?? 0) + 1 });
        return true;
      },
    }),

    all,
  };
}

/** Keeps the files of indexes in memory. */
export function memoryFiles(turn: Turn = async () => {}): PackedFiles & {
  readonly all: ReadonlyMap<string, Buffer>;
  /** The keys that were read. */
  readonly reads: string[];
} {
  const all = new Map<string, Buffer>();
  const reads: string[] = [];
  let count = 0;
  return {
    of: ({ site }: School) => ({
      async write(version, file) {
        await turn('files.write');
        const key = `index/${site}/${version}-${count++}`;
        all.set(key, file);
        return key;
      },

      async removeBefore(version, kept) {
        await turn('files.removeBefore');
        const prefix = `index/${site}/`;
        for (const key of [...all.keys()]) {
          if (!key.startsWith(prefix) || kept.has(key)) continue;
          if (Number.parseInt(key.slice(prefix.length), 10) < version) all.delete(key);
        }
      },
    }),

    all,

    reads,

    async read(key) {
      await turn('files.read');
      reads.push(key);
      return all.get(key);
    },

    async remove(keys) {
      await turn('files.remove');
      for (const key of keys) all.delete(key);
    },
  };
}
