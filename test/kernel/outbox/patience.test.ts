import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ann, orderRoom } from '#test/kernel/outbox/order-room';

beforeEach(() => {
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation(() => {});
  }
});

const minute = 60_000;

/** The message is due at 11 am, worth an hour, and its reader has quiet hours. */
function room(from: string, to: string) {
  const at = orderRoom({ recipients: async () => [{ ...ann, quiet: { from, to } }] });
  at.answers(() => ({ kind: 'throttled' }));
  return at;
}

describe('the patience with a message', () => {
  it('goes on through quiet hours that begin after it was due', async () => {
    const at = room('11:20', '11:40');
    await at.work();
    at.pass(25 * minute);
    await at.work();
    expect(at.states()).toEqual({ ann: 'prepared' });
    at.pass(36 * minute);
    at.answers(() => ({ kind: 'sent', messageId: 'm' }));
    await at.work();
    expect([at.sent, at.states()]).toEqual([[], { ann: 'cancelled' }]);
  });

  it('starts at the end of the quiet hours in which it was due', async () => {
    const at = room('10:30', '11:45');
    await at.work();
    at.pass(100 * minute);
    await at.work();
    expect(at.states()).toEqual({ ann: 'prepared' });
    at.answers(() => ({ kind: 'sent', messageId: 'm' }));
    await at.work();
    expect(at.sent).toEqual(['ann']);
  });
});
