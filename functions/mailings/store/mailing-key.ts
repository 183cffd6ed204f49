import { keyOf, partitionOf } from '#functions/kernel/record/key';
import type { School } from '#functions/kernel/record/school';
import { mailingsRecords } from '#shared/tables/mail';

const { key } = mailingsRecords.mailing;

/** Returns the key of a mailing. */
export const mailingKey = (school: School, mailingUid: string) =>
  keyOf(school, key, { mailingUid });

/** Returns the partition of a school's mailings. */
export const mailingPartition = (school: School): string => partitionOf(school, key, {});
