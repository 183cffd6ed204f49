import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { postRecordReader, type StoredPost, storedFields } from './post.record.ts';

export type PostReader = ReturnType<typeof postReader>;

/** Reads posts by id, for Lambdas that do not write posts. */
export const postReader = (tables: Tables) => {
  const records = postRecordReader(tables);
  return {
    of(school: School) {
      const stored = records.of(school);
      const keysOf = (postUids: readonly string[]) => postUids.map((postUid) => ({ postUid }));
      return {
        /** Returns a post in any state; the caller checks who may see it. */
        get: (postUid: string): Promise<StoredPost | undefined> => stored.get({ postUid }),

        /** Returns at most 200 posts without their texts, in no order; omits unknown ones. */
        many: (postUids: readonly string[]): Promise<StoredPost[]> =>
          stored.many(keysOf([...new Set(postUids)].slice(0, 200)), { fields: storedFields }),

        /**
         * Returns posts as they are now with the texts that the table holds, in no order; omits
         * unknown ones.
         */
        whole: (postUids: readonly string[]): Promise<StoredPost[]> =>
          stored.many(keysOf(postUids), { isConsistent: true }),
      };
    },
  };
};
