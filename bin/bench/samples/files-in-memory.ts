import type { PackedFiles } from '#functions/kernel/store/packed-files';

/** Keeps files in memory, as the bucket does. */
export function filesInMemory(): PackedFiles {
  const all = new Map<string, Buffer>();
  return {
    of: ({ site }) => ({
      async write(version, file) {
        const key = `${site}/${version}-${all.size}`;
        all.set(key, file);
        return key;
      },
      async removeBefore() {},
    }),
    read: async (key) => all.get(key),
    async remove(keys) {
      for (const key of keys) all.delete(key);
    },
  };
}
