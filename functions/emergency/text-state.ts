import { ledgerUid } from '#functions/kernel/outbox/channel';
import type { Ended, MailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import type { Suppressed } from '#functions/kernel/outbox/suppressed';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { type MobileRepository, numbersOf } from '#functions/notifications/store/mobiles';
import type { ChannelName } from '#shared/notifications/channels';
import { partsOf, partUid, type StoredSending } from './store/sendings.ts';

interface TextStateDeps {
  readonly messages: Bound<MailingMessages, 'all'>;
  readonly mobiles: Bound<MobileRepository, 'ofShard'>;
  readonly suppressions: { of(school: School): { all(): Promise<Suppressed> } };
}

/** Returns the partitions of the shares of a message on a channel. */
export const uidsOf = (sending: StoredSending, on: ChannelName): string[] =>
  partsOf('sendings', sending)
    .filter(({ channel }) => channel === on)
    .map((part) => ledgerUid(partUid({ version: sending.version, ...part }), on));

/** Returns what became of the messages of a sending on a channel. */
export async function endedOn(
  { messages }: Pick<TextStateDeps, 'messages'>,
  school: School,
  sending: StoredSending,
  channel: ChannelName,
): Promise<Ended[]> {
  const found: Ended[] = [];
  await Promise.all(
    uidsOf(sending, channel).map(async (uid) => {
      for await (const page of messages.of(school).all(uid)) found.push(...page);
    }),
  );
  return found;
}

/**
 * Returns how many texts left, arrived and failed, and what those cost whose receipts came. A carrier may
 * say days later that one did not arrive.
 */
export async function textCounts(
  { messages }: Pick<TextStateDeps, 'messages'>,
  school: School,
  sending: StoredSending,
) {
  const texts = await endedOn({ messages }, school, sending, 'sms');
  const count = (is: (text: Ended) => boolean | undefined) => texts.filter(is).length;
  const dollars = texts.reduce((sum, { price = 0 }) => sum + price, 0);
  return {
    sent: count((text) => text.state === 'sent' && !hasFailed(text)),
    delivered: count(({ isDelivered }) => isDelivered),
    failed: count(hasFailed),
    ...(dollars > 0 && { dollars }),
  };
}

/** Whether a message was refused, or its carrier says that it did not arrive. */
const hasFailed = ({ state, isDelivered, isRejected }: Ended): boolean =>
  state === 'failed' || Boolean(isRejected && !isDelivered);

/**
 * Returns whom a text reached: those who got one, and those who have the same number. A text to a wrong
 * number reached somebody else.
 */
export async function textedBy(
  deps: TextStateDeps,
  school: School,
  sending: StoredSending,
): Promise<ReadonlySet<string>> {
  if (!sending.channels.includes('sms')) return new Set();
  const [texts, numbers, suppressed] = await Promise.all([
    endedOn(deps, school, sending, 'sms'),
    numbersOf(deps.mobiles, school),
    deps.suppressions.of(school).all(),
  ]);
  const got = texts.filter((text) => {
    const number = numbers.get(text.userUid) ?? '';
    return text.state === 'sent' && !hasFailed(text) && !suppressed.isWrongNumber(number);
  });
  const reached = new Set(got.flatMap(({ userUid }) => numbers.get(userUid) ?? []));
  return new Set([
    ...got.map(({ userUid }) => userUid),
    ...[...numbers].flatMap(([userUid, number]) => (reached.has(number) ? [userUid] : [])),
  ]);
}
