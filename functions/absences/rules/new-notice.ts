import { contentFaults, listed, type NoticeForm } from '#shared/absences/notice-form';
import {
  type ListedReason,
  most,
  type NoticeKind,
  reach,
  undoTime,
} from '#shared/absences/notice-kinds';
import { begun, type RecordedAbsence } from '#shared/absences/notice-progress';
import { daysBetween, type IsSchoolDay, longestRun } from '#shared/absences/school-day';
import type { Profile } from '#shared/intake/roster';
import { refuseFaults } from '#shared/kernel/errors';
import { addDays } from '#shared/kernel/zone';
import type { NoticeContent, StoredNotice } from '../store/notice-record.ts';

/** What a form is checked against. */
export interface NoticeContext {
  readonly children: readonly Profile[];
  /** The recorded absences that an explanation names. */
  readonly records: readonly RecordedAbsence[];
  readonly reasons: readonly ListedReason[];
  readonly leaveDays: number;
  readonly isSchoolDay: IsSchoolDay;
  readonly today: string;
}

/** What a notice is about: its kind, and each day of each child. */
export interface NoticeSubject {
  readonly kind: NoticeKind;
  readonly items: StoredNotice['items'];
}

/** Returns the kind that a form asks for. A body with only a reason and an absence is an explanation. */
export const kindOf = ({ kind, DAILY_ATTENDANCE_ID }: NoticeForm): NoticeKind =>
  kind ?? (listed(DAILY_ATTENDANCE_ID).length > 0 ? 'explanation' : 'absence');

/** Checks a form and returns what it is about. Throws all faults at once. */
export function subjectOf(form: NoticeForm, context: NoticeContext): NoticeSubject {
  const kind = kindOf(form);
  const reason = context.reasons.find((each) => each.reason === form.reason);
  const items = kind === 'explanation' ? explainedItems(context) : dayItems(form, kind, context);
  refuseFaults({
    ...contentFaults(form, reason !== undefined),
    ...(kind === 'explanation'
      ? explanationFaults(form, context)
      : dayFaults(form, kind, context, items.length)),
  });
  const days = items.map(({ day }) => day);
  const isLong = form.part === 'day' && longestRun(days, context.isSchoolDay) >= context.leaveDays;
  return { kind: settledKind(kind, reason, isLong), items };
}

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
    ...{ userUid, day: date, DAILY_ATTENDANCE_ID, state: 'open' as const },
  }));

function dayItems(form: NoticeForm, kind: NoticeKind, context: NoticeContext) {
  const days = daysOf(form, kind).filter(context.isSchoolDay);
  return context.children.flatMap(({ userUid }) =>
    days.map((day) => ({ userUid, day, state: 'open' as const })),
  );
}

/** Returns the days of a form in order. A leave has all days from the first to the last. */
function daysOf({ days, from, to }: NoticeForm, kind: NoticeKind): string[] {
  if (kind === 'leave' && from !== undefined) return daysBetween(from, to ?? from);
  return [...new Set(days ?? [])].sort();
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
  { children, today, isSchoolDay }: NoticeContext,
  childDays: number,
) {
  const days = daysOf(form, kind);
  const field = kind === 'leave' ? 'from' : 'days';
  const isReversed = kind === 'leave' && (form.to ?? '') < (form.from ?? '');
  const isOutside = days.some(
    (day) => day < addDays(today, -reach.back) || day > addDays(today, reach.ahead),
  );
  const closed = kind === 'absence' ? days.find((day) => !isSchoolDay(day)) : undefined;
  return {
    STUDENT_NUMBER: children.length === 0 ? 'Please choose a student.' : undefined,
    ...(kind === 'leave' && !form.to && { to: 'Please choose the last day.' }),
    [field]: isReversed
      ? 'The last day is before the first day.'
      : days.length === 0
        ? kind === 'leave'
          ? 'Please choose the first day.'
          : 'Please choose a day.'
        : isOutside
          ? `Please choose days from ${reach.back} days ago to ${reach.ahead} days ahead.`
          : closed
            ? `There is no school on ${dayInWords(closed)}. Choose a school day.`
            : childDays === 0
              ? 'There is no school on these days.'
              : childDays > most.childDays
                ? `One notice can have ${most.childDays} days, all children together. Send another for the rest.`
                : undefined,
  };
}

/** Returns a day as `Saturday 7 March`. */
const dayInWords = (day: string): string =>
  new Intl.DateTimeFormat('en-AU', {
    ...{ timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' },
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
  ...{ version, at, part, reason, text, destination },
  ...((part === 'late' || part === 'early') && { time }),
});

/** Returns the record of a new notice. */
export function newNotice(
  form: NoticeForm,
  { kind, items }: NoticeSubject,
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
