import { askReader, askWrites } from '#functions/asks/store/ask.record';
import { placeLimits } from '#functions/asks/store/places/place-limits';
import { fileRecords, type StoredFile } from '#functions/files/store/file.record';
import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import type { Ask } from '#shared/asks/ask';
import { Ask as AskShape } from '#shared/asks/ask.schemas';
import { refuseFaults } from '#shared/kernel/errors';
import type { StoredPost } from '../post.record.ts';
import { postRecords } from '../post-records.ts';
import type { PostVersions } from '../post-version.record.ts';
import { askFieldsOf, askOfEarlier, askOfPost } from './post-ask.ts';

type Editing = Parameters<ReturnType<ReturnType<typeof postRecords>['of']>['change']>[2];

/** The next state of a post, with what it asks then. */
type Next = Omit<StoredPost, 'updated_at' | 'acknowledgement' | 'asks'> & {
  readonly ask: Ask | undefined;
  /** SHA-256 of the new text; without it the text stays. */
  readonly post_hash?: string;
  /** Files that it takes now: those that it does not have yet. */
  readonly added?: readonly StoredFile[];
};

/** How a post changes: `make` returns its next state, from what is stored and asked. */
export interface PostEditing<Made = Next> extends Omit<Editing, 'make' | 'more'> {
  readonly make: (before: StoredPost, asked: Ask | undefined) => Made | Promise<Made>;
}

/** Changes posts, each with its ask and its history in one transaction. */
export const postChanges = (tables: Tables, versions: PostVersions) => {
  const asks = askReader(tables);
  return {
    of(school: School) {
      const writes = askWrites(tables).of(school);
      const limits = placeLimits(tables).of(school);

      /** Returns what a post asks. One that release 1.6.0 saved last has it in a field. */
      const askOf = async (post: StoredPost): Promise<Ask | undefined> => (await askedOf(post)).ask;

      async function askedOf({ postUid, acknowledgement, asks: isAsking }: StoredPost) {
        // Few posts ask, so most cost no further read.
        if (!isAsking && !acknowledgement) return { ask: undefined, post_hash: undefined };
        const stored = await asks.of(school).get(postUid);
        if (stored) return { ask: AskShape.parse(stored), post_hash: stored.post_hash };
        return { ask: acknowledgement && askOfEarlier(acknowledgement), post_hash: undefined };
      }

      const history = historyOf(versions, school);

      return {
        askOf,

        /** Changes the version of a post that was loaded, and stores that one in the history. */
        change(postUid: string, loaded: string, { make, ...editing }: PostEditing) {
          let asked: Ask | undefined;
          let next: Ask | undefined;
          let hash: string | undefined;
          let files: readonly StoredFile[] = [];
          return postRecords(tables, editing.now)
            .of(school)
            .change({ postUid }, loaded, {
              ...editing,
              async make(before) {
                const stored = await askedOf(before);
                asked = stored.ask;
                const made = await make(before, asked);
                const { ask, post_hash = stored.post_hash, added = [], ...record } = made;
                refuseFaults({ ask: await limits.fault(postUid, asked, ask) });
                next = ask;
                hash = post_hash;
                files = added;
                return { ...record, ...askFieldsOf(ask) };
              },
              more: (after, before) => [
                ...history(before, asked),
                ...fileRecords(tables).of(school).taken(postUid, files),
                ...(next ? [writes.put(askOfPost(after, next, hash))] : []),
                // What people agreed to stays as long as their answers, also if nothing is asked any longer.
                ...(asked && !next
                  ? [writes.put({ ...askOfPost(after, asked, hash), is_deleted: true })]
                  : []),
              ],
            });
        },

        /** Replaces a version that is still stored; false if another one is. Its ask follows. */
        async replace(before: StoredPost, after: StoredPost, now: Date): Promise<boolean> {
          const { ask, post_hash } = await askedOf(before);
          const more = ask ? [writes.put(askOfPost(after, ask, post_hash))] : [];
          const stored = postRecords(tables, now).of(school);
          return stored.replace(before, { ...after, ...askFieldsOf(ask) }, more);
        },
      };
    },
  };
};

/** Stores a replaced state in the history, unless it was in the bin. */
const historyOf =
  (versions: PostVersions, school: School) =>
  (before: StoredPost, ask: Ask | undefined): TransactItem[] =>
    before.is_deleted
      ? []
      : versions.of(school).writes.add({ ...before, acknowledgement: undefined, ask });
