import { isAllClear } from '#shared/emergency/all-clear';
import type { EmergencyBroadcast } from '#shared/emergency/emergencybroadcast.schemas';
import { type SendingKind, undoFor } from '#shared/emergency/sending';
import type { ChannelName } from '#shared/notifications/channels';
import { isUndone, type StoredSending } from '../store/sendings.ts';

/** Milliseconds for which an all-clear belongs to the message before it. */
const sameEmergency = 24 * 60 * 60_000;

/** A change of the broadcast. */
interface Change {
  readonly before: Pick<EmergencyBroadcast, 'status' | 'message'>;
  readonly after: EmergencyBroadcast & { readonly updated_at: string };
  /** The channels that were asked for; undefined by a page or a command that knows of none. */
  readonly channels: readonly ChannelName[] | undefined;
  /** Whether texts were asked for and are left out, as too many have left. */
  readonly isCapped?: boolean | undefined;
  readonly by: string;
  /** The last message that left, or was to leave. */
  readonly last: StoredSending | undefined;
  /** The message that the last one replaces. */
  readonly former?: StoredSending | undefined;
  /** The last correction of the banner. */
  readonly corrected?: StoredSending | undefined;
  readonly now: Date;
}

/** What a change of the broadcast does to the messages that leave. */
export interface NextSending {
  /** What leaves now. */
  readonly send?: StoredSending;
  /** Other words on the banner, which leave to nobody. Administrators get a mail about them. */
  readonly correction?: StoredSending;
  /** The message of which nothing more leaves, from a time on. */
  readonly cancel?: { readonly version: string; readonly at: string };
  /** The message that goes on, because the one that was to replace it was undone. */
  readonly goOn?: string;
}

/** The channels of a message for which nobody chose any. Only people order what costs much. */
export const unasked: readonly ChannelName[] = ['push', 'mail'];

/**
 * Returns what leaves after a change of the broadcast, and what no longer does. A change ends the
 * messages before it, after the time of an undo. Without channels it corrects the banner only, and
 * takes back what has not begun: a message, or the end of one. An undo is no correction.
 */
export function nextSending(change: Change): NextSending {
  const { after, last, now } = change;
  const at = now.toISOString();
  const later = new Date(now.getTime() + undoFor).toISOString();
  const isPending = last !== undefined && last.starts_at > at && !last.cancelled_at;
  const open = last?.cancelled_at ? undefined : last;
  if (!after.status) {
    return open ? { cancel: { version: open.version, at: isPending ? at : later } } : {};
  }
  const on = channelsOf(change, isPending);
  const { updated_at: version, message } = after;
  const stored = { version, message, at, starts_at: later, created_by: change.by };
  if (on.length === 0) {
    const back = takenBack(last, isPending, at);
    const kind = isAllClear(after) ? 'all-clear' : change.before.status ? 'update' : 'message';
    const correction: StoredSending = { ...stored, kind, follows: [], channels: [] };
    return { ...back, ...(isCorrection(change, back) && { correction }) };
  }
  const follows = followedBy(change, isPending);
  const kind: SendingKind = isAllClear(after)
    ? 'all-clear'
    : follows.length > 0
      ? 'update'
      : 'message';
  // Of a message that has not started, the one before it goes on until this one starts.
  const replaces = isPending ? last.replaces : open?.version;
  const send = { ...stored, kind, follows };
  const told_on = follows.length > 0 ? toldOn(on, last) : undefined;
  return {
    send: {
      ...send,
      channels: [...on],
      ...(replaces && { replaces }),
      ...(told_on && { told_on }),
      ...(change.isCapped && { texts_capped: true }),
    },
    ...(open && { cancel: { version: open.version, at: isPending ? at : later } }),
  };
}

/**
 * Returns the channels on which a message and those before it leave, if they are more than its own: an
 * all-clear follows on all of them.
 */
function toldOn(
  on: readonly ChannelName[],
  last: StoredSending | undefined,
): ChannelName[] | undefined {
  const all = [...new Set([...(last?.told_on ?? last?.channels ?? []), ...on])];
  return all.length > on.length ? all : undefined;
}

/** Takes back what has not begun: a message, or the end of one. */
function takenBack(last: StoredSending | undefined, isPending: boolean, at: string): NextSending {
  if (!last) return {};
  if (isPending) {
    const cancel = { version: last.version, at };
    return { cancel, ...(last.replaces && { goOn: last.replaces }) };
  }
  return last.cancelled_at && last.cancelled_at > at ? { goOn: last.version } : {};
}

/** Whether the banner has words that it had not before: an undo gives it back its earlier ones. */
function isCorrection(
  { before, after, last, former, corrected, now }: Change,
  { cancel, goOn }: Pick<NextSending, 'cancel' | 'goOn'>,
): boolean {
  if (before.status && before.message === after.message) return false;
  const earlier = cancel ? former : goOn === undefined ? undefined : last;
  // One that was made within the seconds of an undo told nobody yet.
  const isTold = corrected && Date.parse(corrected.starts_at) <= now.getTime() - undoFor;
  const words = earlier && isTold && corrected.version > earlier.version ? corrected : earlier;
  return words?.message !== after.message;
}

/** Returns the last message that was not undone: of the others nothing has left. */
export const lastSent = (newest: readonly StoredSending[]): StoredSending | undefined =>
  newest.find((sending) => !isUndone(sending));

/** Returns the channels on which a change leaves. */
function channelsOf(
  { before, after, channels, last, now }: Change,
  isPending: boolean,
): readonly ChannelName[] {
  if (isAllClear(after)) {
    // It follows the message, to those who got it. Nobody else knows of an emergency.
    const isOfIt =
      last !== undefined &&
      last.kind !== 'all-clear' &&
      now.getTime() - Date.parse(last.at) < sameEmergency &&
      !(isPending && last.follows.length === 0);
    return isOfIt && channels?.length !== 0 ? (last.told_on ?? last.channels) : [];
  }
  if (channels) return channels;
  const isSame = before.status && before.message === after.message;
  return isSame ? [] : unasked;
}

/** Returns the messages of the same emergency of which something may have left. */
function followedBy({ before, after, last }: Change, isPending: boolean): string[] {
  const goesOn = before.status || isAllClear(after);
  if (!last || last.kind === 'all-clear' || !goesOn) return [];
  return isPending ? last.follows : [...last.follows, last.version];
}
