import { kindOfRecord } from '#functions/kernel/record/declaration';
import { recordStore } from '#functions/kernel/record/record';
import type { Tables } from '#functions/kernel/store/tables';
import { postVersionsRecords } from '#shared/tables/content';
import { StoredPost } from './post.record.ts';

const version = kindOfRecord({
  table: 'post-versions',
  shape: postVersionsRecords.version,
  schema: StoredPost,
});

/**
 * The earlier versions of posts. A long text stays in the bucket under its hash, so a version costs
 * only its record.
 */
export const postVersions = (tables: Tables) => recordStore(version, tables);
export type PostVersions = ReturnType<typeof postVersions>;
