import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nightlyApplies } from '#functions/people/school-groups/nightly';
import { decisionRepository } from '#functions/people/store/decided/decisions';
import type { Over } from '#shared/people/over';
import { ada, nobody, regional, schoolGroupRoom } from '#test/audiences/school-group-room';
import { schoolNamed } from '#test/support/records/school';

beforeEach(() => {
  for (const method of ['info', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation(() => {});
  }
});

const everyone = ['nina', 'otto', 'pia', 'cara', 'cleo'];

/** A group of five people, which no worker has written yet. */
async function changed() {
  const room = await schoolGroupRoom();
  const { groupUid, version } = await room.group('Fair', everyone);
  const [message] = room.queued.splice(0);
  if (!message) throw new Error('Nothing was ordered');
  const inIt = async () =>
    (await Promise.all(everyone.map(room.groupsOf))).filter((groups) => groups.includes(groupUid))
      .length;
  const state = async () =>
    (await room.api.ofSchool({ origin: 'school' }, ada, room.asked())).applying;
  return { ...room, groupUid, version, message, inIt, state };
}

describe('the writing of a change of groups', () => {
  it('reaches everyone once, though its worker dies before or after any step', async () => {
    const whole = await changed();
    const { steps } = await whole.work(whole.message);
    expect([await whole.inIt(), steps > 10]).toEqual([5, true]);
    for (const when of ['before', 'after'] as const) {
      for (let step = 1; step <= steps; step++) {
        const room = await changed();
        const { died } = await room.work(room.message, { death: { step, when } });
        expect(died).toBe(true);
        for (let minutes = 0; minutes < 30 && (await room.state())?.state !== 'ready'; minutes++) {
          room.passMinutes(1);
          await room.watch();
          for (const message of room.queued.splice(0)) await room.work(message);
        }
        expect([step, when, await room.inIt(), (await room.state())?.state]).toEqual([
          step,
          when,
          5,
          'ready',
        ]);
        const versions = room.tables
          .all('users')
          .map(({ over }) => (over as Over | undefined)?.version);
        expect(versions.filter((version) => version !== undefined)).toEqual([1, 1, 1, 1, 1]);
      }
    }
  });

  it('says how far it is, and does nothing when its message comes again', async () => {
    const room = await changed();
    expect(await room.state()).toMatchObject({ state: 'waiting', done: 0 });
    await room.work(room.message);
    expect(await room.state()).toEqual({ state: 'ready', done: 5, total: 5, message: '' });
    const before = room.tables.all('users');
    await room.work(room.message);
    expect(room.tables.all('users')).toEqual(before);
  });

  it('ends with the newest change, whichever worker comes first', async () => {
    for (const isOldFirst of [true, false]) {
      const room = await changed();
      const change = { groupUid: room.groupUid, version: room.version, ...nobody };
      await room.api.changeMembers({ ...change, remove: ['uid-nina'] }, ada, room.asked());
      const [newer] = room.queued.splice(0);
      if (!newer) throw new Error('Nothing was ordered');
      for (const message of isOldFirst ? [room.message, newer] : [newer, room.message])
        await room.work(message);
      expect(await room.inIt()).toBe(4);
      expect(await room.state()).toMatchObject({ state: 'ready' });
    }
  });

  it('stops when a newer change comes between two steps', async () => {
    const room = await changed();
    const change = { groupUid: room.groupUid, version: room.version, ...nobody };
    let isDone = false;
    const before = async (step: number) => {
      if (step < 8 || isDone) return;
      isDone = true;
      await room.api.changeMembers(
        { ...change, remove: everyone.map((name) => `uid-${name}`) },
        ada,
        room.asked(),
      );
    };
    await room.work(room.message, { before });
    await room.workAll();
    expect([isDone, await room.inIt()]).toEqual([true, 0]);
  });

  it('keeps what an administrator decides about somebody in the same moment', async () => {
    const room = await changed();
    let isDone = false;
    const decisions = decisionRepository(room.tables).of(regional);
    const before = async (step: number) => {
      if (step < 6 || isDone) return;
      isDone = true;
      for (const name of everyone) {
        const decision = { act: 'sign-out', reason: 'Lost.', by: 'ada', now: room.now() } as const;
        await decisions.decide(`uid-${name}`, {
          decision,
          make: ({ over }) => ({
            ...(over ?? { withheld: [] }),
            version: (over?.version ?? 0) + 1,
            signed_out_at: room.now().toISOString(),
          }),
          more: [],
        });
      }
    };
    await room.work(room.message, { before });
    expect(await room.inIt()).toBe(5);
    const decided = room.tables
      .all('users')
      .filter(({ over }) => (over as Over | undefined)?.signed_out_at);
    expect([isDone, decided.length]).toEqual([true, 5]);
  });

  it('says that not everyone was reached when nobody finishes it, and is ordered again at night', async () => {
    const room = await changed();
    for (let minutes = 0; minutes < 90; minutes++) {
      room.passMinutes(1);
      await room.watch();
      room.queued.splice(0);
    }
    expect(await room.state()).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('tried again tonight'),
    });
    const night = nightlyApplies([regional, schoolNamed('main')], {
      groups: room.schoolGroups,
      orders: room.orders,
      queue: room.deps.queue,
    });
    await night(room.now());
    expect(room.queued.map(({ site }) => site)).toEqual(['regional']);
    await room.workAll();
    expect(await room.inIt()).toBe(5);
  });
});
