/** What families report to the attendance office, and the states of a report. */

/**
 * A notice: an `absence` of some days, a `leave` that the school decides about, or the
 * `explanation` of absences that the school has recorded without a reason.
 */
export const noticeKinds = ['absence', 'leave', 'explanation'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The part of each day that the student misses. `late` and `early` have a time. */
export const dayParts = ['day', 'morning', 'afternoon', 'late', 'early'] as const;
export type DayPart = (typeof dayParts)[number];

/**
 * The states of a notice. An absence is `sent`, `seen` by the office, then `recorded` in the
 * school's records, or `closed` without a record. A leave is `requested`, then `approved` or
 * `declined`, or `closed` if the office never decided. An explanation is `sent`, `seen`, perhaps
 * `reopened` once, then `recorded`, or `closed` because the absence left the records. The sender
 * may have `withdrawn` each.
 */
export const noticeStates = [
  'sent',
  'seen',
  'requested',
  'reopened',
  'recorded',
  'closed',
  'approved',
  'declined',
  'withdrawn',
] as const;
export type NoticeState = (typeof noticeStates)[number];

const lastStates: readonly NoticeState[] = [
  'recorded',
  'closed',
  'approved',
  'declined',
  'withdrawn',
];

/** Returns whether a state is the last one of a notice. */
export const isEnded = (state: NoticeState): boolean => lastStates.includes(state);

/** The states of one child's day in a notice. */
export const itemStates = ['open', 'recorded', 'closed'] as const;
export type ItemState = (typeof itemStates)[number];

/** Milliseconds after sending in which a notice can be taken back before anyone sees it. */
export const undoTime = 10_000;

/** Limits of one notice. */
export const most = {
  /** Days of all children together. */
  childDays: 30,
  /** Characters of the text. */
  text: 500,
  /** Characters of the destination of a leave. */
  destination: 200,
  /** Versions; afterwards the office changes it. */
  versions: 20,
  attachments: 3,
} as const;

/** Days before today, and after today, that a notice may name. */
export const reach = { back: 30, ahead: 400 } as const;

/** A reason of the school's list. */
export interface ListedReason {
  readonly reason: string;
  readonly label: string;
  /** Never becomes leave, however many days it lasts. */
  readonly any_length?: boolean | undefined;
}

/** The list of a school that has none in its settings. */
export const usualReasons: readonly ListedReason[] = [
  { reason: 'illness', label: 'Illness', any_length: true },
  { reason: 'medical', label: 'Medical or dental appointment', any_length: true },
  { reason: 'family', label: 'Family' },
  { reason: 'religious', label: 'Religious or cultural' },
  { reason: 'transport', label: 'Transport' },
  { reason: 'other', label: 'Other' },
];

/** Consecutive school days from which other reasons become leave. */
export const usualLeaveDays = 3;

/** Returns the faults of the fields that a change of a notice may replace. */
export function contentFaults(
  { part, time }: { readonly part: DayPart; readonly time?: string | undefined },
  isKnownReason: boolean,
): Record<string, string | undefined> {
  const needsTime = part === 'late' || part === 'early';
  return {
    reason: isKnownReason ? undefined : 'Please choose a reason from the list.',
    time:
      needsTime && !time
        ? part === 'late'
          ? 'Please give the time of arrival.'
          : 'Please give the time of leaving.'
        : undefined,
  };
}
