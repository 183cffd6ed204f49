import { type LeaveDays, leaveDaysIn } from '#shared/absences/leave-days';
import { listed, type NoticeForm } from '#shared/absences/notice-form';
import {
  contentFaults,
  type ListedReason,
  most,
  type NoticeKind,
  reach,
  undoTime,
} from '#shared/absences/notice-kinds';
import { begun, type RecordedAbsence } from '#shared/absences/notice-progress';
import { longestRun } from '#shared/absences/school-day';
import type { Profile } from '#shared/intake/roster';
import { refuseFaults } from '#shared/kernel/errors';
import { addDays } from '#shared/kernel/zone';
import { isNameable, type SchoolCalendar, unknownFrom } from '#shared/timetables/school-days';
import type { NoticeContent, StoredNotice } from '../store/notice-record.ts';

/** What a form is checked against. */
export interface NoticeContext {
  readonly children: readonly Profile[];
  /** The recorded absences that an explanation names. */
  readonly records: readonly RecordedAbsence[];
  readonly reasons: readonly ListedReason[];
  readonly leaveDays: number;
  readonly calendar: SchoolCalendar;
  readonly today: string;
}

/** What a notice is about: its kind, and each day of each child. */
export interface NoticeSubject {
  readonly kind: NoticeKind;
  readonly items: StoredNotice['items'];
  /** The first and the last day of a leave, with the first one whose term is not known yet. */
  readonly span?: StoredNotice['span'];
}

/** Returns the kind that a form asks for. A body with only a reason and an absence is an explanation. */
export const kindOf = ({ kind, DAILY_ATTENDANCE_ID }: NoticeForm): NoticeKind =>
  kind ?? (listed(DAILY_ATTENDANCE_ID).length > 0 ? 'explanation' : 'absence');

/** Checks a form and returns what it is about. Throws all faults at once. */
export function noticeSubject(form: NoticeForm, context: NoticeContext): NoticeSubject {
  const kind = kindOf(form);
  const reason = context.reasons.find((each) => each.reason === form.reason);
  const named = namedDays(form, kind, context);
  refuseFaults({
    ...contentFaults(form, reason !== undefined),
    ...(kind === 'explanation'
      ? explanationFaults(form, context)
      : dayFaults(form, kind, context, named)),
  });
  if (kind === 'explanation') return { kind, items: explainedItems(context) };
  const isSchoolDay = (day: string) => isNameable(context.calendar, day);
  const isLong = form.part === 'day' && longestRun(named.known, isSchoolDay) >= context.leaveDays;
  return {
    kind: settledKind(kind, reason, isLong),
    items: dayItems(named, context),
    ...(kind === 'leave' && form.from && form.to && { span: spanOf(form.from, form.to, named) }),
  };
}

const spanOf = (from: string, to: string, { unknown_from }: LeaveDays) => ({
  from,
  to,
  ...(unknown_from && { unknown_from }),
});

/**
 * Returns the kind that counts. A reason of any length, such as illness, is never leave. Other
 * reasons become leave from some consecutive school days on.
 */
function settledKind(
  kind: NoticeKind,
  reason: ListedReason | undefined,
  isLong: boolean,
): NoticeKind {
  if (kind === 'explanation') return kind;
  if (reason?.any_length) return 'absence';
  return isLong ? 'leave' : kind;
}

const explainedItems = ({ records }: NoticeContext): StoredNotice['items'] =>
  records.map(({ userUid, date, DAILY_ATTENDANCE_ID }) => ({
    userUid,
    day: date,
    DAILY_ATTENDANCE_ID,
    state: 'open' as const,
  }));

/**
 * Returns each school day of each child. A leave of which no school day is known has its first day
 * instead, until its term is known.
 */
function dayItems({ known, unknown_from }: LeaveDays, { children }: NoticeContext) {
  const days = known.length === 0 && unknown_from ? [unknown_from] : known;
  return children.flatMap(({ userUid }) =>
    days.map((day) => ({ userUid, day, state: 'open' as const })),
  );
}

/** Returns the school days that a form names. A leave has those from its first to its last day. */
function namedDays(form: NoticeForm, kind: NoticeKind, { calendar }: NoticeContext): LeaveDays {
  const [first, last] = [form.from, form.to ?? form.from];
  if (kind === 'leave' && first && last) return leaveDaysIn(calendar, first, last);
  const days = [...new Set(form.days ?? [])].sort();
  return { known: days.filter((day) => isNameable(calendar, day)) };
}

function explanationFaults(form: NoticeForm, { records, children }: NoticeContext) {
  const asked = listed(form.DAILY_ATTENDANCE_ID);
  const isExplained = records.some(({ status }) => status === 'verified');
  const others = listed(form.STUDENT_NUMBER).length > 0 && children.length === 0;
  return {
    DAILY_ATTENDANCE_ID:
      asked.length === 0
        ? 'Please choose an absence.'
        : isExplained
          ? 'The school already has a reason for this absence.'
          : undefined,
    STUDENT_NUMBER: others ? 'Please choose a student.' : undefined,
  };
}

function dayFaults(
  form: NoticeForm,
  kind: NoticeKind,
  context: NoticeContext,
  named: LeaveDays,
): Record<string, string | undefined> {
  const noChild = context.children.length === 0 ? 'Please choose a student.' : undefined;
  if (kind === 'leave') {
    const to = form.to ? undefined : 'Please choose the last day.';
    return { STUDENT_NUMBER: noChild, to, from: leaveFault(form, context, named) };
  }
  return { STUDENT_NUMBER: noChild, days: daysFault(form, context, named) };
}

/** Returns what is wrong with the days of a leave. */
function leaveFault(
  { from, to = from }: NoticeForm,
  { today }: NoticeContext,
  { known, unknown_from }: LeaveDays,
): string | undefined {
  if (!from || !to) return 'Please choose the first day.';
  if (to < from) return 'The last day is before the first day.';
  if (isOutOfReach(from, today) || isOutOfReach(to, today)) return reachText;
  if (known.length === 0 && !unknown_from) return 'There is no school on these days.';
  if (known.length <= most.childDays) return undefined;
  return `This leave has ${known.length} school days. One notice can have ${most.childDays} for each child; weekends, holidays and closed days do not count. Send another for the rest.`;
}

/** Returns what is wrong with the days of an absence. */
function daysFault(
  { days = [] }: NoticeForm,
  { today, calendar }: NoticeContext,
  { known }: LeaveDays,
): string | undefined {
  if (days.length === 0) return 'Please choose a day.';
  if (days.some((day) => isOutOfReach(day, today))) return reachText;
  const closed = days.toSorted().find((day) => !known.includes(day));
  if (closed === undefined) return undefined;
  const end = unknownFrom(calendar);
  return end !== undefined && closed >= end
    ? `The school days after ${dayInWords(addDays(end, -1))} are not known yet. Choose an earlier day.`
    : `There is no school on ${dayInWords(closed)}. Choose a school day.`;
}

const isOutOfReach = (day: string, today: string): boolean =>
  day < addDays(today, -reach.back) || day > addDays(today, reach.ahead);
const reachText = `Please choose days from ${reach.back} days ago to ${reach.ahead} days ahead.`;

/** Returns a day as `Saturday 7 March`. */
const dayInWords = (day: string): string =>
  new Intl.DateTimeFormat('en-AU', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(/,/g, '');

/** Returns the content of a version. */
export const contentOf = (
  {
    part,
    time,
    reason,
    text,
    destination,
  }: Pick<NoticeForm, keyof NoticeContent & keyof NoticeForm>,
  version: number,
  at: string,
): NoticeContent => ({
  version,
  at,
  part,
  reason,
  text,
  destination,
  ...((part === 'late' || part === 'early') && { time }),
});

/** Returns the record of a new notice. */
export function newNotice(
  form: NoticeForm,
  { kind, items, span }: NoticeSubject,
  details: {
    readonly noticeUid: string;
    readonly by: StoredNotice['by'];
    readonly attachments?: StoredNotice['attachments'];
    readonly today: string;
    readonly now: Date;
  },
): StoredNotice {
  const { noticeUid, by, attachments, today, now } = details;
  const at = now.toISOString();
  const progress = begun(kind, items, { at, by: by.userUid, day: today });
  return {
    ...progress,
    items: [...progress.items],
    ...(span && { span }),
    history: [...progress.history],
    noticeUid,
    by,
    attachments,
    versions: [contentOf(form, 1, at)],
    created_at: at,
    updated_at: at,
    release_at: new Date(now.getTime() + undoTime).toISOString(),
    mail_version: 1,
    mail: 'sent',
    mailed_version: 0,
    revision: 0,
  };
}
