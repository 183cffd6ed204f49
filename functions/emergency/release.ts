import { atOnce } from '#functions/kernel/at-once';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { mostWithTexts } from '#shared/emergency/emergency-text';
import type { EmergencyBroadcast } from '#shared/emergency/emergencybroadcast.schemas';
import { undoFor } from '#shared/emergency/sending';
import { lastSent, type NextSending, nextSending, unasked } from './rules/next-sending.ts';
import type { EmergencyMessage, SendingList } from './store/emergency-message.ts';
import { isUndone, partsOf, type SendingRepository, type StoredSending } from './store/sendings.ts';
import type { Told } from './store/told-order.ts';

/** The newest messages among which the last one that was not undone is searched, and those with texts. */
const newest = 30;

export interface ReleaseDeps {
  readonly sendings: Bound<SendingRepository, 'newest' | 'put' | 'correct' | 'cancel' | 'goOn'>;
}

/** What carries the orders of a message. */
export interface ReleaseQueues {
  readonly queue: JobQueue<EmergencyMessage>;
  readonly told: JobQueue<Told>;
}

/** A change of the broadcast by a person or an operator. */
type Release = Pick<
  Parameters<typeof nextSending>[0],
  'before' | 'after' | 'channels' | 'by' | 'now'
>;

/** Returns what a change of the broadcast sends, and the writes that belong to it. */
export async function releaseOf(
  { sendings }: ReleaseDeps,
  school: School,
  release: Release,
): Promise<{ readonly send?: StoredSending; readonly writes: TransactItem[] }> {
  const stored = sendings.of(school);
  const [before, [corrected]] = await Promise.all([
    stored.newest(newest),
    stored.newest(1, 'corrections'),
  ]);
  const last = lastSent(before);
  const former = before.find(({ version }) => version === last?.replaces);
  const { channels, isCapped } = withTextsOf(release, before);
  const about = { channels, isCapped, last, former, corrected };
  const next: NextSending = nextSending({ ...release, ...about });
  return {
    ...(next.send && { send: next.send }),
    writes: [
      ...(next.send ? [stored.put(next.send)] : []),
      ...(next.correction ? [stored.correct(next.correction)] : []),
      ...(next.cancel ? [stored.cancel(next.cancel.version, next.cancel.at)] : []),
      ...(next.goOn ? [stored.goOn(next.goOn)] : []),
    ],
  };
}

/** Milliseconds in which releases with texts are counted. */
const capDay = 24 * 60 * 60_000;

/**
 * Returns the channels of a release: no limit refuses an emergency, so after 6 with texts in 24 hours the
 * next leaves without them. What was undone does not count, nor an all-clear, which always follows.
 */
function withTextsOf(
  { channels, now }: Pick<Release, 'channels' | 'now'>,
  before: readonly StoredSending[],
): { readonly channels: Release['channels']; readonly isCapped: boolean } {
  const since = new Date(now.getTime() - capDay).toISOString();
  const texted = before.filter(
    (each) =>
      each.at > since &&
      each.channels.includes('sms') &&
      each.kind !== 'all-clear' &&
      !isUndone(each),
  );
  const isCapped = Boolean(channels?.includes('sms')) && texted.length >= mostWithTexts;
  return { channels: isCapped ? withoutTexts(channels) : channels, isCapped };
}

/** Returns channels without texts. A message that was only to be a text leaves by the others. */
export function withoutTexts(channels: Release['channels']): Release['channels'] {
  const others = channels?.filter((each) => each !== 'sms');
  return channels?.length && others?.length === 0 ? unasked : others;
}

/** The messages of a queue that are sent at the same time. */
const width = 8;

/**
 * Orders the mail to administrators about a message, then all its shares, for the time when it may leave.
 * In this order, so that the watch finds a share that no worker has seen if a crash lost the first.
 */
export async function orderRelease(
  { queue, told }: ReleaseQueues,
  school: School,
  sending: StoredSending,
): Promise<void> {
  const { version } = sending;
  await told.send({ kind: 'emergency-told', site: school.site, version }, undoFor / 1000);
  await orderSending(queue, school, 'sendings', sending);
}

/** Orders the mail to administrators about a correction of the banner. */
export const orderCorrection = (
  { told }: Pick<ReleaseQueues, 'told'>,
  { site }: School,
  { version }: Pick<StoredSending, 'version'>,
): Promise<void> =>
  told.send({ kind: 'emergency-told', site, version, list: 'corrections' }, undoFor / 1000);

/** Orders all shares of a message from the workers, for the time when it may leave. */
export async function orderSending(
  queue: JobQueue<EmergencyMessage>,
  { site }: School,
  list: SendingList,
  sending: StoredSending,
): Promise<void> {
  const { version } = sending;
  const seconds = list === 'tests' ? 0 : undoFor / 1000;
  await atOnce(width, partsOf(list, sending), ({ channel, shard }) =>
    queue.send({ kind: 'emergency', site, list, version, channel, shard }, seconds),
  );
}

/** Returns the broadcast that a change makes: an all-clear is shown in the place of the message. */
export const broadcastOf = (
  {
    status,
    message,
    all_clear,
  }: {
    readonly status: boolean;
    readonly message: string;
    readonly all_clear?: string | undefined;
  },
  updated_at: string,
): EmergencyBroadcast & { readonly updated_at: string } => ({
  emergencybroadcastUid: 'current',
  ...(all_clear === undefined ? { status, message } : { status: true, message: all_clear }),
  updated_at,
});
