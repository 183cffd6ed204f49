import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ContentStore } from '#functions/data/content';
import type { Act, IdempotencyRepository } from '#functions/data/idempotency';
import { pageReader } from '#functions/data/page-reader';
import { pageKeys, Scheduled, type StoredPage } from '#functions/data/page-record';
import {
  pageVersionReader,
  type StoredVersion,
  versionKey,
} from '#functions/data/page-version-reader';
import { mostTries, type TransactItem, transact } from '#functions/lib/transaction';
import { mostVersions } from '#shared/contract/page-versions';
import { AppError } from '#shared/errors';

export type PageVersionRepository = ReturnType<typeof pageVersionRepository>;

/** The scheduled versions of pages. A version and what its page remembers of it change together. */
export const pageVersionRepository = (
  db: DynamoDBDocumentClient,
  TableName: string,
  content: ContentStore,
  idempotency: IdempotencyRepository,
) => {
  const pages = pageReader(db, TableName);
  const reader = pageVersionReader(db, TableName, content);

  /** Writes a version with the schedule of its page as it is now; answers false when the version's own condition failed. */
  async function change(
    site: string,
    pageUid: string,
    write: TransactItem,
    schedule: (before: readonly Scheduled[]) => Scheduled[],
    remember: readonly TransactItem[] = [],
  ): Promise<boolean> {
    for (let tries = 0; tries < mostTries; tries++) {
      const page = await pages.get(site, pageUid);
      if (!page || page.is_deleted) return false;
      const next = schedule(page.schedule);
      if (next.length > mostVersions) throw tooMany();
      const refused = await transact(db, [write, putSchedule(site, page, next), ...remember]);
      if (!refused) return true;
      if (refused[0] || refused[2]) return false;
    }
    throw new AppError(
      'conflict',
      'Others are changing this page at the same moment. Please try again.',
    );
  }

  return {
    ...reader,

    /** Adds a version to the schedule; the same act again answers the id of the version that it made before. */
    async add(
      site: string,
      pageUid: string,
      version: StoredVersion,
      html: string | undefined,
      act: Act,
    ): Promise<string> {
      const { versionUid } = version;
      const before = await idempotency.made(act);
      const isThere = before && (await reader.get(site, pageUid, before));
      if (isThere) return before;
      const stored = await withText(site, pageUid, version, html);
      const write = {
        Put: {
          TableName,
          Item: { ...versionKey(site, pageUid, versionUid), ...stored },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      };
      const entry = entryOf(version);
      const isAdded = await change(site, pageUid, write, (all) => [...all, entry], [
        idempotency.remember(act, versionUid, before),
      ]);
      const made = isAdded ? versionUid : await idempotency.made(act);
      if (!made) throw new AppError('notFound', 'This page is not available.');
      return made;
    },

    /** Replaces a version that still is as it was at `seen`; answers false when it is not. */
    async replace(
      site: string,
      pageUid: string,
      version: StoredVersion,
      html: string | undefined,
      seen: string,
    ): Promise<boolean> {
      const stored = await withText(site, pageUid, version, html);
      const write = {
        Put: {
          TableName,
          Item: { ...versionKey(site, pageUid, version.versionUid), ...stored },
          ConditionExpression: 'updated_at = :seen',
          ExpressionAttributeValues: { ':seen': seen },
        },
      };
      const entry = entryOf(version);
      return change(site, pageUid, write, (all) =>
        all.map((each) => (each.versionUid === version.versionUid ? entry : each)),
      );
    },

    /** Takes a version out of the schedule; answers false when it was not there. */
    async remove(site: string, pageUid: string, versionUid: string): Promise<boolean> {
      const write = {
        Delete: {
          TableName,
          Key: versionKey(site, pageUid, versionUid),
          ConditionExpression: 'attribute_exists(pk)',
        },
      };
      return change(site, pageUid, write, (all) =>
        all.filter((each) => each.versionUid !== versionUid),
      );
    },
  };

  async function withText(
    site: string,
    pageUid: string,
    version: StoredVersion,
    html: string | undefined,
  ): Promise<StoredVersion> {
    if (html === undefined) return version;
    return { ...version, ...(await content.write(site, pageUid, html)) };
  }

  function putSchedule(site: string, page: StoredPage, schedule: Scheduled[]): TransactItem {
    return {
      Put: {
        TableName,
        Item: { ...pageKeys(site, page), ...page, schedule, revision: (page.revision ?? 0) + 1 },
        ConditionExpression: 'revision = :seen',
        ExpressionAttributeValues: { ':seen': page.revision ?? 0 },
      },
    };
  }
};

/** What the page remembers of a version. */
const entryOf = (version: StoredVersion): Scheduled =>
  Scheduled.parse({ ...version, users_username: version.author.users_username });

const tooMany = () =>
  new AppError(
    'badRequest',
    `A page has at most ${mostVersions} scheduled versions. Please remove one that is over.`,
  );
