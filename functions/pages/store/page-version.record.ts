import * as z from 'zod';
import { type Bound, kindOfRecord, type School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { recordReader } from '#functions/kernel/record/reads';
import { recordStore } from '#functions/kernel/record/record';
import type { ContentStore } from '#functions/kernel/store/content';
import type { Tables } from '#functions/kernel/store/tables';
import { Author } from '#functions/places/store/place.record';
import { pagesRecords } from '#shared/tables/content';
import { Scheduled, textLocation } from './page.record.ts';

/** A scheduled version as the table stores it. */
export const StoredVersion = z.object({
  ...Scheduled.shape,
  created_at: z.string(),
  updated_at: z.string(),
  author: Author,
  ...textLocation,
});
export type StoredVersion = z.infer<typeof StoredVersion>;

/** A version with its page, which only its key names. */
export type VersionOfPage = StoredVersion & { readonly pageUid: string };

const version = kindOfRecord({
  table: 'pages',
  shape: pagesRecords.version,
  schema: {
    parse(item): VersionOfPage {
      const [, pageUid = ''] = String((item as { pk: unknown }).pk).split('#');
      return { ...StoredVersion.parse(item), pageUid };
    },
  },
  stored: ({ pageUid: _, ...stored }: VersionOfPage) => stored,
});

/** Stores the scheduled versions of pages, without the schedules. */
export const versionRecords = (tables: Tables) => recordStore(version, tables);

export type PageVersionReader = ReturnType<typeof pageVersionReader>;

/** Reads one scheduled version of a page and its text, for Lambdas that only read. */
export const pageVersionReader = (tables: Tables, content: Bound<ContentStore, 'read'>) => {
  const versions = recordReader(version, tables);
  return {
    of: (school: School) => ({
      get: (pageUid: string, versionUid: string): Promise<VersionOfPage | undefined> =>
        versions.of(school).get({ pageUid, versionUid }),

      /** Returns the text of a version, or nothing if the version does not change the text. */
      async text(stored: StoredVersion): Promise<string | undefined> {
        return stored.hasText ? content.of(school).read(stored) : undefined;
      },
    }),
  };
};

/** Returns the key of a version. */
export const versionKey = (school: School, pageUid: string, versionUid: string) =>
  keyOf(school, pagesRecords.version.key, { pageUid, versionUid });
