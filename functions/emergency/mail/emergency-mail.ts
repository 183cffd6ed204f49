import { toldOf } from '#functions/kernel/mail/children';
import { roleOf, whyOf } from '#functions/kernel/mail/letter/why';
import { schoolWords, writtenWords } from '#functions/kernel/open-words';
import { ledgerUid } from '#functions/kernel/outbox/channel';
import {
  kindOfMail,
  type Messages,
  messagesOf,
  type OrderWork,
  type Recipient,
} from '#functions/kernel/outbox/kind';
import type { MailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { sharedRead } from '#functions/kernel/shared-read';
import { numbersOf } from '#functions/notifications/store/mobiles';
import type { PushDeviceRepository } from '#functions/notifications/store/push-devices';
import { shardOf } from '#functions/people/store/person-partitions';
import type { AudienceCard } from '#functions/people/store/person-record';
import type { UserRepository } from '#functions/people/store/users';
import { emergencyText } from '#shared/emergency/emergency-text';
import { sendWithin } from '#shared/emergency/sending';
import { isAdmitted, type Profile } from '#shared/intake/roster';
import { dayIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import { isConcerned } from '../rules/concerned.ts';
import { type EmergencyMessage, emergencyOrder } from '../store/emergency-message.ts';
import { type SafetyLinkDeps, safetyLinks } from '../store/safety-link.ts';
import { isOver, partUid, type SendingRepository, type StoredSending } from '../store/sendings.ts';
import { emergencyLetter, emergencySubject } from './emergency-letter.ts';
import { emergencyPush } from './emergency-push.ts';
import { type TextReaderDeps, textNumbers } from './text-readers.ts';

export interface EmergencyMailDeps extends SafetyLinkDeps, TextReaderDeps {
  readonly sendings: Bound<SendingRepository, 'get' | 'isFrozen' | 'counted' | 'seen' | 'ended'>;
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  readonly messages: Bound<MailingMessages, 'all'>;
  readonly devices: Bound<PushDeviceRepository, 'peopleOf'>;
  /** Reads the people of a shard. */
  readonly cards: (school: School, shard: number) => Promise<readonly AudienceCard[]>;
}

/** Milliseconds for which messages that leave together share what is read of their sending. */
const freshFor = 1_000;

/**
 * An emergency message to everybody whom it concerns, a shard of the people on a channel at a time. No
 * choice, no complaint and no quiet hours stop it; a block by the school does, and mail stops at an
 * address that sends mail back.
 */
export const emergencyMail = (deps: EmergencyMailDeps) =>
  kindOfMail({
    patience: sendWithin,
    order: emergencyOrder,
    called: 'An emergency message',
    stops: 'bounces',
    channelOf: ({ channel }) => channel,
    placesOf: (order) => [{ mailingUid: partUid(order) }],
    async *open(work, order) {
      const { school, now } = work;
      const { list, version } = order;
      const sending = await deps.sendings.of(school).get(list, version);
      if (!sending) return;
      const current = sharedRead(freshFor, now, () => deps.sendings.of(school).get(list, version));
      const linkOf = safetyLinks(deps, work);
      yield messagesOf({
        ...partOf(deps, work, order),
        mailingUid: partUid(order),
        since: sending.starts_at,
        startsAt: sending.starts_at,
        isOver: isOver(sending, now()),
        // A channel that stops comes back each minute, and each share of the texts reads all numbers.
        isFrozen: await deps.sendings.of(school).isFrozen(order),
        isTest: list === 'tests',
        recipients: () => recipientsOf(deps, work, order, sending),
        async stillWanted({ userUid, email }) {
          const newest = await current();
          if (!newest || isOver(newest, now())) return undefined;
          const person = await deps.users.of(school).get(userUid);
          const isStill = isAdmitted(person) && isOf(order, person, email);
          const today = dayIn(work.facts.timeZone, now());
          if (!isStill || !isConcerned(person, today)) return undefined;
          // A push opens the portal, so only mail and texts need a link of their own.
          const number = order.channel === 'sms' ? email : undefined;
          const link = email === '' ? undefined : await linkOf(newest, userUid, number);
          return { newest, link, isCarer: person.is_carer };
        },
        message: {
          mail: ({ newest, link: address, isCarer }, reader) =>
            emergencyLetter(
              newest,
              work.content,
              reader,
              address ? { address, isCarer } : undefined,
            ),
          push: ({ newest }) => emergencyPush(newest, schoolWords(work.content.school)),
          sms: ({ newest, link }) => ({
            body: writtenWords(emergencyText(newest, work.content.school.name, link)),
            ttl: (Date.parse(newest.starts_at) + sendWithin - now().getTime()) / 1000,
          }),
        },
        // Those without a device have no other way that is as quick.
        ...(order.channel === 'sms' && { last: () => devicesIn(deps, school, order, sending) }),
      });
    },
  });

/** Whether a message still has the address or number of its reader. A push names none: devices are read when it leaves. */
const isOf = (
  { channel }: EmergencyMessage,
  person: Pick<Profile, 'email' | 'mobile'>,
  address: string,
): boolean => {
  if (channel === 'push') return true;
  return address === (channel === 'mail' ? person.email.trim() : person.mobile);
};

/** What is stored about a share while it is sent. */
const partOf = (
  { sendings }: EmergencyMailDeps,
  { school, now }: OrderWork,
  part: EmergencyMessage,
): Pick<Messages, 'waits' | 'done'> => ({
  async waits(stopped) {
    await sendings.of(school).seen(part, now(), stopped);
  },
  async done() {
    await sendings.of(school).ended(part, now());
  },
});

/** Returns the people of a shard who get a message, and stores whom it concerns. */
async function recipientsOf(
  deps: EmergencyMailDeps,
  { school, facts, now }: OrderWork,
  order: EmergencyMessage,
  sending: StoredSending,
): Promise<Recipient[]> {
  const today = dayIn(facts.timeZone, now());
  const people =
    order.list === 'tests'
      ? await authorOf(deps, school, sending)
      : (await deps.cards(school, order.shard)).filter((each) => isConcerned(each, today));
  const told =
    sending.kind === 'all-clear' ? await toldBefore(deps, school, order, sending) : undefined;
  const concerned = told ? people.filter(({ userUid }) => told.has(userUid)) : people;
  const addressOf = await reachOf(deps, school, order, { sending, today, people: concerned });
  const reached = concerned.filter((person) => addressOf(person) !== undefined);
  const numbers = { people: concerned.length, reachable: reached.length };
  await deps.sendings.of(school).counted(order, now(), numbers);
  return reached.map((person) => ({
    userUid: person.userUid,
    email: addressOf(person) ?? '',
    username: person.username,
    name: fullName(person),
    subject: emergencySubject(sending),
    type: 'Other',
    kind: 'Emergency',
    told: JSON.stringify(toldOf([], person)),
    why: `${whyOf('emergency', roleOf(person))} Everyone at the school gets them.`,
  }));
}

interface Reached {
  readonly sending: StoredSending;
  readonly today: string;
  readonly people: readonly Reachable[];
}
type Reachable = Pick<AudienceCard, 'userUid' | 'email' | 'blocked_email'>;

/**
 * Returns where the channel of an order reaches a person: an address, a number, or empty for devices;
 * undefined for nowhere.
 */
async function reachOf(
  deps: EmergencyMailDeps,
  school: School,
  order: EmergencyMessage,
  { sending, today, people }: Reached,
): Promise<(person: Reachable) => string | undefined> {
  if (order.channel === 'mail') return ({ email }) => email.trim() || undefined;
  if (order.channel === 'push') {
    const devices = await devicesIn(deps, school, order, sending);
    return ({ userUid, blocked_email }) =>
      devices.has(userUid) && blocked_email === undefined ? '' : undefined;
  }
  const uids = people.map(({ userUid }) => userUid);
  // A test goes to its author, also if others have the number; an all-clear to those who got the message.
  const isToEach = order.list === 'tests' || sending.kind === 'all-clear';
  const numbers = isToEach
    ? await numbersOf(deps.mobiles, school)
    : await textNumbers(deps, school, uids, today);
  return ({ userUid }) => numbers.get(userUid);
}

/** Returns who of a share has a device. */
const devicesIn = (
  { devices }: EmergencyMailDeps,
  school: School,
  { shard, list }: EmergencyMessage,
  { created_by }: StoredSending,
) =>
  // A test has one share only.
  devices.of(school).peopleOf(list === 'tests' ? shardOf(created_by) : shard);

async function authorOf(
  { users }: EmergencyMailDeps,
  school: School,
  { created_by }: StoredSending,
) {
  const author = await users.of(school).get(created_by);
  return isAdmitted(author) ? [author] : [];
}

/** Returns who may have got a message of the emergency that an all-clear ends. */
async function toldBefore(
  { messages }: EmergencyMailDeps,
  school: School,
  { channel, shard }: EmergencyMessage,
  { follows }: StoredSending,
): Promise<ReadonlySet<string>> {
  const told = new Set<string>();
  for (const version of follows) {
    const uid = ledgerUid(partUid({ version, channel, shard }), channel);
    for await (const page of messages.of(school).all(uid)) {
      for (const { userUid, state } of page) {
        // One that is claimed may have left.
        if (state === 'sent' || state === 'claimed') told.add(userUid);
      }
    }
  }
  return told;
}
