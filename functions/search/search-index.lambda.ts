import { buckets } from '#functions/kernel/store/buckets';
import { tables } from '#functions/kernel/store/tables';
import { indexWriterOf } from './index-writer-of.ts';
import { followTables } from './search-index.ts';

/** The streams of the searched tables call it. */
export const handler = followTables(indexWriterOf(tables, buckets), tables.table);
