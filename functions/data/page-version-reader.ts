import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { ContentStore } from '#functions/data/content';
import { Scheduled, textPlace } from '#functions/data/page-record';
import { Author } from '#functions/data/place-record';

/** A scheduled version as the table keeps it. */
export const StoredVersion = z.object({
  ...Scheduled.shape,
  created_at: z.string(),
  updated_at: z.string(),
  author: Author,
  ...textPlace,
});
export type StoredVersion = z.infer<typeof StoredVersion>;

export type PageVersionReader = ReturnType<typeof pageVersionReader>;

/** One scheduled version of a page and its text, for the Lambdas that only look. */
export const pageVersionReader = (
  db: DynamoDBDocumentClient,
  TableName: string,
  content: Pick<ContentStore, 'read'>,
) => ({
  async get(site: string, pageUid: string, versionUid: string): Promise<StoredVersion | undefined> {
    const Key = versionKey(site, pageUid, versionUid);
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && StoredVersion.parse(Item);
  },

  /** The text of a version, or nothing when it leaves the page's own. */
  async text(site: string, version: StoredVersion): Promise<string | undefined> {
    return version.hasText ? content.read(site, version) : undefined;
  },
});

/** The key of a version. */
export const versionKey = (site: string, pageUid: string, versionUid: string) => ({
  pk: `${site}#${pageUid}#version`,
  sk: versionUid,
});
