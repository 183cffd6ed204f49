import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  claimedMessage,
  eventAbout,
  findings,
  type mailEventTables,
  noFindings,
  tablesWithMessage,
} from '#test/support/mail/mail-events';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('the reconciliation of a claim', () => {
  it('marks a claim without an answer as sent by its Send event', async () => {
    const { room, tell, now } = await tablesWithMessage();
    await tell('send');
    expect(now()?.state).toBe('sent');
    expect(room.all('emailstatistics')[0]?.todoPk).toBeUndefined();
    expect(findings(room)).toEqual(noFindings);
  });

  it.each(['prepared', 'failed'] as const)(
    'reports a recovered message that was %s again',
    async (state) => {
      const { room, tell, now } = await tablesWithMessage({ state, attempts: 1 });
      await tell('delivery');
      await tell('send');
      expect(now()?.state).toBe('sent');
      expect(findings(room)).toEqual({ ...noFindings, recovered: 1 });
    },
  );

  it('reports a duplicate once when SES has a second message for the same person', async () => {
    const { room, tell, now } = await tablesWithMessage();
    await tell('send');
    const second = { mail: { messageId: 'second' } };
    expect(await tell('delivery', second)).toEqual([]);
    expect(room.all('mail-parked')).toMatchObject([{ because: 'not our message' }]);
    await tell('send', second);
    await tell('send', second);
    expect(now()?.messageIds).toContain('second');
    expect(findings(room)).toEqual({ ...noFindings, duplicated: 1 });
    expect((await room.counted('PRINCIPAL')).kept.sent).toBe(1);
  });

  it('reports an unexpected message when the mailing was cancelled for that person', async () => {
    const { room, tell } = await tablesWithMessage({ state: 'cancelled', attempts: 1 });
    await tell('send');
    await tell('send');
    expect(findings(room)).toEqual({ ...noFindings, unexpected: 1 });
    expect((await room.counted('PRINCIPAL')).kept.sent).toBe(1);
  });

  it('reports an unexpected message that was never asked for, and changes no message', async () => {
    const { room, message, tell, now } = await tablesWithMessage({
      state: 'prepared',
      attempts: 0,
    });
    await tell('send');
    await tell('send');
    await tell('bounce');
    expect(now()?.state).toBe('prepared');
    const nobody = { ...message, userUid: 'nobody' };
    await room.deliver(eventAbout('send', nobody, { mail: { messageId: 'another' } }));
    expect(findings(room)).toEqual({ ...noFindings, unexpected: 2 });
    expect(room.all('mail-suppressions')).toEqual([]);
  });

  it('raises the version of the mailing with each finding', async () => {
    const { room, tell } = await tablesWithMessage({ state: 'failed', attempts: 3 });
    await tell('send');
    expect(room.all('mailings')[0]?.version).toBe(2);
  });
});

describe('the mark of the last digest', () => {
  const mark = (room: ReturnType<typeof mailEventTables>) =>
    room.all('notification-preferences')[0]?.digest_until;

  it('is set to the freezing of a digest when it is sent', async () => {
    const { room, tell } = await tablesWithMessage({ type: 'DIGEST' });
    expect(mark(room)).toBeUndefined();
    await tell('delivery');
    expect(mark(room)).toBe('2026-03-02T00:38:00.000Z');
  });

  it('keeps a later mark when an older digest is reported', async () => {
    const { room, tell } = await tablesWithMessage({ type: 'DIGEST' });
    await room.keepMailing('mailing-2', { frozen_at: '2026-03-01T00:00:00.000Z' });
    const older = claimedMessage({ type: 'DIGEST', mailingUid: 'mailing-2' });
    await room.keep(older);
    await tell('send');
    await room.deliver(eventAbout('send', older));
    expect(mark(room)).toBe('2026-03-02T00:38:00.000Z');
  });

  it('ignores a test message', async () => {
    const { room, tell } = await tablesWithMessage({ type: 'DIGEST', testing: true });
    await tell('send');
    expect(mark(room)).toBeUndefined();
  });
});
