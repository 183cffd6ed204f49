import { atOnce } from '#functions/kernel/at-once';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { TransactItem } from '#functions/kernel/store/transaction';
import type { EmergencyBroadcast } from '#shared/emergency/emergencybroadcast.schemas';
import { undoFor } from '#shared/emergency/sending';
import { lastSent, type NextSending, nextSending } from './rules/next-sending.ts';
import type { EmergencyMessage, SendingList } from './store/emergency-message.ts';
import { partsOf, type SendingRepository, type StoredSending } from './store/sendings.ts';

/** The newest messages among which the last one that was not undone is searched. */
const newest = 10;

export interface ReleaseDeps {
  readonly sendings: Bound<SendingRepository, 'newest' | 'put' | 'cancel' | 'goOn'>;
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
  const last = lastSent(await stored.newest(newest));
  const next: NextSending = nextSending({ ...release, last });
  return {
    ...(next.send && { send: next.send }),
    writes: [
      ...(next.send ? [stored.put(next.send)] : []),
      ...(next.cancel ? [stored.cancel(next.cancel.version, next.cancel.at)] : []),
      ...(next.goOn ? [stored.goOn(next.goOn)] : []),
    ],
  };
}

/** The messages of a queue that are sent at the same time. */
const width = 8;

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
