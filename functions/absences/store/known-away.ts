import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { awayOn, type Told } from '../rules/away.ts';
import { absenceRecords } from './absence-records.ts';
import { allOfDay } from './day-notices.ts';
import { currentOf, type StoredNotice } from './notice-record.ts';
import { noticeRepository } from './notices.ts';

export type KnownAway = ReturnType<typeof knownAway>;

/** Reads which students the school itself knows to be away for all of a day (`isKnownAllDay`). */
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
        const away = awayOn({ records: recorded, notices: told.map(toldOn(day)) });
        return new Set([...away].flatMap(([userUid, is]) => (is.isKnownAllDay ? userUid : [])));
      },
    }),
  };
};

const toldOn =
  (day: string) =>
  (notice: StoredNotice): Told => ({
    kind: notice.kind,
    state: notice.state,
    part: currentOf(notice).part,
    children: notice.items.flatMap((item) => (item.day === day ? item.userUid : [])),
  });
