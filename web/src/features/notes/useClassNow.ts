import { dayIn } from '#shared/kernel/zone';
import type { ListedClass } from '#shared/learning/students.contract';
import { may } from '#shared/rights/permissions';
import { teacherDayTimetable } from '#shared/timetables/teacher-day-timetable.contract';
import { serverNow } from '../../api/clock.ts';
import { useRead } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';
import { useSchoolClock } from '../../components/hooks/useSchoolClock.ts';
import { useTimeZone } from '../../components/text/timeZone.ts';

/**
 * Returns the class that a teacher has at this minute, if it is among the own ones. A lesson names its
 * class as the roster does.
 */
export function useClassNow(classes: readonly ListedClass[]): ListedClass | undefined {
  const today = dayIn(useTimeZone(), serverNow());
  const clock = useSchoolClock();
  const isTeacher = may(useCaller(), 'tt.tch');
  const { data } = useRead(
    teacherDayTimetable.list,
    isTeacher && classes.length > 1 ? { from: today, to: today } : null,
  );
  const lessons = data?.find(({ date }) => date === today)?.lessons ?? [];
  const now = lessons.find(
    ({ is_held, cover, starts, ends }) =>
      is_held && cover !== 'by_colleague' && starts <= clock && clock < ends,
  );
  return now && classes.find(({ groupname }) => groupname === now.class_name);
}
