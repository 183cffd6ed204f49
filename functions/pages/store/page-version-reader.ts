import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { ContentStore } from '#functions/kernel/store/content';
import type { Tables } from '#functions/kernel/store/tables';
import { Author } from '#functions/places/store/place.record';
import { Scheduled, textLocation } from './page-record.ts';

/** A scheduled version as the table stores it. */
export const StoredVersion = z.object({
  ...Scheduled.shape,
  created_at: z.string(),
  updated_at: z.string(),
  author: Author,
  ...textLocation,
});
export type StoredVersion = z.infer<typeof StoredVersion>;

export type PageVersionReader = ReturnType<typeof pageVersionReader>;

/** Reads one scheduled version of a page and its text, for Lambdas that only read. */
export const pageVersionReader = ({ db, table }: Tables, content: Bound<ContentStore, 'read'>) => {
  const TableName = table('pages');
  return {
    of: (school: School) => ({
      async get(pageUid: string, versionUid: string): Promise<StoredVersion | undefined> {
        const Key = versionKey(school, pageUid, versionUid);
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item && StoredVersion.parse(Item);
      },

      /** Returns the text of a version, or nothing if the version does not change the text. */
      async text(version: StoredVersion): Promise<string | undefined> {
        return version.hasText ? content.of(school).read(version) : undefined;
      },
    }),
  };
};

/** Returns the key of a version. */
export const versionKey = ({ site }: School, pageUid: string, versionUid: string) => ({
  pk: `${site}#${pageUid}#version`,
  sk: versionUid,
});
