import { type StartDeps, startDocument } from '#functions/kernel/documents/store/start-document';
import { documentView } from '#functions/kernel/documents/view';
import { newId } from '#functions/kernel/id';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound, School, ZonedSchool } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import { repeatableActOf } from '#functions/kernel/store/idempotency';
import { numbersOf } from '#functions/notifications/store/mobiles';
import type { PushDeviceRepository } from '#functions/notifications/store/push-devices';
import { shards } from '#functions/people/store/person-partitions';
import type { AudienceCard } from '#functions/people/store/person-record';
import type {
  emergencySending as contract,
  EmergencyReach,
} from '#shared/emergency/emergency-sending.contract';
import type { Handlers } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import { orderSending } from './release.ts';
import { isConcerned } from './rules/concerned.ts';
import { type SendingStateDeps, sendingState, unreachedBy } from './sending-state.ts';
import type { EmergencyMessage } from './store/emergency-message.ts';
import type { SendingRepository, StoredSending } from './store/sendings.ts';

export interface EmergencySendingDeps extends SendingStateDeps, Omit<StartDeps, 'queue'> {
  readonly sendings: Bound<SendingRepository, 'newest' | 'parts' | 'addTest'>;
  readonly devices: Bound<PushDeviceRepository, 'peopleOf'>;
  readonly mail: JobQueue<EmergencyMessage>;
  readonly queue: StartDeps['queue'];
  /** Whether the school has a name for texts. */
  readonly hasTexts: (school: School) => Promise<boolean>;
}

/** Milliseconds for which the progress of a message is shown. */
const newsFor = 24 * 60 * 60_000;

/** The tests of a person on a day. */
const mostTests = 5;

/** Answers how far an emergency message got, and whom it did not reach. */
export const emergencySendingHandlers = (
  deps: EmergencySendingDeps,
): Handlers<typeof contract> => ({
  reach: (_, caller, { now }) => reachNow(deps, caller, now),

  async get(_, caller, { now }) {
    const has_texts = await deps.hasTexts(caller);
    const sending = await sendingState(deps, caller, now);
    const isNews = sending && now.getTime() - Date.parse(sending.at) < newsFor;
    return { has_texts, ...(isNews && { sending }) };
  },

  async listUnreached({ limit, next_token }, caller, { now, audit }) {
    const { people, about, order } = await unreachedBy(deps, caller, now);
    // People leave the list while mail arrives, so a page begins behind the place of the last one.
    const place = new Map(order.map((userUid, i) => [userUid, i]));
    const after = positionOf(next_token);
    const from = after === undefined ? -1 : (place.get(after) ?? -1);
    const rest = people.filter(({ userUid }) => (place.get(userUid) ?? 0) > from);
    const records = rest.slice(0, limit);
    const last = records.at(-1);
    const shown = records.flatMap(({ userUid }) => about.get(userUid) ?? []);
    await audit([...new Set(shown)]);
    return {
      records,
      total: people.length,
      ...(rest.length > limit && last && { next_token: tokenOf(last.userUid) }),
    };
  },

  async startExport(input, caller, request) {
    const wanted = {
      ...({ kind: 'unreached', format: 'csv', input } as const),
      title: 'Not reached',
      file_name: 'not-reached.csv',
      filterOf: async () => ({}),
    };
    return documentView(await startDocument(deps, wanted, caller, request));
  },

  async test({ message }, caller, request) {
    const { now } = request;
    const { userUid } = caller;
    const act = repeatableActOf(caller, 'emg.test', { message }, request);
    const known = await deps.idempotency.made(act);
    if (known) return { version: known };
    await deps.limits.of(caller).count(userUid, 'emergency-test', mostTests, now, 'day');
    const sending = testOf(message, userUid, now, await deps.hasTexts(caller));
    const { version } = sending;
    const isNew = await deps.sendings
      .of(caller)
      .addTest(sending, deps.idempotency.remember(act, version));
    if (!isNew) return { version: (await deps.idempotency.made(act)) ?? version };
    await orderSending(deps.mail, caller, 'tests', sending);
    return { version };
  },
});

/** Counts whom a message would concern, whom each channel reaches, and who gets nothing but the page. */
async function reachNow(
  deps: EmergencySendingDeps,
  caller: ZonedSchool,
  now: Date,
): Promise<EmergencyReach> {
  const today = dayIn(caller.timeZone, now);
  const people = (await deps.cards(caller)).filter((card) => isConcerned(card, today));
  const suppressed = await deps.suppressions.of(caller).all();
  const mailed = people.filter(
    ({ email }) => email.trim() !== '' && !suppressed.hasReturned(email.trim().toLowerCase()),
  );
  const { push, texts } = await otherWays(deps, caller, people);
  const hasMail = new Set(mailed.map(({ userUid }) => userUid));
  const without = people.filter(({ userUid }) => !hasMail.has(userUid) && !push.has(userUid));
  return {
    people: people.length,
    channels: [
      { channel: 'mail', people: mailed.length },
      { channel: 'push', people: push.size, devices: sumOf(push.values()) },
      ...(texts ? [{ channel: 'sms', people: texts.count } as const] : []),
    ],
    unreached: without.length,
    ...(texts && {
      unreached_by_text: without.filter(({ userUid }) => !texts.has(userUid)).length,
    }),
  };
}

/** Returns who of some people gets pushes, and whom texts reach. */
async function otherWays(
  deps: EmergencySendingDeps,
  school: School,
  people: Parameters<typeof devicesOf>[2],
) {
  const [push, texts] = await Promise.all([
    devicesOf(deps, school, people),
    textsTo(deps, school, people),
  ]);
  return { push, texts };
}

const sumOf = (numbers: Iterable<number>): number =>
  [...numbers].reduce((sum, each) => sum + each, 0);

/** Returns those of some people who have devices that get pushes, each with the number of devices. */
async function devicesOf(
  { devices }: Pick<EmergencySendingDeps, 'devices'>,
  school: School,
  people: readonly Pick<AudienceCard, 'userUid' | 'blocked_email'>[],
) {
  const all = await Promise.all(
    Array.from({ length: shards }, (_, shard) => devices.of(school).peopleOf(shard)),
  );
  const counts = new Map(all.flatMap((each) => [...each]));
  return new Map(
    people.flatMap(({ userUid, blocked_email }) => {
      const count = blocked_email === undefined ? counts.get(userUid) : undefined;
      return count === undefined ? [] : [[userUid, count] as const];
    }),
  );
}

/**
 * Returns how many texts would leave to some people, one for each number, and whom they reach; undefined if the
 * school sends none.
 */
async function textsTo(
  deps: EmergencySendingDeps,
  school: School,
  people: readonly Pick<AudienceCard, 'userUid'>[],
) {
  if (!(await deps.hasTexts(school))) return undefined;
  const [numbers, suppressed] = await Promise.all([
    numbersOf(deps.mobiles, school),
    deps.suppressions.of(school).all(),
  ]);
  const wanted = new Set(people.flatMap(({ userUid }) => numbers.get(userUid) ?? []));
  const right = new Set([...wanted].filter((number) => !suppressed.isWrongNumber(number)));
  return { count: right.size, has: (userUid: string) => right.has(numbers.get(userUid) ?? '') };
}

/** Returns a message that leaves to its author at once. */
const testOf = (
  message: string,
  created_by: string,
  now: Date,
  hasTexts: boolean,
): StoredSending => ({
  version: newId(now),
  message,
  kind: 'test',
  channels: hasTexts ? ['push', 'mail', 'sms'] : ['push', 'mail'],
  follows: [],
  created_by,
  at: now.toISOString(),
  starts_at: now.toISOString(),
});
