import type { Bound, School } from '#functions/kernel/record/declaration';
import type { FileRecords } from './file.record.ts';
import type { StoredFiles } from './stored-files.ts';

/**
 * Whether an owner still needs a file: it names it, it may come back or people agreed to it (`waiting`),
 * or neither.
 */
export type Need = 'named' | 'waiting' | 'none';

/** Asks an owner if it needs a file. */
export type NeedOf = (
  school: School,
  use: { readonly ownerUid: string; readonly fileUid: string },
) => Promise<Need>;

interface UnneededDeps {
  readonly records: Bound<
    FileRecords,
    'due' | 'done' | 'leave' | 'stay' | 'release' | 'isUsed' | 'forget'
  >;
  readonly files: Bound<StoredFiles, 'remove'>;
}

export type UnneededFiles = ReturnType<typeof unneededFiles>;

/** Removes files that nothing needs any more. A run that was interrupted is continued by the next one. */
export const unneededFiles = ({ records, files }: UnneededDeps, needOf: NeedOf) => ({
  of(school: School) {
    const stored = records.of(school);

    /** Removes a file that neither a post nor an event has. */
    async function removeUnused(fileUid: string): Promise<boolean> {
      await stored.leave(fileUid);
      // From here on nothing can take it.
      if (await stored.isUsed(fileUid)) {
        await stored.stay(fileUid);
        return false;
      }
      await files.of(school).remove(fileUid);
      await stored.forget(fileUid);
      return true;
    }

    return {
      /** Ends the use of files by an owner that has gone, and removes those that nothing else has. */
      async release(ownerUid: string, fileUids: Iterable<string>): Promise<void> {
        for (const fileUid of fileUids) {
          await stored.release(ownerUid, fileUid);
          await removeUnused(fileUid);
        }
      },

      /** Removes what was not taken, and what its owner has not needed, since a time. Returns how many. */
      async endBefore(before: Date): Promise<number> {
        let count = 0;
        for (const each of await stored.due(before)) {
          const { fileUid, ownerUid } = each;
          const need =
            ownerUid === undefined ? 'none' : await needOf(school, { ownerUid, fileUid });
          // The next run asks again.
          if (need === 'waiting') continue;
          if (need === 'none') {
            if (ownerUid !== undefined) await stored.release(ownerUid, fileUid);
            if (await removeUnused(fileUid)) count++;
          }
          await stored.done(each);
        }
        return count;
      },
    };
  },
});
