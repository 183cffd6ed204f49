import type { AbsenceRecord } from '#shared/absences/absence-record';
import { type Missed, missedIn } from '#shared/absences/absence-words';
import type { DayPart } from '#shared/absences/notice-kinds';
import { awayBy } from '#shared/absences/notice-progress';

type Standing = Parameters<typeof awayBy>[0];

/** A notice about a day. */
export interface Told extends Standing {
  readonly part?: DayPart | undefined;
  /** Its children on this day. */
  readonly children: readonly string[];
}

/** What the school's records and the notices of families say about a day. */
export interface DaySources {
  readonly records: readonly Pick<AbsenceRecord, 'userUid' | 'period' | 'status'>[];
  readonly notices: readonly Told[];
}

/** A student who is away on a day. */
export interface AwayOn {
  /** What the student misses. */
  readonly missed: Missed;
  /**
   * The school itself knows that the student is away for all of the day: by verified absences, or by
   * what the office recorded or approved. What nobody has explained is not known, and neither is what
   * only a family says: such a student is looked for in an emergency.
   */
  readonly isKnownAllDay: boolean;
}

/**
 * Returns whether a notice makes a student away who has no record. An explanation is about a record,
 * and a leave that nobody has approved is none.
 */
export function saysAway(notice: Standing): boolean {
  const by = awayBy(notice);
  return by === 'known' || by === 'reported';
}

/** The halves of the day that are records of the school too. */
const periodOf: Partial<Record<DayPart, string>> = { day: 'day', morning: 'am', afternoon: 'pm' };

/**
 * Returns who is away on a day: everyone whom the records name, and everyone of whom a family says so.
 * Records come before notices, and what the school knows of all of the day before both.
 */
export function awayOn({ records, notices }: DaySources): ReadonlyMap<string, AwayOn> {
  const recorded = Map.groupBy(records, ({ userUid }) => userUid);
  const told = Map.groupBy(
    notices.filter(saysAway).flatMap(({ children, part, ...notice }) => {
      const isKnown = awayBy(notice) === 'known';
      return children.map((userUid) => ({ userUid, part, isKnown }));
    }),
    ({ userUid }) => userUid,
  );
  return new Map(
    [...new Set([...recorded.keys(), ...told.keys()])].map((userUid) => [
      userUid,
      awayOf(recorded.get(userUid) ?? [], told.get(userUid) ?? []),
    ]),
  );
}

interface Said {
  readonly part: DayPart | undefined;
  readonly isKnown: boolean;
}

function awayOf(records: DaySources['records'], told: readonly Said[]): AwayOn {
  const known = [
    ...records.flatMap(({ period, status }) => (status === 'verified' ? [period] : [])),
    ...told.flatMap(({ part, isKnown }) => (isKnown && part && periodOf[part]) || []),
  ];
  if (known.length > 0 && missedIn(known).part === 'day') {
    return { missed: { part: 'day' }, isKnownAllDay: true };
  }
  const part = told[0]?.part;
  const missed = records.length > 0 ? missedIn(records.map(({ period }) => period)) : { part };
  return { missed, isKnownAllDay: false };
}
