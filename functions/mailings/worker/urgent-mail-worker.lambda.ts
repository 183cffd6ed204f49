import { withSchools } from '#functions/kernel/schools/current';
import { buckets } from '#functions/kernel/store/buckets';
import { tables } from '#functions/kernel/store/tables';
import { mailWorker } from './mail-worker.ts';

/** Consumes the queue `urgent-mail`. */
export const handler = withSchools(mailWorker(tables, buckets));
