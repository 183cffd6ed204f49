import { type AbsenceSettings, reasonsOf } from '#shared/absences/absence-settings';
import { absences as absencesApi } from '#shared/absences/absences.contract';
import type { Notice } from '#shared/absences/notice';
import type { DayPart, NoticeKind } from '#shared/absences/notice-kinds';
import { contentFaults } from '#shared/absences/notice-kinds';
import { call } from '../../../api/client.ts';
import type { RecordForm } from '../../../components/editing/recordForm.ts';
import { type FormFile, oldFilesFault } from '../files/fileWords.ts';
import { partWords } from '../words.ts';

/** The values of the form of a notice. Each kind uses some of them. */
export interface NoticeValues {
  /** Numbers of students. */
  children: readonly string[];
  days: readonly string[];
  from: string;
  to: string;
  /** Ids of recorded absences. */
  absences: readonly string[];
  part: DayPart;
  time: string;
  reason: string;
  text: string;
  destination: string;
  attachments: readonly FormFile[];
}

/** The fields in the order of the form. */
const labels = {
  children: 'Who',
  days: 'Which days',
  from: 'First day',
  to: 'Last day',
  absences: 'Absences',
  reason: 'Reason',
  part: 'Part of the day',
  time: 'Time',
  destination: 'Where they will be',
  text: 'Note for the office',
  attachments: 'Photos and PDFs',
} as const;

const empty: NoticeValues = {
  children: [],
  days: [],
  from: '',
  to: '',
  absences: [],
  part: 'day',
  time: '',
  reason: '',
  text: '',
  destination: '',
  attachments: [],
};

const formOf = ({ days, part = 'day', time = '', ...notice }: Notice): NoticeValues => ({
  ...empty,
  children: [...new Set(days.map((each) => each.STUDENT_NUMBER))],
  days: [...new Set(days.map(({ day }) => day))],
  absences: days.flatMap(({ DAILY_ATTENDANCE_ID: id }) => (id ? [id] : [])),
  part,
  time,
  reason: notice.reason ?? '',
  text: notice.text ?? '',
  destination: notice.destination ?? '',
  attachments: notice.attachments ?? [],
});

/** Returns the fields that a change may replace. */
const contentOf = ({ part, time, reason, text, destination, ...form }: NoticeValues) => ({
  part,
  reason,
  text,
  destination,
  attachments: uidsOf(form),
  ...(needsTime(part) && { time }),
});

const uidsOf = ({ attachments }: Pick<NoticeValues, 'attachments'>): string[] =>
  attachments.map(({ attachmentUid }) => attachmentUid);

/** Whether a part of the day has a time. */
export const needsTime = (part: DayPart): boolean => part === 'late' || part === 'early';

function bodyOf(kind: NoticeKind, form: NoticeValues) {
  const { children, days, from, to, absences } = form;
  const content = contentOf(form);
  switch (kind) {
    case 'absence':
      return { ...content, kind, STUDENT_NUMBER: [...children], days: [...days] };
    case 'leave':
      return { ...content, kind, STUDENT_NUMBER: [...children], from, to };
    case 'explanation':
      return { ...content, kind, DAILY_ATTENDANCE_ID: [...absences] };
  }
}

/** Returns the faults of what a new notice is about. */
function subjectFaults(kind: NoticeKind, { children, days, from, to, absences }: NoticeValues) {
  if (kind === 'explanation') {
    return { absences: absences.length === 0 ? 'Please choose an absence.' : undefined };
  }
  const who = { children: children.length === 0 ? 'Please choose a child.' : undefined };
  if (kind === 'absence') {
    return { ...who, days: days.length === 0 ? 'Please choose a day.' : undefined };
  }
  const isReversed = from !== '' && to !== '' && to < from;
  return {
    ...who,
    from: from === '' ? 'Please choose the first day.' : undefined,
    to:
      to === ''
        ? 'Please choose the last day.'
        : isReversed
          ? 'The last day is before the first day.'
          : undefined,
  };
}

const definedIn = (faults: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faults).filter((each): each is [string, string] => each[1] !== undefined),
  );

const listText = (value: unknown): string =>
  Array.isArray(value) ? [...value].sort().join() : String(value);

/** The form of a notice of a kind; `first` is chosen at the start. */
export const noticeRecord = (
  kind: NoticeKind,
  settings: AbsenceSettings | undefined,
  first: Partial<NoticeValues> = {},
): RecordForm<NoticeValues, Notice> => ({
  labels,
  blank: { ...empty, ...first },
  formOf,
  isSameField: (name, a, b) =>
    name === 'attachments'
      ? listText(uidsOf(a)) === listText(uidsOf(b))
      : listText(a[name]) === listText(b[name]),
  isForm: (stored) => typeof stored === 'object' && stored !== null && 'reason' in stored,
  faultsOf: (form, base) =>
    definedIn({
      ...(!base && subjectFaults(kind, form)),
      ...contentFaults(
        { part: form.part, time: form.time || undefined },
        reasonsOf(settings).some(({ reason }) => reason === form.reason),
      ),
      attachments: oldFilesFault(form.attachments),
    }),
  fieldNamed: (path) =>
    ({ STUDENT_NUMBER: 'children', DAILY_ATTENDANCE_ID: 'absences' })[path.split('.')[0] ?? ''],
  create: (form, idempotencyKey) =>
    call(absencesApi.create, bodyOf(kind, form), { idempotencyKey }),
  update: (form, { noticeUid, updated_at = '' }) =>
    call(absencesApi.change, { noticeUid, updated_at, ...contentOf(form) }),
  hasArrived: (sent, saved) => JSON.stringify(contentOf(sent)) === JSON.stringify(contentOf(saved)),
  isRetried: true,
  inWords: (name, form) => inWords(name, form, settings),
  words: {
    saved: 'Sent.',
    gone: 'This notice doesn’t exist any more.',
    unsaved: 'Not sent yet. A draft is kept on this device.',
    leaving: 'This is not sent yet. This device keeps a draft for you.',
    losing: 'This is not sent yet. If you leave now, you lose it.',
  },
});

/** Returns a field in words. */
function inWords(
  name: keyof NoticeValues,
  form: NoticeValues,
  settings: AbsenceSettings | undefined,
): string {
  switch (name) {
    case 'part':
      return partWords(form.part, form.time || undefined);
    case 'reason':
      return reasonsOf(settings).find(({ reason }) => reason === form.reason)?.label ?? form.reason;
    case 'attachments':
      return form.attachments.map(({ filename }) => filename).join(', ');
    default:
      return String(form[name]);
  }
}
