import type { School } from '#functions/kernel/record/declaration';
import type { ContentStore } from '#functions/kernel/store/content';
import type { Act, IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { mostTries, type TransactItem, transact } from '#functions/kernel/store/transaction';
import { AppError } from '#shared/kernel/errors';
import { mostVersions } from '#shared/pages/page-versions.contract';
import { pageNotFound } from '../rules/page-access.ts';
import { pageWrites, Scheduled } from './page.record.ts';
import { pageReader } from './page-reader.ts';
import {
  pageVersionReader,
  type StoredVersion,
  type VersionOfPage,
  versionKey,
  versionRecords,
} from './page-version.record.ts';

export type PageVersionRepository = ReturnType<typeof pageVersionRepository>;

type VersionKey = Pick<VersionOfPage, 'pageUid' | 'versionUid'>;
type Editing = Parameters<ReturnType<ReturnType<typeof versionRecords>['of']>['change']>[2];

/** A version to write, and the page that it belongs to. */
export interface VersionWrite {
  readonly pageUid: string;
  readonly version: StoredVersion;
  /** Absent if the version leaves the text of the page as it is. */
  readonly html: string | undefined;
}

/** How a version changes: `make` returns its next state, and the text of it. */
interface VersionEditing extends Omit<Editing, 'make'> {
  readonly make: (
    before: VersionOfPage,
  ) => Promise<
    Omit<VersionWrite, 'version'> & { readonly version: Omit<StoredVersion, 'updated_at'> }
  >;
}

/**
 * The scheduled versions of pages. A version and its entry in the schedule of the page change in
 * one transaction, which is tried again while only the page has changed.
 */
export const pageVersionRepository = (
  tables: Tables,
  content: ContentStore,
  idempotency: IdempotencyRepository,
) => {
  const TableName = tables.table('pages');
  const schedules = schedulesOf(tables);
  const reader = pageVersionReader(tables, content);
  const records = versionRecords(tables);

  return {
    of(school: School) {
      const stored = records.of(school);
      const { writes, tried } = schedules.of(school);
      const read = reader.of(school);

      const withText = async <T>({
        pageUid,
        html,
        version,
      }: Omit<VersionWrite, 'version'> & { readonly version: T }) => ({
        ...version,
        ...(html !== undefined && (await content.of(school).write(pageUid, html))),
        pageUid,
      });

      return {
        ...read,

        /**
         * Adds a version to the schedule and returns its id; the same act again returns the id of the
         * first version.
         */
        async add(write: VersionWrite, act: Act): Promise<string> {
          const { pageUid, version } = write;
          const { versionUid } = version;
          const before = await idempotency.made(act);
          if (before && (await read.get(pageUid, before))) return before;
          const items = [
            ...stored.writes.add(await withText(write)),
            idempotency.remember(act, versionUid, before),
          ];
          const isAdded = await tried(pageUid, items, (all) => [...all, entryOf(version)]);
          const made = isAdded ? versionUid : await idempotency.made(act);
          if (!made) throw pageNotFound();
          return made;
        },

        /** Changes the version that was loaded. */
        change: (key: VersionKey, loaded: string, { make, ...editing }: VersionEditing) =>
          stored.change(key, loaded, {
            ...editing,
            make: async (before) => withText(await make(before)),
            async more(after) {
              const isIt = ({ versionUid }: Scheduled) => versionUid === key.versionUid;
              const entry = entryOf(after);
              const own = await writes(key.pageUid, (all) =>
                all.map((each) => (isIt(each) ? entry : each)),
              );
              if (!own) throw pageNotFound();
              return own;
            },
            again: true,
            taken: busy,
          }),

        /** Removes a version from the schedule; returns false if there is none. */
        async remove(pageUid: string, versionUid: string): Promise<boolean> {
          const Key = versionKey(school, pageUid, versionUid);
          const Delete = { TableName, Key, ConditionExpression: 'attribute_exists(pk)' };
          return tried(pageUid, [{ Delete }], (all) =>
            all.filter((each) => each.versionUid !== versionUid),
          );
        },
      };
    },
  };
};

type Rescheduling = (before: readonly Scheduled[]) => Scheduled[];

/** The schedules, which the records of pages hold. */
const schedulesOf = (tables: Tables) => {
  const reader = pageReader(tables);
  const records = pageWrites(tables);
  return {
    of(school: School) {
      /** Returns the writes of the schedule of a page; undefined if it was deleted. */
      async function writes(
        pageUid: string,
        schedule: Rescheduling,
      ): Promise<TransactItem[] | undefined> {
        const page = await reader.of(school).get(pageUid);
        if (!page || page.is_deleted) return undefined;
        const next = schedule(page.schedule);
        if (next.length > mostVersions) throw tooManyVersions();
        return records.of(school).replace(page, { ...page, schedule: next });
      }

      /**
       * Writes a schedule with other writes; returns false if one of them is refused, or the page was
       * deleted.
       */
      async function tried(
        pageUid: string,
        items: readonly TransactItem[],
        schedule: Rescheduling,
      ): Promise<boolean> {
        for (let tries = 0; tries < mostTries; tries++) {
          const own = await writes(pageUid, schedule);
          if (!own) return false;
          const refused = await transact(tables.db, [...items, ...own]);
          if (!refused) return true;
          if (refused.slice(0, items.length).includes(true)) return false;
        }
        throw busy();
      }

      return { writes, tried };
    },
  };
};

/** Returns the entry that the schedule of the page holds for a version. */
const entryOf = (version: StoredVersion): Scheduled =>
  Scheduled.parse({ ...version, users_username: version.author.users_username });

const busy = () =>
  new AppError('conflict', 'Someone else is changing this page. Wait a moment and try again.');

const tooManyVersions = () =>
  new AppError(
    'badRequest',
    `A page can have ${mostVersions} scheduled versions at most. Delete one that has ended.`,
  );
