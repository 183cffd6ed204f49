import { beforeEach, describe, expect, it, vi } from 'vitest';
import { consumeAll } from '#functions/kernel/jobs/consume';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { workerRate } from '#functions/kernel/outbox/push-channel';
import type { PushAnswer } from '#functions/kernel/push/push-service';
import { deviceTest } from '#functions/notifications/mail/device-test';
import { deviceUidOf } from '#functions/notifications/store/push-devices';
import { deliver } from '#test/support/deliver';
import { sendingOver } from '#test/support/mail/mail-sending';
import { school } from '#test/support/mail/mail-sites';
import { memoryTables } from '#test/support/memory/memory-tables';
import { endpointOf } from '#test/support/push/devices';
import { addDevice, type Pushed, pushesOver } from '#test/support/push/pushes';
import { profile } from '#test/support/records/profiles';
import { bound } from '#test/support/records/school';

const at = '2026-03-02T00:00:00.000Z';
const userUid = 'uid-ann';

/** A worker that sends the test of a device, and a push service that answers as it is told. */
async function room({ status = 'active' as 'active' | 'left' } = {}) {
  const tables = memoryTables(async () => {});
  let clock = Date.parse(at);
  const now = () => new Date(clock);
  const pass = (milliseconds: number) => {
    clock += milliseconds;
  };
  const pushed: Pushed[] = [];
  const again: object[] = [];
  const state = { answer: { kind: 'sent' } as PushAnswer | Error };
  const sending = {
    ...sendingOver(tables, {
      sites: [school],
      now,
      pass,
      send: async () => ({ kind: 'throttled' }),
      queue: { send: async (order: object) => void again.push(order) } as never,
    }),
    ways: pushesOver(tables, now, (push) => {
      if (state.answer instanceof Error) throw state.answer;
      if (state.answer.kind === 'sent') pushed.push(push);
      return state.answer;
    }),
  };
  const users = bound({ get: async () => ({ ...profile({ username: 'ann' }), status }) as never });
  const worker = consumeAll(mailWork(sending, [school], [deviceTest({ users })]));
  for (const name of ['phone', 'tablet']) await addDevice(tables, userUid, name);
  const order = {
    kind: 'device-test',
    site: 'main',
    userUid,
    deviceUid: deviceUidOf(endpointOf('phone')),
    at,
  };
  const work = () => deliver(worker, [{ id: 'm', body: order }]);
  const states = () => tables.all('emailstatistics').map((row) => row.state);
  return { tables, state, pushed, again, pass, work, states };
}

const logged: string[] = [];
beforeEach(() => {
  logged.length = 0;
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((...words) => void logged.push(words.join(' ')));
  }
});

describe('the push to a device', () => {
  it('leaves once, to that device only', async () => {
    const { work, pushed, states, again } = await room();
    for (let i = 0; i < 3; i++) expect(await work()).toEqual([]);
    expect(pushed.map(({ endpoint }) => endpoint)).toEqual([endpointOf('phone')]);
    expect(states()).toEqual(['sent']);
    expect(again).toEqual([]);
  });

  it('does not leave to a person who has left', async () => {
    const { work, pushed } = await room({ status: 'left' });
    await work();
    expect(pushed).toEqual([]);
  });

  it('is tried again while its service takes no more, and given up after 5 minutes', async () => {
    const { work, state, pushed, states, again, pass } = await room();
    state.answer = { kind: 'later' };
    await work();
    expect([states(), again.length]).toEqual([['prepared'], 1]);
    state.answer = { kind: 'sent' };
    pass(6 * 60_000);
    await work();
    expect([states(), pushed]).toEqual([['cancelled'], []]);
  });

  it('costs no attempt when the key cannot sign', async () => {
    const { work, state, tables, states, pushed } = await room();
    state.answer = new Error('KMS is not there');
    await work();
    expect(states()).toEqual(['prepared']);
    expect(tables.all('emailstatistics').map(({ attempts }) => attempts)).toEqual([0]);
    state.answer = { kind: 'sent' };
    await work();
    expect(pushed).toHaveLength(1);
  });

  it('logs a fault without the address of the device that its error quotes', async () => {
    const { work, state } = await room();
    const endpoint = endpointOf('phone');
    state.answer = new Error(`${endpoint} does not answer`);
    await work();
    expect(logged.join('\n')).toContain('The test of a device met a fault');
    expect(logged.join('\n')).not.toContain(new URL(endpoint).host);
  });

  it.each([
    [{ kind: 'gone' }, 1, 'No device takes pushes.'],
    [{ kind: 'refused', reason: 'HTTP 413' }, 2, 'HTTP 413'],
  ] as const)('fails when its service answers %o', async (answer, devices, refusal) => {
    const { work, state, tables, states } = await room();
    state.answer = answer;
    await work();
    expect(states()).toEqual(['failed']);
    expect(tables.all('emailstatistics')[0]?.refusal).toBe(refusal);
    expect(tables.all('push-devices').filter(({ name }) => name)).toHaveLength(devices);
  });
});

describe('the pace of pushes', () => {
  it('is 300 a second for a worker, and waits when a service asks for it', async () => {
    const rate = workerRate();
    const pace = { own: 300 } as never;
    const now = new Date(at);
    expect(await rate.reserve(pace, 300, now)).toBe(now.getTime());
    expect(await rate.reserve(pace, 1, now)).toBe(now.getTime() + 1_000);
    await rate.hold(new Date(now.getTime() + 5_000), now, 'urgent');
    expect(await rate.reserve(pace, 1, now)).toBe(now.getTime() + 5_000);
    expect(await rate.isUrgent(pace, now)).toBe(false);
  });
});
