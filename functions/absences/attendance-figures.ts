import type { EnrolmentReader } from '#functions/courses/store/enrolments';
import type { Bound } from '#functions/kernel/record/declaration';
import type { TimetableReader } from '#functions/timetables/store/timetables';
import { attendanceOf, countAbsences } from '#shared/absences/attendance';
import type { Enrollment } from '#shared/intake/class-records';
import type { Profile } from '#shared/intake/roster';
import { dayIn } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import type { SiteFacts } from '#shared/sites';
import { heldLessons, lessonsOn } from '#shared/timetables/day-lessons';
import { type DaySpan, isWithin, schoolDaysOf } from '#shared/timetables/school-days';
import type { AbsenceRecords } from './store/absence-records.ts';
import type { SchoolYears } from './store/school-years.ts';

export interface FigureDeps {
  readonly records: Bound<AbsenceRecords, 'ofStudentIn'>;
  readonly enrolments: EnrolmentReader;
  readonly timetables: Bound<TimetableReader, 'ofClasses'>;
  readonly schoolYears: (school: Pick<SiteFacts, 'schoolUid' | 'timeZone'>) => Promise<SchoolYears>;
}

/** The figures of a student in this school year. */
export interface Figures {
  /** Days attended, in per cent of the possible ones; null before the first school day. */
  readonly percentage: number | null;
  readonly possible: number;
  readonly attended: number;
  readonly missed: number;
  readonly verified: number;
  readonly unverified: number;
}

/** Returns a student's attendance in the school year of today, up to yesterday. */
export async function figuresOf(
  { records, enrolments, timetables, schoolYears }: FigureDeps,
  pick: Pick<Caller, 'site' | 'timeZone'>,
  student: Pick<Profile, 'userUid' | 'groups'>,
  now: Date,
): Promise<Figures> {
  const today = dayIn(pick.timeZone, now);
  const years = await schoolYears({ schoolUid: pick.site, timeZone: pick.timeZone });
  const calendar = await years.yearOf(today, student.groups);
  // A school without terms has no rate, and its absences count by the calendar year.
  const thisYear = Number(today.slice(0, 4));
  const first = calendar.terms[0]?.from ?? `${thisYear}-01-01`;
  const last = calendar.terms.at(-1)?.until ?? `${thisYear + 1}-01-01`;
  const [absences, enrolled] = await Promise.all([
    records.of(pick).ofStudentIn(student.userUid, { from: first, to: last }),
    enrolments.of(pick).ofPerson(student.userUid),
  ]);
  const lessons = absences.some(({ period }) => /^\d/.test(period))
    ? await timetables.of(pick).ofClasses(enrolled.map(({ classSourcedId }) => classSourcedId))
    : [];
  const attendance = attendanceOf({
    schoolDays: schoolDaysOf(calendar),
    enrolled: spanOf(enrolled),
    today,
    absences,
    lessonsOn(day) {
      const classes = new Set(
        enrolled.filter((each) => isWithin(day, daysOf(each))).map((each) => each.classSourcedId),
      );
      const own = lessons.filter(({ CLASS_ID }) => classes.has(CLASS_ID));
      const held = lessonsOn(day, { lessons: own, changes: [], weekOf: anyWeek, isOpen: true });
      return heldLessons(held) || undefined;
    },
  });
  const counts = countAbsences(absences, { from: first, until: last });
  const { percentage = null, possible, attended, missed } = attendance;
  return { percentage, possible, attended, missed, ...counts };
}

/** The share of a lesson uses the lessons of every week. */
const anyWeek = () => undefined;

const daysOf = ({ beginDate, endDate }: Enrollment): DaySpan => ({
  from: beginDate,
  until: endDate,
});

/** Returns the days from the first enrolment to the last. A missing day means no limit. */
function spanOf(enrolled: readonly Enrollment[]): DaySpan {
  const from = enrolled.map(({ beginDate }) => beginDate ?? '').sort()[0];
  const until = enrolled
    .map(({ endDate }) => endDate ?? '~')
    .sort()
    .at(-1);
  return {
    ...(from && { from }),
    ...(until && until !== '~' && { until }),
  };
}
