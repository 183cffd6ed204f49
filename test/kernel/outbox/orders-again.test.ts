import { beforeEach, describe, expect, it, vi } from 'vitest';
import { laterIn } from '#functions/kernel/quiet';
import { ann, orderRoom, start } from '#test/kernel/outbox/order-room';
import { school } from '#test/support/mail/mail-sites';

beforeEach(() => {
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation(() => {});
  }
});

describe('an order that comes back', () => {
  it('returns to urgent mail each minute, as SES may take it again', async () => {
    const at = orderRoom({}, ['ann'], 'urgent');
    at.answers(() => ({ kind: 'stopped', reason: 'SendingPausedException' }));
    await at.work();
    for (const minutes of [10, 45]) {
      at.pass(minutes * 60_000);
      await at.work();
    }
    expect(at.again).toEqual([10, 60, 60]);
  });

  it('returns to messages without an answer when their claims can be settled, not before', async () => {
    const at = orderRoom({}, ['ann', 'bob'], 'urgent');
    at.answers(() => ({ kind: 'silent' }));
    await at.work();
    at.pass(4 * 60_000);
    // The queue delivers it twice.
    await at.work();
    expect(at.again).toEqual([600, 360]);
    at.pass(6 * 60_000);
    at.answers(() => ({ kind: 'sent', messageId: 'm' }));
    await at.work();
    expect(at.sent.sort()).toEqual(['ann', 'bob']);
  });

  it('returns to messages in quiet hours when these end, not before', async () => {
    const quiet = { from: '10:30', to: '11:45' };
    for (const is of [
      { recipients: async () => [{ ...ann, quiet }] },
      { stillWanted: async () => laterIn(quiet, school, new Date(start)) },
    ]) {
      const at = orderRoom(is, ['ann'], 'urgent');
      await at.work();
      at.pass(30 * 60_000);
      // The queue delivers it twice.
      await at.work();
      expect(at.again).toEqual([45 * 60, 15 * 60]);
    }
  });

  it('returns sooner if one of the messages waits for nothing', async () => {
    const [quiet, bob] = [
      { from: '10:30', to: '11:45' },
      { ...ann, userUid: 'bob' },
    ];
    const at = orderRoom({ recipients: async () => [{ ...ann, quiet }, bob] }, [], 'urgent');
    at.answers(() => ({ kind: 'throttled' }));
    await at.work();
    expect(at.again).toEqual([10]);
  });

  it('stores nothing again when it comes back to a thousand stored messages', async () => {
    const readers = Array.from({ length: 1_000 }, (_, n) => `r${n}`);
    const at = orderRoom({}, readers);
    at.answers(() => ({ kind: 'stopped', reason: 'SendingPausedException' }));
    await at.work();
    at.calls();
    await at.work();
    expect(at.calls()).toBeLessThan(100);
    expect(Object.keys(at.states())).toHaveLength(1_000);
  });

  it('asks nobody again whom messages are for that an earlier run has stored', async () => {
    const about = { isFrozen: false };
    const at = orderRoom(about);
    at.answers(() => ({ kind: 'stopped', reason: 'SendingPausedException' }));
    await at.work();
    Object.assign(about, { isFrozen: true, recipients: () => Promise.reject(new Error('No')) });
    at.answers(() => ({ kind: 'sent', messageId: 'm' }));
    await at.work();
    expect(at.sent.sort()).toEqual(['ann', 'bob']);
  });
});
