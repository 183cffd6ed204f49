import type { School } from '#functions/kernel/record/declaration';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { expiryOf, partitions, type StoredNotice } from './notice-record.ts';

/** Returns the days of a notice, each once. */
export const daysOf = ({ items }: Pick<StoredNotice, 'items'>): string[] => [
  ...new Set(items.map(({ day }) => day)),
];

/** Returns the writes of the pointers of days that a notice got or lost, and of what is still unknown. */
export function dayChanges(
  TableName: string,
  school: School,
  loaded: StoredNotice,
  notice: StoredNotice,
): TransactItem[] {
  const { noticeUid: sk, span } = notice;
  const [before, after] = [daysOf(loaded), daysOf(notice)];
  const expires_at = expiryOf(notice);
  const isFilled = loaded.span?.unknown_from !== undefined && span?.unknown_from === undefined;
  const lost = [
    ...before.filter((day) => !after.includes(day)).map((day) => partitions.day(school, day)),
    ...(isFilled ? [partitions.later(school)] : []),
  ];
  return [
    ...after
      .filter((day) => !before.includes(day))
      .map((day) => partitions.day(school, day))
      .map((pk) => ({ Put: { TableName, Item: { pk, sk, expires_at } } })),
    ...lost.map((pk) => ({ Delete: { TableName, Key: { pk, sk } } })),
  ];
}
