import { describe, expect, it } from 'vitest';
import { consumeAll } from '#functions/kernel/jobs/consume';
import { waitingRow } from '#functions/kernel/outbox/kind';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import { heldPush } from '#functions/notifications/mail/held-push';
import type { HeldPushMessage } from '#functions/notifications/store/held-push-message';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { pushBudget } from '#functions/notifications/store/push-budget';
import { userRepository } from '#functions/people/store/users';
import { addDays } from '#shared/kernel/zone';
import { usualPushes } from '#shared/notifications/notification-preferences.contract';
import { deliver } from '#test/support/deliver';
import { sendingOver } from '#test/support/mail/mail-sending';
import { school as facts } from '#test/support/mail/mail-sites';
import { memoryTables } from '#test/support/memory/memory-tables';
import { addDevice, type Pushed, pushesOver } from '#test/support/push/pushes';
import { todoPushes } from '#test/support/push/todo-pushes';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const main = schoolNamed('main');
/** A Monday, 10 am at the school. */
const begin = Date.parse('2026-03-02T10:00:00+11:00');
const today = '2026-03-02';
const userUid = 'uid-cara';

/** A carer with a device, and a clock. */
async function room(closed: readonly string[] = []) {
  const tables = memoryTables(async () => {});
  await storeProfiles(tables, profile({ username: 'cara', type: 'affiliate', is_carer: true }));
  await addDevice(tables, userUid, 'cara');
  let clock = begin;
  const now = () => new Date(clock);
  const held: HeldPushMessage[] = [];
  const done: string[] = [];
  const pushed: Pushed[] = [];
  let isBusy = false;
  const preferences = preferenceRepository(tables);
  const ways = pushesOver(tables, now, (each) => {
    if (isBusy) return { kind: 'later' };
    pushed.push(each);
    return { kind: 'sent' };
  });
  const sending = sendingOver(tables, {
    sites: [facts],
    now,
    pass: (milliseconds) => {
      clock += milliseconds;
    },
    send: async () => ({ kind: 'sent', messageId: 'm' }),
  });
  const kind = heldPush({
    users: userRepository(tables),
    preferences,
    budget: pushBudget(tables, { send: async (order) => void held.push(order) }),
    isClosed: async (_, day) => closed.includes(day),
    messages: mailingMessages(tables),
    waits: { Acknowledgement: async (_, { mailingUid }) => !done.includes(mailingUid) },
  });
  const worker = consumeAll(mailWork({ ...sending, ways }, [facts], [kind]));
  const pushes = todoPushes(tables, { closed, held }).of(main);
  return {
    tables,
    held,
    done,
    pushed,
    readers: () => pushes.readers('todo', [userUid, 'uid-dan']),
    push: async (thing: string) =>
      (await pushes.admit(facts, { kind: 'todo', userUid, thing }, now(), true)) === true,
    choose: async (is: object) => {
      const before = await preferences.of(main).get(userUid);
      const loadedVersion = before.updated_at;
      await preferences.of(main).save(userUid, { ...before, ...is }, { loadedVersion, now: now() });
    },
    at: (time: string) => {
      clock = Date.parse(time);
    },
    /** Whether the push services take nothing for now. */
    busy: (is: boolean) => {
      isBusy = is;
    },
    states: () => tables.all('emailstatistics').map(({ pk, state }) => [pk, state]),
    async work() {
      for (const body of [...held]) await deliver(worker, [{ id: 'm', body }]);
    },
  };
}
type Room = Awaited<ReturnType<typeof room>>;
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `ask-${i}`);

describe('the number of pushes of a day', () => {
  it('lets 4 leave, and holds the others until the next morning, as one', async () => {
    const school = await room();
    const left = [];
    for (const thing of numbered(7)) left.push(await school.push(thing));
    expect(left.filter(Boolean)).toHaveLength(usualPushes);
    expect(left.slice(usualPushes)).toEqual([false, false, false]);
    school.at('2026-03-03T07:00:00+11:00');
    await school.work();
    expect(school.pushed).toEqual([]);
    school.at('2026-03-03T07:30:00+11:00');
    await school.work();
    await school.work();
    expect(school.pushed.map(({ message }) => message.body)).toEqual(['3 things wait for you.']);
    // A new day has room again.
    expect(await school.push('ask-8')).toBe(true);
  });

  it('counts the same thing once, before and after it is held', async () => {
    const school = await room();
    for (const thing of ['a', 'a', 'b', 'c', 'd', 'a']) {
      expect(await school.push(thing)).toBe(true);
    }
    for (let i = 0; i < 3; i++) expect(await school.push('e')).toBe(false);
    school.at('2026-03-03T08:00:00+11:00');
    await school.work();
    expect(school.pushed.map(({ message }) => message.body)).toEqual(['One thing waits for you.']);
  });

  it('is the one that the person chose, and absences count but pass', async () => {
    const school = await room();
    await school.choose({ most_pushes: 1 });
    const budget = pushBudget(school.tables, { send: async () => {} }).of(main);
    await budget.count({ userUid, thing: 'absence', day: today });
    expect(await school.push('a')).toBe(false);
    // A save of the choices leaves what was counted.
    await school.choose({ most_pushes: 2 });
    expect(await school.push('b')).toBe(true);
    expect(await budget.held(userUid, today)).toEqual(['a']);
  });

  it('skips closed days, also for what was held', async () => {
    const school = await room(['2026-03-03', '2026-03-04']);
    for (const thing of numbered(5)) await school.push(thing);
    school.at('2026-03-03T09:00:00+11:00');
    await school.work();
    expect(await school.push('on a closed day')).toBe(false);
    expect(school.pushed).toEqual([]);
    school.at('2026-03-05T07:45:00+11:00');
    await school.work();
    expect(school.pushed).toHaveLength(1);
  });

  it('does not count what a person wants no longer', async () => {
    const school = await room();
    expect([...(await school.readers()).keys()]).toEqual([userUid]);
    await school.choose({ push: { todo: false } });
    expect([...(await school.readers()).keys()]).toEqual([]);
    expect(await school.push('a')).toBe(false);
    expect(school.held).toEqual([]);
  });

  it('counts the push of the morning too: without room it waits for another one', async () => {
    const school = await room();
    for (const thing of numbered(6)) await school.push(thing);
    school.at('2026-03-03T07:05:00+11:00');
    for (const thing of ['b0', 'b1', 'b2', 'b3']) expect(await school.push(thing)).toBe(true);
    school.at('2026-03-03T07:30:00+11:00');
    await school.work();
    expect(school.pushed).toEqual([]);
    school.at('2026-03-04T07:30:00+11:00');
    await school.work();
    await school.work();
    expect(school.pushed.map(({ message }) => message.body)).toEqual(['2 things wait for you.']);
    for (const thing of ['c0', 'c1', 'c2']) expect(await school.push(thing)).toBe(true);
    expect(await school.push('c3')).toBe(false);
  });

  it('keeps what waits when more is held before the morning is told', async () => {
    const school = await room();
    for (const thing of numbered(6)) await school.push(thing);
    school.at('2026-03-03T07:05:00+11:00');
    for (const thing of ['b0', 'b1', 'b2', 'b3', 'b4']) await school.push(thing);
    school.at('2026-03-03T07:30:00+11:00');
    await school.work();
    school.at('2026-03-04T07:30:00+11:00');
    await school.work();
    expect(school.pushed.map(({ message }) => message.body)).toEqual(['3 things wait for you.']);
    // What was told is not told again.
    school.at('2026-03-05T10:00:00+11:00');
    for (const thing of ['d0', 'd1', 'd2', 'd3', 'd4']) await school.push(thing);
    school.at('2026-03-06T07:30:00+11:00');
    await school.work();
    expect(school.pushed.at(-1)?.message.body).toBe('One thing waits for you.');
  });

  it('keeps what was told until it has left, also when more is held meanwhile', async () => {
    const school = await room();
    await school.choose({ most_pushes: 1 });
    for (const thing of ['a', 'b']) await school.push(thing);
    school.at('2026-03-03T07:30:00+11:00');
    school.busy(true);
    await school.work();
    expect(await school.push('c')).toBe(false);
    school.busy(false);
    school.at('2026-03-03T07:35:00+11:00');
    await school.work();
    school.at('2026-03-04T07:30:00+11:00');
    await school.work();
    expect(school.pushed.map(({ message }) => message.body)).toEqual(['2 things wait for you.']);
    // The push of the first morning has ended too.
    expect(school.states()).toEqual([
      ['main#held-2026-03-02#push', 'cancelled'],
      ['main#held-2026-03-03#push', 'sent'],
    ]);
  });

  it('tells nothing that was done or turned off before the morning', async () => {
    const row = (mailingUid: string) => ({
      ...waitingRow(
        { mailingUid, testing: false, not_before: `${today}T00:00:00.000Z` },
        {
          userUid,
          email: '',
          name: '',
          username: '',
          subject: '',
          type: 'Other',
          told: '',
          why: '',
        },
      ),
      kind: 'Acknowledgement' as const,
    });
    for (const [act, body] of [
      [(school: Room) => school.done.push('ask-4'), 'One thing waits for you.'],
      [(school: Room) => school.done.push('ask-4', 'ask-5'), undefined],
      [(school: Room) => school.choose({ push: { todo: false } }), undefined],
    ] as const) {
      const school = await room();
      for (const thing of numbered(6)) {
        await mailingMessages(school.tables)
          .of(main)
          .freeze([row(thing)]);
        await school.push(thing);
      }
      await act(school);
      school.at('2026-03-03T07:30:00+11:00');
      await school.work();
      expect(school.pushed.map(({ message }) => message.body)).toEqual(body ? [body] : []);
    }
  });

  it('drops what waits when holidays begin', async () => {
    const closed = Array.from({ length: 14 }, (_, i) => addDays(today, i + 1));
    const school = await room(closed);
    for (const thing of numbered(5)) await school.push(thing);
    for (const day of [...closed, addDays(today, 15)]) {
      school.at(`${day}T07:45:00+11:00`);
      await school.work();
    }
    expect(school.pushed).toEqual([]);
  });
});
