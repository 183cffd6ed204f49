import * as z from 'zod';
import { kindOfRecord, type School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { recordReader } from '#functions/kernel/record/reads';
import type { Tables } from '#functions/kernel/store/tables';
import { mailingsRecords } from '#shared/tables/mail';

/** The newest restore of a backup at a school. `updated_at` is when it was complete. */
const Restore = z.object({ updated_at: z.string() });

const restore = kindOfRecord({
  table: 'mailings',
  shape: mailingsRecords.restore,
  schema: Restore,
});

/** Reads when a backup was restored: mail that was due before may have left. */
export const restores = (tables: Tables) => recordReader(restore, tables);
export type Restores = ReturnType<typeof restores>;

/** Returns the key of the record that a restore writes. */
export const restoreKey = (school: School) => keyOf(school, restore.shape.key, {});
