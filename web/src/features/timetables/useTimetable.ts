import { addDays } from '#shared/kernel/zone';
import { may } from '#shared/rights/permissions';
import { myDayTimetables } from '#shared/timetables/my-day-timetables.contract';
import { teacherDayTimetable } from '#shared/timetables/teacher-day-timetable.contract';
import { useRead } from '../../api/hooks.ts';
import { useSchoolDays } from '../../api/useSchoolDays.ts';
import { useCaller } from '../../auth/session.tsx';
import { daysFrom, mondayOf } from '../../components/days/days.ts';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { paramsOf } from '../../components/lists/address.ts';
import { useAddressQuery } from '../../components/lists/useAddressQuery.ts';
import { useIsOnline } from '../../components/screen/OfflineBar.tsx';
import { type TimetableView, timetableView } from './timetableView.ts';

/** A person whose timetable the caller may see. The caller's own has no name. */
export interface Owner {
  readonly userUid: string;
  readonly firstname?: string;
}

/** Returns the people whose timetables the caller may see: the caller first, then the children. */
function useOwners(): readonly Owner[] {
  const caller = useCaller();
  const own = may(caller, 'tt.my') ? [{ userUid: caller.userUid }] : [];
  return [...own, ...(caller.children ?? [])];
}

/** Reads and changes the view in the address, and reads its days. */
export function useTimetable() {
  const [params, changeParams] = useAddressQuery();
  const { today, ahead, calendar } = useSchoolDays();
  const caller = useCaller();
  const owners = useOwners();
  const { student } = timetableView('day').read(params);
  const owner = owners.find(({ userUid }) => userUid === student) ?? owners[0];
  const isPhone = useIsNarrow();
  // Of a child, a device stores single days.
  const isStoredByDay = !useIsOnline() && owner?.userUid !== caller.userUid;
  const inAddress = timetableView(isPhone || isStoredByDay ? 'day' : 'week');
  const chosen = inAddress.read(params);
  const view = { ...chosen, day: chosen.day ?? ahead };
  const days = view.layout === 'day' ? [view.day] : daysFrom(mondayOf(view.day), 7);
  const read = useDays(owner, days);
  return {
    view,
    today,
    /** The day with which the screen opens. */
    ahead,
    calendar,
    owners,
    owner,
    days,
    ...read,
    setView: (changed: Partial<TimetableView>) =>
      changeParams((now) => paramsOf(inAddress, { ...inAddress.read(now), ...changed }), {
        preventScrollReset: true,
      }),
    /** Returns a day of the previous (-1) or next (1) view. */
    stepped: (step: 1 | -1) => addDays(view.day, step * days.length),
  };
}
export type Timetable = ReturnType<typeof useTimetable>;

/** Reads the days of a person: of the caller as a teacher, as a student, or of a child. */
function useDays(owner: Owner | undefined, days: readonly string[]) {
  const caller = useCaller();
  const span = { from: days[0], to: days.at(-1) };
  const isOwn = owner?.userUid === caller.userUid;
  const isTeacher = may(caller, 'tt.tch');
  const asTeacher = useRead(teacherDayTimetable.list, isOwn && isTeacher ? span : null);
  const asStudent = useRead(myDayTimetables.list, isOwn && !isTeacher ? span : null);
  const ofChild = useRead(
    myDayTimetables.listOfChild,
    owner && !isOwn ? { userUid: owner.userUid, ...span } : null,
  );
  const read = isOwn ? (isTeacher ? asTeacher : asStudent) : ofChild;
  const { data, error, isLoading, mutate } = read;
  // Ignores the answer for other days.
  const isOfSpan = data?.length === days.length && data[0]?.date === days[0];
  return {
    shown: isOfSpan ? data : undefined,
    isOwnTeaching: isOwn && isTeacher,
    error,
    isLoading,
    retry: () => void mutate(),
  };
}
