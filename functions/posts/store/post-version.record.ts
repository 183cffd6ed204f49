import type * as z from 'zod';
import { kindOfRecord } from '#functions/kernel/record/declaration';
import { recordReader } from '#functions/kernel/record/reads';
import { recordStore } from '#functions/kernel/record/record';
import type { Tables } from '#functions/kernel/store/tables';
import { Ask } from '#shared/asks/ask.schemas';
import { postVersionsRecords } from '#shared/tables/content';
import { askOfEarlier } from './asks/post-ask.ts';
import { StoredPost } from './post.record.ts';

/** A state of a post that was replaced, with what it asked. */
const Version = StoredPost.extend({ ask: Ask.optional() });
export type StoredVersion = z.infer<typeof Version>;

const version = kindOfRecord({
  table: 'post-versions',
  shape: postVersionsRecords.version,
  schema: Version,
});

/**
 * The earlier versions of posts. A long text stays in the bucket under its hash, so a version costs
 * only its record.
 */
export const postVersions = (tables: Tables) => recordStore(version, tables);
/** The same for those who only read. */
export const postVersionReader = (tables: Tables) => recordReader(version, tables);
export type PostVersions = ReturnType<typeof postVersions>;

/** Returns what an earlier version of a post asked. */
export const askOfVersion = (version: StoredPost | StoredVersion): Ask | undefined => {
  if ('ask' in version && version.ask) return version.ask;
  return version.acknowledgement && askOfEarlier(version.acknowledgement);
};
