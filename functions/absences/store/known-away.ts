import { logFault } from '#functions/kernel/log';
import type { School } from '#functions/kernel/record/declaration';
import { sharedBySchool } from '#functions/kernel/shared-read';
import type { Tables } from '#functions/kernel/store/tables';
import { awayOn, type Told } from '../rules/away.ts';
import { absenceRecords } from './absence-records.ts';
import { allOfDay } from './day-notices.ts';
import { currentOf, type StoredNotice } from './notice-record.ts';
import { noticeRepository } from './notices.ts';

export type KnownAway = ReturnType<typeof knownAway>;

/** The cache time in milliseconds. In an emergency thousands of pages ask for it at once. */
const freshFor = 60_000;

/** The days of the newest roll-calls, of which a Lambda keeps what it read. */
const mostDays = 10;

/**
 * Reads which students the school itself knows to be away for all of a day (`isKnownAllDay`), at most 1
 * minute old. If it cannot be read, nobody is known to be away: then everyone is looked for.
 */
export const knownAway = (tables: Tables) => {
  const records = absenceRecords(tables);
  const notices = noticeRepository(tables);
  async function read(school: School, day: string): Promise<ReadonlySet<string>> {
    const [recorded, told] = await Promise.all([
      records.of(school).ofDay(day),
      allOfDay(notices, school, day),
    ]);
    const away = awayOn({ records: recorded, notices: told.map(toldOn(day)) });
    return new Set([...away].flatMap(([userUid, is]) => (is.isKnownAllDay ? userUid : [])));
  }
  const byDay = new Map<string, ReturnType<typeof sharedBySchool<ReadonlySet<string>>>>();
  function sharedOn(day: string) {
    if (byDay.size > mostDays) byDay.clear();
    const shared = byDay.get(day) ?? sharedBySchool(freshFor, (school) => read(school, day));
    byDay.set(day, shared);
    return shared;
  }
  return {
    of: (school: School) => ({
      /** Returns the userUids of these students. */
      async on(day: string, now: Date): Promise<ReadonlySet<string>> {
        try {
          return await sharedOn(day).of(school).read(now);
        } catch (error) {
          logFault('Who is known to be away could not be read', error, { site: school.site });
          return new Set();
        }
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
