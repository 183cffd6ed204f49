import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Messages } from '#functions/kernel/outbox/kind';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { overUnsent } from '#functions/kernel/outbox/store/email-log-record';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import { privateMail } from '#functions/mailings/private/private-mail';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { ann, orderRoom, start } from '#test/kernel/outbox/order-room';
import { schoolNamed } from '#test/support/records/school';

const logged: string[] = [];
beforeEach(() => {
  logged.length = 0;
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((...words) => void logged.push(words.join(' ')));
  }
});

const main = schoolNamed('main');

describe('an order of mail', () => {
  it('sends each message, says how each ended, and is done', async () => {
    const at = orderRoom();
    await at.work();
    expect(at.sent.sort()).toEqual(['ann', 'bob']);
    expect([at.ended.slice(0, 2).sort(), at.ended.slice(2), at.again]).toEqual([
      ['ann sent', 'bob sent'],
      ['done'],
      [],
    ]);
    await at.work();
    expect(at.sent).toHaveLength(2);
  });

  it('sends nothing to a reader who no longer wants it when it leaves', async () => {
    let asks = 0;
    const at = orderRoom({
      async stillWanted({ state, userUid }) {
        asks++;
        expect(state).toBe('claimed');
        return userUid === 'ann' ? undefined : userUid;
      },
    });
    await at.work();
    expect([at.sent, asks]).toEqual([['bob'], 2]);
    expect(at.states()).toEqual({ ann: 'cancelled', bob: 'sent' });
    expect(at.ended).toContain('ann cancelled');
  });

  it('sends nothing to an address from which mail came back', async () => {
    const at = orderRoom();
    const bounce = { reason: 'bounce', at: '2026-03-01T00:00:00.000Z', mailingUid: 'm' } as const;
    await suppressionRepository(at.tables).of(main).add('Ann@example.org', bounce);
    await at.work();
    expect(at.states()).toMatchObject({ ann: expect.stringMatching(/^failed .*came back/) });
    expect([at.sent, at.again]).toEqual([['bob'], []]);
  });

  it('gives up what is older than the patience of its kind, with an alarm', async () => {
    const at = orderRoom();
    at.pass(3_600_001);
    await at.work();
    expect([at.sent, at.states()]).toEqual([[], { ann: 'cancelled', bob: 'cancelled' }]);
    expect(logged.join('\n')).toMatch(/The mail of a test was given up.*mailingsHeld/);
    expect(at.ended).toContain('done');
  });

  it('cancels in silence what nobody wants any more', async () => {
    let isOver = false;
    const at = orderRoom({
      get isOver() {
        return isOver;
      },
    } as Partial<Messages<string>>);
    at.answers(() => ({ kind: 'throttled' }));
    await at.work();
    expect(at.states()).toEqual({ ann: 'prepared', bob: 'prepared' });
    isOver = true;
    at.answers(() => ({ kind: 'sent', messageId: 'm' }));
    await at.work();
    const over = 'cancelled What it was about was over before it left.';
    expect([at.states(), at.sent]).toEqual([{ ann: over, bob: over }, []]);
    expect(logged.join('\n')).not.toContain('given up');
  });

  it('ends what waits when what it is about is gone, and sends it when that is back', async () => {
    let isGone = false;
    const at = orderRoom({ isGone: () => isGone });
    at.answers((userUid) =>
      userUid === 'ann' ? { kind: 'sent', messageId: 'm' } : { kind: 'throttled' },
    );
    await at.work();
    expect(at.states()).toEqual({ ann: 'sent', bob: 'prepared' });
    isGone = true;
    at.again.length = 0;
    await at.work();
    const over = 'cancelled What it was about was over before it left.';
    expect([at.states(), at.again]).toEqual([{ ann: 'sent', bob: over }, []]);
    expect(logged.join('\n')).toMatch(/The mail of a test ended unsent.*"count":1/);
    isGone = false;
    at.answers(() => ({ kind: 'sent', messageId: 'm2' }));
    await at.work();
    expect([at.states(), at.sent]).toEqual([{ ann: 'sent', bob: 'sent' }, ['ann', 'bob']]);
  });

  it('waits for the answer to a claim about what is gone, and does not ask SES again', async () => {
    let isGone = false;
    let calls = 0;
    const at = orderRoom({ isGone: () => isGone }, ['ann']);
    at.answers(() => {
      calls++;
      return { kind: 'silent' };
    });
    await at.work();
    isGone = true;
    at.pass(60_000);
    await at.work();
    expect([at.states(), at.again.length]).toEqual([{ ann: 'claimed' }, 2]);
    at.pass(10 * 60_000);
    await at.work();
    expect([at.states(), at.again.length, calls]).toEqual([
      { ann: 'failed SES gave no answer.' },
      2,
      1,
    ]);
  });

  it('sends what another order of the same place has ended at the same moment', async () => {
    let isFirst = true;
    const at = orderRoom({
      async last() {
        if (isFirst) {
          const messages = mailingMessages(at.tables).of(main);
          await messages.cancel('test', 'ann', overUnsent);
        }
        isFirst = false;
        return new Set();
      },
    });
    await at.work();
    await at.work();
    expect([at.sent.sort(), at.states()]).toEqual([['ann', 'bob'], { ann: 'sent', bob: 'sent' }]);
  });

  it('freezes nothing before it may leave, and comes back then', async () => {
    const at = orderRoom({ startsAt: new Date(start + 90_000).toISOString() });
    await at.work();
    expect([at.states(), at.again]).toEqual([{}, [90]]);
    at.pass(90_000);
    await at.work();
    expect(at.sent).toHaveLength(2);
  });

  it('returns to what SES did not take: after a minute, and later the longer it waits', async () => {
    const at = orderRoom({}, ['ann']);
    at.answers(() => ({ kind: 'stopped', reason: 'SendingPausedException' }));
    await at.work();
    at.pass(10 * 60_000);
    await at.work();
    at.pass(45 * 60_000);
    await at.work();
    expect(at.again.map(Math.round)).toEqual([60, 300, 900]);
    expect(at.ended).toEqual(['waits', 'waits', 'waits']);
    expect(logged.join('\n')).toContain('The mail of a test waits: SendingPausedException');
  });

  it('goes on at once in another job when its worker has no time left', async () => {
    const at = orderRoom();
    await at.work(() => 10_000);
    expect([at.sent, at.again]).toEqual([[], [0]]);
    await at.work();
    expect(at.sent).toHaveLength(2);
  });

  it('sends a message again without an answer only when it surely did not leave, three times', async () => {
    const at = orderRoom({}, ['ann']);
    let calls = 0;
    at.answers(() => {
      calls++;
      return { kind: 'silent' };
    });
    for (const minutes of [0, 5, 6, 11, 11]) {
      at.pass(minutes * 60_000);
      await at.work();
    }
    expect([calls, at.states()]).toEqual([3, { ann: 'failed SES gave no answer.' }]);
  });

  it('takes refusals for one reason back, as SES would refuse the rest too', async () => {
    const names = Array.from({ length: 30 }, (_, i) => `p${i}`);
    const at = orderRoom({}, names);
    at.answers(() => ({ kind: 'refused', reason: 'MessageRejected: not verified' }));
    await at.work();
    expect(new Set(Object.values(at.states()))).toEqual(new Set(['prepared']));
    expect(at.again).toEqual([60]);
    at.answers(() => ({ kind: 'sent', messageId: 'm' }));
    await at.work();
    expect(new Set(at.sent).size).toBe(30);
  });

  it('fails one message that cannot be made, and sends the others', async () => {
    const at = orderRoom({
      message: {
        mail(subject) {
          if (subject === 'ann') throw new Error('broken');
          return { subject, preview_text: '', html: '', text: '', headers: [] };
        },
      },
    });
    await at.work();
    expect([at.sent, at.states().ann]).toEqual([['bob'], 'failed The message could not be made.']);
  });

  it('refuses a secret kind in a worker whose log would show it', () => {
    const secret = privateMail({ mails: {} as never });
    expect(() => mailWork({} as never, [], [secret])).toThrow('A private mail belongs to another');
    const open = { isSecret: true } as never;
    expect(() => mailWork(open, [], [{ ...secret, isSecret: undefined } as never])).toThrow();
  });

  it('sends the others when one meets a fault, which costs no attempt, and returns to it', async () => {
    let isBroken = true;
    const at = orderRoom({
      async stillWanted({ userUid }) {
        if (isBroken && userUid === 'ann') throw new Error('The table does not answer');
        return userUid;
      },
    });
    expect(await at.work()).toEqual([]);
    expect([at.sent, at.states(), at.again]).toEqual([
      ['bob'],
      { ann: 'prepared', bob: 'sent' },
      [60],
    ]);
    expect(at.ended).not.toContain('done');
    isBroken = false;
    await at.work();
    expect([at.sent, at.ended.at(-1)]).toEqual([['bob', 'ann'], 'done']);
    const row = at.tables.all('emailstatistics').find(({ userUid }) => userUid === 'ann');
    expect(row?.attempts).toBe(1);
  });

  it('waits for the end of quiet hours without trying all the time', async () => {
    const quiet = { from: '00:00', to: '23:59' };
    const at = orderRoom({ recipients: async () => [{ ...ann, quiet }] });
    await at.work();
    // It is 11 am at the school.
    const seconds = (12 * 60 + 59) * 60;
    expect([at.sent, at.states(), at.again]).toEqual([[], { ann: 'prepared' }, [seconds]]);
  });

  it('sends only its own message in a partition of several orders', async () => {
    const at = orderRoom({ only: 'bob' });
    await at.work();
    expect([at.sent, at.states()]).toEqual([['bob'], { ann: 'prepared', bob: 'sent' }]);
  });
});
