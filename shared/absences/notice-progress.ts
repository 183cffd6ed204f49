import {
  type ItemState,
  isEnded,
  type NoticeKind,
  type NoticeState,
} from '#shared/absences/notice-kinds';
import { type IsSchoolDay, schoolDaysAfter } from '#shared/absences/school-day';
import { dayIn } from '#shared/kernel/zone';

/** The states of a notice and what changes them. Pure functions. */

/** A step of a notice: who did it, and when. `file` is the school's file, `portal` the passing of time. */
export interface Step {
  readonly state: NoticeState;
  readonly at: string;
  readonly by: string;
}

/** One day of one child. */
export interface NoticeItem {
  /** The child. */
  readonly userUid: string;
  readonly day: string;
  /** The recorded absence that an explanation is about. */
  readonly DAILY_ATTENDANCE_ID?: string | undefined;
  readonly state: ItemState;
  readonly at?: string | undefined;
}

/** The part of a notice that its states depend on. */
export interface Progress {
  readonly kind: NoticeKind;
  readonly state: NoticeState;
  readonly items: NoticeItem[];
  readonly history: Step[];
  /** The day of the version that counts, in the school's time zone. */
  readonly sent_on: string;
  readonly seen_at?: string | undefined;
  /** An explanation is reopened once. */
  readonly reopened?: boolean | undefined;
  readonly ended_at?: string | undefined;
}

/** Who does something, and when. */
export interface Actor {
  readonly at: string;
  readonly by: string;
}

/** School days after which a notice that has no record closes, and an explanation reopens. */
const patience = 3;

/** Returns the progress of a new notice. */
export function begun(
  kind: NoticeKind,
  items: readonly Pick<NoticeItem, 'userUid' | 'day' | 'DAILY_ATTENDANCE_ID'>[],
  actor: Actor & { readonly day: string },
): Progress {
  const state = firstState(kind);
  return {
    kind,
    state,
    items: items.map((item) => ({ ...item, state: 'open' })),
    history: [{ state, at: actor.at, by: actor.by }],
    sent_on: actor.day,
  };
}

const firstState = (kind: NoticeKind): NoticeState => (kind === 'leave' ? 'requested' : 'sent');

/**
 * How a notice says that a student is away: `known`, because the office recorded or approved it ·
 * `reported` by the family alone · `explained`, for an absence that the school has recorded itself ·
 * `asked`, a leave that nobody has decided. Undefined if it no longer says so. The office, Home and the
 * roll-call decide by this alone who is away.
 */
export function awayBy({
  kind,
  state,
}: {
  readonly kind?: NoticeKind | undefined;
  readonly state: NoticeState;
}): 'known' | 'reported' | 'explained' | 'asked' | undefined {
  if (state === 'withdrawn' || state === 'declined' || state === 'closed') return undefined;
  if (kind === 'explanation') return 'explained';
  if (state === 'recorded' || state === 'approved') return 'known';
  return state === 'requested' ? 'asked' : 'reported';
}

/** Returns whether the sender may change or withdraw a notice: until any of it is recorded. */
export const isChangeable = ({ state, items }: Pick<Progress, 'state' | 'items'>): boolean =>
  !isEnded(state) && items.every((item) => item.state !== 'recorded');

/** Returns the progress with a new version, which the office has not seen. */
export function changed<P extends Progress>(
  progress: P,
  { at, by, day }: Actor & { readonly day: string },
): P {
  const state = firstState(progress.kind);
  return next({ ...progress, sent_on: day, seen_at: undefined }, state, { at, by });
}

/** Returns the progress after the sender withdrew the notice. */
export const withdrawn = <P extends Progress>(progress: P, actor: Actor): P =>
  next(progress, 'withdrawn', actor);

/** Returns the progress after the office saw the notice. A notice that was seen stays as it is. */
export function seen<P extends Progress>(progress: P, actor: Actor): P {
  if (isEnded(progress.state) || progress.seen_at !== undefined) return progress;
  const noticed = { ...progress, seen_at: actor.at };
  return progress.state === 'sent' ? next(noticed, 'seen', actor) : noticed;
}

/** Returns whether the office may record a notice by hand. A file records explanations. */
export const isRecordable = ({ kind, state }: Pick<Progress, 'kind' | 'state'>): boolean =>
  kind === 'absence' && !isEnded(state);

/** Returns the progress after the office recorded an absence by hand. */
export const recorded = <P extends Progress>(progress: P, actor: Actor): P =>
  next(
    {
      ...progress,
      seen_at: progress.seen_at ?? actor.at,
      items: progress.items.map((item) =>
        item.state === 'open' ? { ...item, state: 'recorded', at: actor.at } : item,
      ),
    },
    'recorded',
    actor,
  );

/** Milliseconds in which the office may take back that it recorded an absence by hand. */
export const takeBackTime = 10 * 60_000;

/** Returns whether the office may take back its own record. What a file recorded stays. */
export function canTakeBack({ state, history }: Pick<Progress, 'state' | 'history'>, now: Date) {
  const last = history.at(-1);
  if (state !== 'recorded' || !last || last.by === 'file' || last.by === 'portal') return false;
  return now.getTime() - Date.parse(last.at) <= takeBackTime;
}

/**
 * Returns the progress after the office took its record back: seen again, with the days open that
 * it had recorded. Days that a file recorded before stay recorded.
 */
export function takenBack<P extends Progress>(progress: P, actor: Actor): P {
  const { at } = progress.history.at(-1) ?? {};
  const items = progress.items.map((item) =>
    item.state === 'recorded' && item.at === at ? { ...item, state: 'open', at: undefined } : item,
  );
  return next({ ...progress, items, ended_at: undefined }, 'seen', actor);
}

/** Returns the progress after the office decided about a leave. */
export const decided = <P extends Progress>(progress: P, isApproved: boolean, actor: Actor): P =>
  next(
    { ...progress, seen_at: progress.seen_at ?? actor.at },
    isApproved ? 'approved' : 'declined',
    actor,
  );

/**
 * Returns whether the office may take back its decision about a leave: on the day of the decision in
 * the school's time zone. What the passing of time closed stays.
 */
export function canUndecide(
  { kind, state, history }: Pick<Progress, 'kind' | 'state' | 'history'>,
  now: Date,
  timeZone: string,
): boolean {
  const last = history.at(-1);
  if (kind !== 'leave' || (state !== 'approved' && state !== 'declined') || !last) return false;
  return dayIn(timeZone, new Date(last.at)) === dayIn(timeZone, now);
}

/** Returns the progress after the office took its decision back: it waits for another one. */
export const undecided = <P extends Progress>(progress: P, actor: Actor): P =>
  next({ ...progress, ended_at: undefined }, 'requested', actor);

/** An absence in the school's records, as far as notices depend on it. */
export interface RecordedAbsence {
  readonly DAILY_ATTENDANCE_ID: string;
  readonly userUid: string;
  readonly date: string;
  readonly status: 'verified' | 'unverified';
}

/** What the school's records say at a moment. */
export interface Evidence {
  /** All absences of the children of the notice on its days. */
  readonly records: readonly RecordedAbsence[];
  readonly today: string;
  /** The day of the newest file of absences; undefined if there is none. */
  readonly file_day: string | undefined;
  readonly isSchoolDay: IsSchoolDay;
  readonly at: string;
}

/**
 * Returns the progress of a notice after a file of absences, or after time has passed. The same
 * progress means that nothing changed.
 */
export function settled<P extends Progress>(progress: P, evidence: Evidence): P {
  if (isEnded(progress.state)) return progress;
  const items = progress.items.map((item) => settledItem(progress, item, evidence));
  const isSame = items.every((item, i) => item === progress.items[i]);
  const after = isSame ? progress : { ...progress, items };
  if (items.every(({ state }) => state !== 'open')) {
    const isRecorded = items.some(({ state }) => state === 'recorded');
    const by = isRecorded || progress.kind === 'explanation' ? 'file' : 'portal';
    return next(after, isRecorded ? 'recorded' : 'closed', { at: evidence.at, by });
  }
  return mustReopen(after, evidence)
    ? next({ ...after, reopened: true }, 'reopened', { at: evidence.at, by: 'file' })
    : after;
}

function settledItem(progress: Progress, item: NoticeItem, evidence: Evidence): NoticeItem {
  if (item.state !== 'open') return item;
  const state = itemStateAfter(progress, item, evidence);
  return state === 'open' ? item : { ...item, state, at: evidence.at };
}

function itemStateAfter(
  { kind, items }: Progress,
  item: NoticeItem,
  { records, today, isSchoolDay }: Evidence,
): ItemState {
  const isLate = (day: string) => today > schoolDaysAfter(day, patience, isSchoolDay);
  if (kind === 'leave') return isLate(lastDay(items)) ? 'closed' : 'open';
  const found = records.filter(({ userUid, date, DAILY_ATTENDANCE_ID }) =>
    item.DAILY_ATTENDANCE_ID === undefined
      ? userUid === item.userUid && date === item.day
      : DAILY_ATTENDANCE_ID === item.DAILY_ATTENDANCE_ID,
  );
  if (found.some(({ status }) => status === 'verified')) return 'recorded';
  if (found.length > 0) return 'open';
  return kind === 'explanation' || isLate(item.day) ? 'closed' : 'open';
}

const lastDay = (items: readonly NoticeItem[]): string =>
  items.reduce((last, { day }) => (day > last ? day : last), '');

/** Returns whether a file that is three school days newer still has no reason for the absence. */
function mustReopen(
  { kind, state, reopened, sent_on }: Progress,
  { file_day, isSchoolDay }: Evidence,
): boolean {
  if (kind !== 'explanation' || reopened || state === 'reopened' || !file_day) return false;
  return file_day >= schoolDaysAfter(sent_on, patience, isSchoolDay);
}

const next = <P extends Progress>(progress: P, state: NoticeState, { at, by }: Actor): P => ({
  ...progress,
  state,
  history: [...progress.history, { state, at, by }],
  ...(isEnded(state) && { ended_at: at }),
});
