import { beforeEach, expect, it, vi } from 'vitest';
import { messageView } from '#functions/email-logs/emailstatistics-view';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { claimedMessage, mailEventTables } from '#test/support/mail/mail-events';
import { schoolNamed } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';

const number = '+61491570123';
const messageId = '862a8790-60c0-4430-9b2b-658bd0000001';
const requested = Date.UTC(2026, 2, 2, 0, 41);
const iso = (at: number) => new Date(at).toISOString();

let lines: string;
beforeEach(() => {
  lines = '';
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((line) => {
      lines += `${line}\n`;
    });
  }
});

const mailingUid = 'emergency-20260302-sms-00#sms';
const message = claimedMessage({
  mailingUid,
  userUid: 'uid-amy',
  type: 'Other',
  kind: 'Emergency',
  email: number,
});

/** A receipt in the shape of AWS's documentation, `seconds` after the text was asked for. */
const receipt = (eventType: string, seconds: number, is: object = {}) => ({
  eventType,
  eventVersion: '1.0',
  eventTimestamp: requested + seconds * 1000,
  isFinal: true,
  originationPhoneNumber: 'HarbourCol',
  destinationPhoneNumber: number,
  isoCountryCode: 'AU',
  messageId,
  messageRequestTimestamp: requested,
  messageEncoding: 'GSM',
  messageType: 'TRANSACTIONAL',
  messageStatus: eventType.replace('TEXT_', ''),
  context: { schoolUid: 'main', mailing: mailingUid, recipient: 'uid-amy' },
  totalMessageParts: 2,
  totalMessagePrice: 0.1,
  totalCarrierFee: 0,
  ...is,
});

async function room() {
  const tables = mailEventTables();
  await tables.keep(message);
  const suppressed = () => suppressionRepository(tablesOf(tables.db)).of(schoolNamed('main')).all();
  return { ...tables, suppressed, now: () => tables.messages()[0] };
}

it('stores that a text left, arrived and what it cost, also if its claim has no answer', async () => {
  const { deliver, now } = await room();
  expect(await deliver(receipt('TEXT_PENDING', 1))).toEqual([]);
  expect(now()).toMatchObject({ state: 'sent', sent: { at: iso(requested) } });
  await deliver(receipt('TEXT_SUCCESSFUL', 2), receipt('TEXT_DELIVERED', 3));
  await deliver(receipt('TEXT_SUCCESSFUL', 2));
  expect(now()).toMatchObject({ delivered: { at: iso(requested + 2000) }, price: 0.1 });
  expect(now()?.messageIds).toEqual([messageId]);
});

it('says in the log why a text did not arrive, with three digits of its number', async () => {
  const { deliver, now, suppressed } = await room();
  await deliver(receipt('TEXT_CARRIER_BLOCKED', 60));
  const shown = messageView(now() ?? message, new Map());
  expect(shown.Failure).toEqual({
    at: iso(requested + 60_000),
    reason: 'The carrier blocked the text.',
  });
  expect(shown.SESDestinationAddress).toBe('… 123');
  // Only a number that is none gets no further texts.
  expect((await suppressed()).isWrongNumber(number)).toBe(false);
});

it('counts a text that arrived after all, 72 hours later', async () => {
  const { deliver, now } = await room();
  await deliver(receipt('TEXT_UNREACHABLE', 60), receipt('TEXT_DELIVERED', 72 * 3600));
  expect(messageView(now() ?? message, new Map()).Failure).toBeUndefined();
});

it('sends no more texts to a number that is none, and mail is not affected', async () => {
  const { deliver, suppressed } = await room();
  await deliver(receipt('TEXT_INVALID', 5));
  const found = await suppressed();
  expect(found.isWrongNumber(number)).toBe(true);
  expect([found.has(number), found.hasReturned(number)]).toEqual([false, false]);
});

it('parks what is not ours, and writes no number into a log', async () => {
  const { deliver, all, now } = await room();
  const context = { schoolUid: 'main', mailing: mailingUid, recipient: 'uid-amy' };
  const others = [
    receipt('TEXT_DELIVERED', 1, { context: { ...context, schoolUid: 'elsewhere' } }),
    receipt('TEXT_DELIVERED', 1, { messageId: 'm2', context: { ...context, mailing: 'm' } }),
    receipt('TEXT_DELIVERED', 1, { messageId: 'm3', context: { ...context, recipient: 'x' } }),
    receipt('TEXT_DELIVERED', 1, { messageId: 'm4', context: {} }),
  ];
  expect(await deliver(...others)).toEqual([]);
  expect(
    all('mail-parked')
      .map(({ because }) => because)
      .sort(),
  ).toEqual(['nobody asked for it', 'not our message', 'not our school', 'unreadable']);
  expect(now()?.state).toBe('claimed');
  expect(lines).not.toContain('491570123');
});

it('is in no count of mail', async () => {
  const { deliver, all } = await room();
  await deliver(receipt('TEXT_DELIVERED', 1));
  expect(all('mail-counters')).toEqual([]);
});
