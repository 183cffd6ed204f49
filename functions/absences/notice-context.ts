import type { Bound } from '#functions/kernel/record/declaration';
import { childrenOf as ownChildrenOf } from '#functions/people/store/children';
import { studentNotFound } from '#functions/people/store/students';
import { leaveDaysOf, reasonsOf } from '#shared/absences/absence-settings';
import { listed, type NoticeForm } from '#shared/absences/notice-form';
import { reach } from '#shared/absences/notice-kinds';
import type { RecordedAbsence } from '#shared/absences/notice-progress';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import type { FigureDeps } from './attendance-figures.ts';
import type { NoticeReadingDeps } from './notice-reading.ts';
import type { AbsenceRecords } from './store/absence-records.ts';

interface ContextDeps extends NoticeReadingDeps, FigureDeps {
  /** The school's own records. */
  readonly records: Bound<AbsenceRecords, 'withIds' | 'ofStudent' | 'ofStudentIn'>;
}

/** Loads what a form is checked against. The children are the caller's own, or the answer is 404. */
export async function contextOf(deps: ContextDeps, form: NoticeForm, caller: Caller, now: Date) {
  const { users, records, settings, schoolYears } = deps;
  const { site, timeZone } = caller;
  const today = dayIn(timeZone, now);
  const ids = listed(form.DAILY_ATTENDANCE_ID);
  const numbers = listed(form.STUDENT_NUMBER);
  const [own, named, school, years] = await Promise.all([
    users
      .of(caller)
      .get(caller.userUid)
      .then((profile) => ownChildrenOf(users, caller, profile, now, timeZone)),
    records.of(caller).withIds(ids),
    settings.of(caller).get(),
    schoolYears({ schoolUid: site, timeZone }),
  ]);
  const calendar = await years.between({
    from: addDays(today, -reach.back),
    until: addDays(today, reach.ahead + 1),
  });
  const isOwn = (userUid: string) => own.some((each) => each.userUid === userUid);
  const chosen = own.filter(({ studentNumber }) => numbers.includes(studentNumber ?? ''));
  const isForeign =
    chosen.length < numbers.length ||
    named.length < ids.length ||
    named.some(({ userUid }) => !isOwn(userUid));
  if (isForeign) throw studentNotFound();
  return {
    children: ids.length > 0 ? own.filter(isNamedIn(named)) : chosen,
    records: named,
    reasons: reasonsOf(school?.absences),
    leaveDays: leaveDaysOf(school?.absences),
    calendar,
    today,
  };
}

const isNamedIn =
  (records: readonly RecordedAbsence[]) =>
  ({ userUid }: { readonly userUid: string }) =>
    records.some((each) => each.userUid === userUid);
