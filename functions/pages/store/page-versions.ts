import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import type { ContentStore } from '#functions/kernel/store/content';
import type { Act, IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { mostTries, type TransactItem, transact } from '#functions/kernel/store/transaction';
import { AppError } from '#shared/kernel/errors';
import { mostVersions } from '#shared/pages/page-versions.contract';
import { type PageReader, pageReader } from './page-reader.ts';
import { Scheduled } from './page-record.ts';
import { putPage } from './page-stores.ts';
import {
  type PageVersionReader,
  pageVersionReader,
  type StoredVersion,
  versionKey,
} from './page-version-reader.ts';

export type PageVersionRepository = ReturnType<typeof pageVersionRepository>;

/** A version to write, and the page that it belongs to. */
export interface VersionWrite {
  readonly pageUid: string;
  readonly version: StoredVersion;
  /** Absent if the version leaves the text of the page as it is. */
  readonly html: string | undefined;
}

interface VersionStores {
  readonly db: DynamoDBDocumentClient;
  readonly TableName: string;
  readonly content: ContentStore;
  readonly idempotency: IdempotencyRepository;
  readonly pages: PageReader;
  readonly reader: PageVersionReader;
}

/**
 * The scheduled versions of pages. A version and its entry in the schedule of the page change in
 * one transaction.
 */
export const pageVersionRepository = (
  { db, table }: Tables,
  content: ContentStore,
  idempotency: IdempotencyRepository,
) => {
  const TableName = table('pages');
  const pages = pageReader({ db, table });
  const reader = pageVersionReader({ db, table }, content);
  const stores: VersionStores = { db, TableName, content, idempotency, pages, reader };
  return {
    of: (school: School) => ({
      ...reader.of(school),

      /**
       * Adds a version to the schedule and returns its id; the same act again returns the id of the
       * first version.
       */
      add: (write: VersionWrite, act: Act): Promise<string> =>
        addVersion(stores, school, write, act),

      /**
       * Replaces the version that was loaded with `loadedVersion`; returns false if it has changed
       * since.
       */
      replace: (write: VersionWrite, loadedVersion: string): Promise<boolean> =>
        replaceVersion(stores, school, write, loadedVersion),

      /** Removes a version from the schedule; returns false if there is none. */
      async remove(pageUid: string, versionUid: string): Promise<boolean> {
        const write = {
          Delete: {
            TableName,
            Key: versionKey(school, pageUid, versionUid),
            ConditionExpression: 'attribute_exists(pk)',
          },
        };
        return changeSchedule(stores, school, pageUid, {
          write,
          schedule: (all) => all.filter((each) => each.versionUid !== versionUid),
        });
      },
    }),
  };
};

async function addVersion(
  stores: VersionStores,
  school: School,
  { pageUid, version, html }: VersionWrite,
  act: Act,
): Promise<string> {
  const { TableName, idempotency, reader } = stores;
  const { versionUid } = version;
  const before = await idempotency.made(act);
  const isThere = before && (await reader.of(school).get(pageUid, before));
  if (isThere) return before;
  const stored = await withText(stores, school, { pageUid, version, html });
  const write = {
    Put: {
      TableName,
      Item: { ...versionKey(school, pageUid, versionUid), ...stored },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
  const entry = entryOf(version);
  const isAdded = await changeSchedule(stores, school, pageUid, {
    write,
    schedule: (all) => [...all, entry],
    remember: idempotency.remember(act, versionUid, before),
  });
  const made = isAdded ? versionUid : await idempotency.made(act);
  if (!made) throw new AppError('notFound', 'This page is not available.');
  return made;
}

async function replaceVersion(
  stores: VersionStores,
  school: School,
  { pageUid, version, html }: VersionWrite,
  loadedVersion: string,
): Promise<boolean> {
  const stored = await withText(stores, school, { pageUid, version, html });
  const write = {
    Put: {
      TableName: stores.TableName,
      Item: { ...versionKey(school, pageUid, version.versionUid), ...stored },
      ConditionExpression: 'updated_at = :loaded',
      ExpressionAttributeValues: { ':loaded': loadedVersion },
    },
  };
  const entry = entryOf(version);
  return changeSchedule(stores, school, pageUid, {
    write,
    schedule: (all) => all.map((each) => (each.versionUid === version.versionUid ? entry : each)),
  });
}

interface ScheduleChange {
  readonly write: TransactItem;
  readonly schedule: (before: readonly Scheduled[]) => Scheduled[];
  /** The idempotency record of an added version. */
  readonly remember?: TransactItem;
}

/**
 * Writes a version and the schedule of its page in one transaction. Retries with the current
 * schedule while only the page has changed; returns false if the condition of the version or of the
 * idempotency record failed.
 */
async function changeSchedule(
  { db, TableName, pages }: VersionStores,
  school: School,
  pageUid: string,
  { write, schedule, remember }: ScheduleChange,
): Promise<boolean> {
  for (let tries = 0; tries < mostTries; tries++) {
    const page = await pages.of(school).get(pageUid);
    if (!page || page.is_deleted) return false;
    const next = schedule(page.schedule);
    if (next.length > mostVersions) throw tooManyVersions();
    const revision = (page.revision ?? 0) + 1;
    const refused = await transact(db, [
      write,
      putPage(TableName, school, { ...page, schedule: next, revision }, page),
      ...(remember ? [remember] : []),
    ]);
    if (!refused) return true;
    const [isVersionRefused, , isRepeated] = refused;
    if (isVersionRefused || isRepeated) return false;
  }
  throw new AppError(
    'conflict',
    'Someone else is changing this page. Wait a moment and try again.',
  );
}

async function withText(
  { content }: VersionStores,
  school: School,
  { pageUid, version, html }: VersionWrite,
): Promise<StoredVersion> {
  if (html === undefined) return version;
  return { ...version, ...(await content.of(school).write(pageUid, html)) };
}

/** Returns the entry that the schedule of the page holds for a version. */
const entryOf = (version: StoredVersion): Scheduled =>
  Scheduled.parse({ ...version, users_username: version.author.users_username });

const tooManyVersions = () =>
  new AppError(
    'badRequest',
    `A page can have ${mostVersions} scheduled versions at most. Delete one that has ended.`,
  );
