import { expect } from 'vitest';
import { emergencySendingHandlers } from '#functions/emergency/emergency-sending';
import { emergencyMail } from '#functions/emergency/mail/emergency-mail';
import { sendingStateDeps } from '#functions/emergency/sending-state-deps';
import type { EmergencyMessage } from '#functions/emergency/store/emergency-message';
import { rollCallRepository } from '#functions/emergency/store/roll-calls';
import { rollLinkRepository } from '#functions/emergency/store/roll-links';
import { sendingRepository } from '#functions/emergency/store/sendings';
import type { Told } from '#functions/emergency/store/told-order';
import { consumeAll } from '#functions/kernel/jobs/consume';
import type { MailMessage } from '#functions/kernel/mail/content';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import type { PushAnswer } from '#functions/kernel/push/push-service';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import type { Tables } from '#functions/kernel/store/tables';
import type { TextAnswer } from '#functions/kernel/texts/text-service';
import { mobileRepository } from '#functions/notifications/store/mobiles';
import { pushDeviceRepository } from '#functions/notifications/store/push-devices';
import { shardCards } from '#functions/people/store/people-cards';
import { userRepository } from '#functions/people/store/users';
import type { DecidedProfile } from '#shared/intake/roster';
import { deliver } from '#test/support/deliver';
import { sendingOver } from '#test/support/mail/mail-sending';
import { school as facts } from '#test/support/mail/mail-sites';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { memoryTables } from '#test/support/memory/memory-tables';
import { addDevice, type Pushed, pushesOver } from '#test/support/push/pushes';
import { broadcastsOver, type Ordered } from '#test/support/records/broadcasts';
import { administrator, request } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { type Texted, textsOver } from '#test/support/texts/texts';

const link = { userUid: 'uid-amy', status: 'active', restricted: false } as const;
const carer = { type: 'affiliate', is_carer: true } as const;
/** What a decision of the school says. */
export const decided = { at: '2026-03-01T00:00:00.000Z', by: 'uid-ada', reason: 'For a test.' };
export const emailOf = (username: string) => `${username}@example.org`;

/** Everyone of the school. */
export const people: DecidedProfile[] = [
  { ...profile({ username: 'ada', type: 'faculty', capabilities: ['administrator'] }) },
  { ...profile({ username: 'amy', type: 'student' }) },
  { ...profile({ username: 'cara', ...carer, children: [link] }) },
  { ...profile({ username: 'carl', ...carer, children: [{ ...link, restricted: true }] }) },
  {
    ...profile({ username: 'dan', ...carer, children: [link] }),
    over: { version: 1, withheld: [{ ...decided, child: 'uid-amy' }] },
  },
  {
    ...profile({ username: 'eve', type: 'faculty' }),
    over: { version: 1, withheld: [], blocked: decided },
  },
  { ...profile({ username: 'flo' }), type: 'affiliate' },
  { ...profile({ username: 'gus', type: 'student', email: '' }) },
];
/** Those whom a message concerns and who have an address. */
export const reached = ['ada', 'amy', 'cara', 'flo'];

/** The kind of mail of emergency messages, over tables. */
export const emergencyKind = (tables: Tables) =>
  emergencyMail({
    sendings: sendingRepository(tables),
    rolls: rollCallRepository(tables),
    links: rollLinkRepository(tables),
    users: userRepository(tables),
    messages: mailingMessages(tables),
    devices: pushDeviceRepository(tables),
    mobiles: mobileRepository(tables),
    cards: (school, shard) => shardCards(tables, school, shard),
  });

/** Shows a message, and returns the orders of what leaves: on some channels, or as without a dialog. */
export async function ordersOfMessage(
  tables: Tables,
  now: Date,
  channels?: readonly ('mail' | 'push' | 'sms')[],
): Promise<EmergencyMessage[]> {
  const ordered: Ordered[] = [];
  const handlers = broadcastsOver(tables, memoryBuckets().s3, ordered);
  const message = {
    status: true,
    message: 'Stay inside.',
    ...(channels && { channels: [...channels] }),
  };
  await handlers.update(message, administrator, request({ now }));
  return ordered.map(({ order }) => order);
}

/** A school with its broadcasts, a queue, a worker of mail, and a clock. */
export async function emergencyRoom(begin = Date.UTC(2026, 2, 2)) {
  const tables = memoryTables(async () => {});
  await storeProfiles(tables, ...people);
  let clock = begin;
  const now = () => new Date(clock);
  const pass = (milliseconds: number) => {
    clock += milliseconds;
  };
  const ordered: Ordered[] = [];
  const sent: { readonly to: string; readonly message: MailMessage; readonly tags: string }[] = [];
  const refused = new Set<string>();
  const devices = pushDeviceRepository(tables);
  const administratorsTold: Told[] = [];
  const handlers = broadcastsOver(tables, memoryBuckets().s3, ordered, {
    told: administratorsTold,
  });
  const again: EmergencyMessage[] = [];
  const sending = sendingOver(tables, {
    sites: [facts],
    now,
    pass,
    queue: { send: async (order: EmergencyMessage) => void again.push(order) } as never,
    async send(_, row, message) {
      if (refused.has(row.email)) return { kind: 'refused', reason: 'MessageRejected: No.' };
      await room.answer(row.email);
      sent.push({ to: row.email, message, tags: row.mailingUid });
      return { kind: 'sent', messageId: `m-${sent.length}` };
    },
  });
  const pushed: Pushed[] = [];
  const ways = pushesOver(tables, now, (each) => {
    const answer = room.pushAnswer(each.endpoint);
    if (answer.kind === 'sent') pushed.push(each);
    return answer;
  });
  const texts: Texted[] = [];
  const sms = textsOver(tables, now, (text) => {
    const answer = room.textAnswer(text.number);
    if (answer.kind === 'sent') texts.push(text);
    return answer;
  });
  const school = { ...facts, smsSender: 'HarbourCol' };
  const all = { ...sending, ways: { ...ways, ...sms } };
  const work = consumeAll(mailWork(all, [school], [emergencyKind(tables)]));
  const view = emergencySendingHandlers({
    ...sendingStateDeps(tables),
    sendings: sendingRepository(tables),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
    devices,
    mail: { send: async (order, seconds) => void ordered.push({ order, seconds }) },
    // No file is made here.
    documents: undefined as never,
    queue: { send: async () => {} },
    hasTexts: async () => room.hasTexts,
  });
  const room = {
    /** What happens while SES takes a message. */
    answer: async (_: string): Promise<void> => {},
    /** What a push service answers for a device. */
    pushAnswer: (_: string): PushAnswer => ({ kind: 'sent' }),
    pushed,
    /** Whether the school has a name for texts. */
    hasTexts: false,
    /** What AWS answers to a text. */
    textAnswer: (number: string): TextAnswer => ({ kind: 'sent', messageId: `t-${number}` }),
    texts,
    /** Gives a person a number. */
    async giveNumber(username: string, mobile: string) {
      const person = people.find((each) => each.username === username);
      if (person) await storeProfiles(tables, { ...person, mobile });
    },
    addDevice: (username: string, name: string) => addDevice(tables, `uid-${username}`, name),
    tables,
    sent,
    refused,
    ordered,
    /** Orders of the mail to administrators. */
    administratorsTold,
    view,
    now,
    pass,
    /** Changes the broadcast as an administrator. */
    async change(change: Omit<Parameters<typeof handlers.update>[0], 'updated_at'>) {
      const { updated_at } = await handlers.get({}, administrator, request({ now: now() }));
      return handlers.update({ ...change, updated_at }, administrator, request({ now: now() }));
    },
    /** Works on what was ordered and returns who got a message. */
    async work(): Promise<string[]> {
      const before = sent.length;
      const orders = [...ordered.splice(0).map(({ order }) => order), ...again.splice(0)];
      const bodies = orders.map((order, i) => ({ id: `j-${i}`, body: JSON.stringify(order) }));
      for (const each of bodies) expect(await deliver(work, [each])).toEqual([]);
      return sent
        .slice(before)
        .map(({ to }) => to)
        .sort();
    },
  };
  return room;
}
