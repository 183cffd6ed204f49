import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import type { AbsenceRecord } from '#shared/absences/absence-record';
import { missedIn } from '#shared/absences/absence-words';
import { absenceRecords } from './absence-records.ts';
import { allOfDay } from './day-notices.ts';
import { currentOf, type StoredNotice } from './notice-record.ts';
import { noticeRepository } from './notices.ts';

export type KnownAway = ReturnType<typeof knownAway>;

/**
 * Reads which students the school knows to be away for all of a day: by a verified absence of its
 * records, or by a notice that the office has recorded or approved. An absence that nobody has
 * explained is not known, and neither is what only a family says.
 */
export const knownAway = (tables: Tables) => {
  const records = absenceRecords(tables);
  const notices = noticeRepository(tables);
  return {
    of: (school: School) => ({
      /** Returns the userUids of these students. */
      async on(day: string): Promise<ReadonlySet<string>> {
        const [recorded, told] = await Promise.all([
          records.of(school).ofDay(day),
          allOfDay(notices, school, day),
        ]);
        return new Set([...verified(recorded), ...told.flatMap((notice) => accepted(notice, day))]);
      },
    }),
  };
};

function verified(records: readonly AbsenceRecord[]): string[] {
  const known = records.filter(({ status }) => status === 'verified');
  return [...Map.groupBy(known, ({ userUid }) => userUid)].flatMap(([userUid, own]) =>
    missedIn(own.map(({ period }) => period)).part === 'day' ? userUid : [],
  );
}

function accepted(notice: StoredNotice, day: string): string[] {
  const isAccepted = notice.state === 'recorded' || notice.state === 'approved';
  const isAbout = notice.kind !== 'explanation' && currentOf(notice).part === 'day';
  if (!isAccepted || !isAbout) return [];
  return notice.items.flatMap((item) => (item.day === day ? item.userUid : []));
}
