import { beforeEach, describe, expect, it, vi } from 'vitest';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import {
  subscriberOutbox,
  wakeSubscriberMail,
} from '#functions/subscribers/store/subscriber-outbox';
import { schoolNamed } from '#test/support/records/school';
import { type SubscriberRoom, subscriberRoom } from './subscriber-room.ts';

let room: SubscriberRoom;
const logged: string[] = [];
beforeEach(() => {
  room = subscriberRoom();
  logged.length = 0;
  for (const method of ['info', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => void logged.push(words.join(' ')));
  }
});
const orders = () => subscriberOutbox(room.tables).of(schoolNamed('regional')).orders();
const wake = () =>
  wakeSubscriberMail(
    { outbox: subscriberOutbox(room.tables), queue: room.queue },
    { ...schoolNamed('regional'), now: room.now() },
  );

describe('the mail about subscriptions', () => {
  it('is in the e-mail log as Other, is sent once, and names nobody in the logs', async () => {
    await room.add('Zebedee Quirk', 'zebedee@example.org');
    await room.work();
    await room.work();
    expect(room.sent).toHaveLength(1);
    expect(room.rows()).toMatchObject([
      { type: 'Other', kind: 'Subscription', state: 'sent', name: 'Zebedee Quirk' },
    ]);
    expect(await orders()).toEqual([]);
    expect(logged.join('\n')).not.toMatch(/zebedee|quirk/i);
  });

  it('is tried again after a minute when SES does not take it', async () => {
    room.answers(() => ({ kind: 'throttled' }));
    await room.add('Jo', 'jo@example.org');
    await room.work();
    expect(room.jobs.map(({ seconds }) => seconds)).toEqual([60, 60]);
    room.answers(() => undefined);
    room.pass(60);
    await room.work();
    expect([room.sent.length, await orders()]).toEqual([1, []]);
  });

  it('is given up after 24 hours, with an alarm', async () => {
    room.answers(() => ({ kind: 'throttled' }));
    await room.add('Jo', 'jo@example.org');
    await room.work();
    room.pass(86_401);
    await room.work();
    expect(room.rows()).toMatchObject([{ state: 'cancelled' }]);
    expect([room.sent, await orders()]).toEqual([[], []]);
    expect(logged.join('\n')).toContain('mailingsHeld');
  });

  it('is not sent to an address that bounced or complained', async () => {
    const bounce = { reason: 'bounce', at: room.now().toISOString(), mailingUid: 'm' } as const;
    await suppressionRepository(room.tables)
      .of(schoolNamed('regional'))
      .add('Jo@example.org', bounce);
    await room.add('Jo', 'jo@example.org');
    await room.work();
    expect([room.sent, await orders()]).toEqual([[], []]);
    expect(room.rows()).toMatchObject([
      { state: 'failed', refusal: expect.stringMatching(/came back/) },
    ]);
  });

  it('is queued again when its job was lost', async () => {
    await room.add('Jo', 'jo@example.org');
    room.jobs.splice(0);
    await wake();
    expect(room.jobs).toEqual([]);
    room.pass(300);
    await wake();
    expect(room.jobs).toHaveLength(1);
    await room.work();
    expect(room.sent).toHaveLength(1);
    await wake();
    expect(room.jobs).toEqual([]);
  });

  it('keeps the orders of two schools apart', async () => {
    await room.add('Jo', 'jo@example.org');
    const outbox = subscriberOutbox(room.tables);
    expect(await orders()).toHaveLength(1);
    expect(await outbox.of(schoolNamed('main')).orders()).toEqual([]);
  });

  it('leaves as many mails as subscribers of a large file, each once', async () => {
    for (let i = 0; i < 230; i++) await room.add(`P ${i}`, `p${i}@example.org`);
    room.jobs.splice(3);
    await room.work();
    expect(new Set(room.sent.map(({ to }) => to)).size).toBe(230);
    expect(room.sent).toHaveLength(230);
  });
});
