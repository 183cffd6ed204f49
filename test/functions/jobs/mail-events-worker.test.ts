import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chanceOf } from '#bin/demo/chance';
import { mailEventTypes } from '#shared/domain/mailing';
import {
  claimedMessage,
  eventAbout,
  mailRoom,
  roomWithMessage,
  sampleEvents,
} from '#test/support/mail-events';
import { memoryTables } from '#test/support/memory-tables';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const findings = (room: ReturnType<typeof mailRoom>) => room.all('mailings')[0]?.reconciled;
const none = { lost: 0, unexpected: 0, duplicated: 0, recovered: 0 };

describe('the events of SES', () => {
  it('has a sample of every type', () => {
    const types = new Set(Object.values(sampleEvents).map(({ eventType }) => eventType));
    expect([...types].sort()).toEqual([...mailEventTypes].sort());
  });

  it('put what they tell into the message', async () => {
    const { room, tell, now } = await roomWithMessage();
    const samples = Object.keys(sampleEvents).filter((name) => !name.startsWith('bounce-'));
    for (const name of samples) expect(await tell(name)).toEqual([]);
    expect(now()).toMatchObject({
      state: 'sent',
      messageIds: ['EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000'],
      sent: { at: '2026-03-02T00:40:02.012Z' },
      delivered: { at: '2026-03-02T00:40:04.093Z' },
      opened: { at: '2026-03-02T01:51:25.570Z' },
      opens: ['2026-03-02T02:00:19.652Z'],
      machine_opened: { at: '2026-03-02T00:45:19.652Z' },
      clicked: { at: '2026-03-02T01:51:25.570Z' },
      bounced: {
        at: '2026-03-02T00:41:02.669Z',
        bounceType: 'Permanent',
        bounceSubType: 'General',
      },
      complained: { at: '2026-03-02T01:41:02.669Z' },
      rejected: { at: '2026-03-02T00:40:02.012Z', reason: 'Bad content' },
      not_rendered: { at: '2026-03-02T00:40:02.012Z' },
      delayed: { at: '2026-03-02T00:43:40.095Z', delayType: 'TransientCommunicationFailure' },
    });
    expect(findings(room)).toEqual(none);
    expect(room.all('mail-parked')).toEqual([]);
  });

  it('leave the same messages, suppressions and counters in 2,000 orders, each event once to three times', async () => {
    const people = ['ada', 'ben', 'cy'].map((userUid, i) =>
      claimedMessage({
        userUid,
        email: `${userUid}@families.example`,
        // One was answered, one was given up, one is as the claim left it.
        ...(i === 1 && { state: 'prepared', attempts: 1 }),
      }),
    );
    const [ada, ben, cy] = people;
    if (!ada || !ben || !cy) throw new Error('Three people are needed');
    const events = [
      ...Object.keys(sampleEvents).map((name) => eventAbout(name, ada)),
      ...['send', 'delivery', 'open-machine'].map((name) => eventAbout(name, ben)),
      ...['bounce-transient', 'send', 'open', 'delivery-delay', 'complaint'].map((name) =>
        eventAbout(name, cy),
      ),
      eventAbout('open', cy, {
        open: { timestamp: '2026-03-02T05:00:00.000Z', userAgent: 'Thunderbird' },
      }),
    ];
    const stateAfter = async (bodies: object[]) => {
      const room = mailRoom();
      await room.keepMailing('mailing-1');
      for (const message of people) await room.keep(message);
      for (let i = 0; i < bodies.length; i += 10) {
        expect(await room.deliver(...bodies.slice(i, i + 10))).toEqual([]);
      }
      const { kept, added } = await room.counted('PRINCIPAL');
      expect(kept).toEqual(added);
      expect(room.all('mail-parked')).toEqual([]);
      const byKey = (table: string) =>
        room
          .all(table)
          .map(({ facts_version: _, ...row }) => row)
          .sort((one, other) => (String(one.sk) < String(other.sk) ? -1 : 1));
      return JSON.stringify([
        room.messages(),
        byKey('mail-suppressions'),
        kept,
        room.all('mailings')[0]?.reconciled,
        byKey('emailstatistics').map(({ logSk, addressSk, todoPk }) => [logSk, addressSk, todoPk]),
      ]);
    };
    const once = await stateAfter(events);
    expect(JSON.parse(once)[3]).toEqual({ ...none, recovered: 1 });
    const different = new Set<number>();
    for (let run = 0; run < 2_000; run++) {
      const chance = chanceOf('mail events', run);
      const copies = events.flatMap((event) => Array(chance.between(1, 3)).fill(event));
      if ((await stateAfter(chance.shuffled(copies))) !== once) different.add(run);
    }
    expect([...different]).toEqual([]);
  }, 120_000);

  it('give one count for each message, however many events there are', async () => {
    const { room, tell } = await roomWithMessage();
    for (let i = 0; i < 5; i++) {
      const timestamp = `2026-03-02T0${i + 2}:00:00.000Z`;
      await tell('open', { open: { timestamp, userAgent: 'Thunderbird' } });
      await tell('click', { click: { timestamp, userAgent: 'Thunderbird' } });
      await tell('delivery');
    }
    const { kept, added } = await room.counted('PRINCIPAL');
    expect(kept).toEqual(added);
    expect(kept).toMatchObject({ sent: 1, delivered: 1, opened: 1, clicked: 1, bounced: 0 });
    expect(room.messages()[0]?.opens).toHaveLength(5);
  });

  it('remember the first hundred opens, whatever their order', async () => {
    const { tell, now } = await roomWithMessage();
    for (const i of chanceOf('opens').shuffled([...Array(120).keys()])) {
      const timestamp = new Date(Date.parse('2026-03-02T02:00:00Z') + i * 1000).toISOString();
      await tell('open', { open: { timestamp, userAgent: 'Thunderbird' } });
    }
    expect(now()?.opens).toHaveLength(100);
    expect(now()?.opens.at(-1)).toBe('2026-03-02T02:01:39.000Z');
  });

  it('count nothing of a test and put it into no list', async () => {
    const { room, tell, now } = await roomWithMessage({ testing: true, userUid: 'test-carer' });
    await tell('delivery');
    await tell('open');
    expect(now()).toMatchObject({ state: 'sent', opened: { at: '2026-03-02T02:00:19.652Z' } });
    expect(room.all('mail-counters')).toEqual([]);
    expect(room.all('emailstatistics')[0]?.logPk).toBeUndefined();
  });

  it('move a message and its counts to the earlier day when an earlier time becomes known', async () => {
    const { room, message, tell, now } = await roomWithMessage();
    const { mailingUid, userUid } = message;
    const messageId = 'EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000';
    // Half past midnight in Sydney; SES took it before midnight.
    const at = '2026-03-02T13:30:00.000Z';
    await room.facts.put('main', mailingUid, userUid, 'sent', at, { messageId });
    const open = { timestamp: '2026-03-02T22:00:00.000Z', userAgent: 'Thunderbird' };
    await tell('open', { open, mail: { timestamp: '2026-03-02T12:59:00.000Z' } });
    expect(now()?.sent?.at).toBe('2026-03-02T12:59:00.000Z');
    expect(room.all('emailstatistics')[0]?.logSk).toBe('2026-03-02T12:59:00.000Z#mailing-1#pat');
    const of = (day: string) => room.counters.sums('main', 'PRINCIPAL', { from: day, to: day });
    expect(await of('2026-03-02')).toMatchObject({ sent: 1, opened: 1 });
    expect(await of('2026-03-03')).toMatchObject({ sent: 0, opened: 0 });
  });
});

describe('several workers', () => {
  const people = ['ada', 'ben', 'cy', 'dee'].map((userUid) => claimedMessage({ userUid }));
  const names = ['send', 'delivery', 'open', 'open-machine', 'click', 'complaint', 'bounce'];
  const events = people.flatMap((message) =>
    names.map((name) =>
      eventAbout(name, message, { mail: { messageId: `id-${message.userUid}` } }),
    ),
  );
  const prepared = async (turn: () => Promise<void>) => {
    const room = mailRoom(memoryTables(turn));
    await room.keepMailing('mailing-1');
    for (const message of people) await room.keep(message);
    return room;
  };

  it('at the same messages and counters at once lose nothing and count nothing twice', async () => {
    const nextTurn = () => new Promise<void>((go) => setImmediate(go));
    for (let run = 0; run < 10; run++) {
      const chance = chanceOf('workers', run);
      const room = await prepared(nextTurn);
      const batches = [0, 1, 2].map(() => chance.shuffled(events));
      const failed = await Promise.all(batches.map((batch) => room.deliver(...batch)));
      expect(failed.flat()).toEqual([]);
      const { kept, added } = await room.counted('PRINCIPAL');
      expect(kept).toEqual(added);
      const all = { sent: 4, delivered: 4, opened: 4, clicked: 4, bounced: 4, complained: 4 };
      expect(kept).toEqual({ ...all, machine_opened: 0 });
      expect(findings(room)).toEqual(none);
    }
  }, 60_000);

  it('that die at any call leave what a redelivery makes whole', async () => {
    let left = Number.POSITIVE_INFINITY;
    const dying = async () => {
      if (left-- <= 0) throw new Error('The worker is gone');
    };
    const [message] = people;
    if (!message) throw new Error('Somebody is needed');
    const batch = names.map((name) => eventAbout(name, message));
    let steps = 0;
    for (let calls = 0; calls < 40; calls++) {
      left = Number.POSITIVE_INFINITY;
      const room = await prepared(dying);
      left = calls;
      const failed = await room.deliver(...batch);
      left = Number.POSITIVE_INFINITY;
      steps += failed.length > 0 ? 1 : 0;
      expect(await room.deliver(...batch)).toEqual([]);
      const { kept, added } = await room.counted('PRINCIPAL');
      expect(kept).toEqual(added);
      expect(kept).toMatchObject({ sent: 1, delivered: 1, opened: 1, clicked: 1, bounced: 1 });
      expect(await room.suppressions.get('main', message.email)).toMatchObject({
        reason: 'complaint',
      });
    }
    expect(steps).toBeGreaterThan(10);
  });
});

describe('opens by machines', () => {
  it('are kept apart, and are no opens', async () => {
    const { room, tell, now } = await roomWithMessage();
    await tell('open-machine');
    expect(now()?.opened).toBeUndefined();
    expect((await room.counted('PRINCIPAL')).kept).toMatchObject({ opened: 0, machine_opened: 1 });
    await tell('open');
    expect((await room.counted('PRINCIPAL')).kept).toMatchObject({ opened: 1, machine_opened: 0 });
  });

  it.each([
    ['Apple Mail fetching ahead', 'Mozilla/5.0', '2026-03-02T01:00:00Z'],
    ['a program without a name', '', '2026-03-02T01:00:00Z'],
    ['a scanner', 'BarracudaCentral', '2026-03-02T01:00:00Z'],
    ['a script', 'python-requests/2.31', '2026-03-02T01:00:00Z'],
    ['a filter on the way', 'Thunderbird', '2026-03-02T00:40:03.500Z'],
    ['a filter before SES was done', 'Thunderbird', '2026-03-02T00:40:01Z'],
  ])('are told by %s', async (_, userAgent, timestamp) => {
    const { tell, now } = await roomWithMessage();
    await tell('open', { open: { timestamp, userAgent } });
    expect([now()?.opened, now()?.machine_opened !== undefined]).toEqual([undefined, true]);
  });

  it.each([
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
    'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
  ])('are not told by %s', async (userAgent) => {
    const { tell, now } = await roomWithMessage();
    await tell('open', { open: { timestamp: '2026-03-02T01:00:00Z', userAgent } });
    expect(now()?.opened).toEqual({ at: '2026-03-02T01:00:00.000Z' });
  });
});

describe('what SES did with a claim', () => {
  it('is settled by the Send event, without an answer', async () => {
    const { room, tell, now } = await roomWithMessage();
    await tell('send');
    expect(now()?.state).toBe('sent');
    expect(room.all('emailstatistics')[0]?.todoPk).toBeUndefined();
    expect(findings(room)).toEqual(none);
  });

  it.each(['prepared', 'failed'] as const)('is recovered when it was %s again', async (state) => {
    const { room, tell, now } = await roomWithMessage({ state, attempts: 1 });
    await tell('delivery');
    await tell('send');
    expect(now()?.state).toBe('sent');
    expect(findings(room)).toEqual({ ...none, recovered: 1 });
  });

  it('is duplicated when SES has a second message for the same person, once however often it is told', async () => {
    const { room, tell, now } = await roomWithMessage();
    await tell('send');
    const second = { mail: { messageId: 'second' } };
    expect(await tell('delivery', second)).toEqual([]);
    expect(room.all('mail-parked')).toMatchObject([{ because: 'not our message' }]);
    await tell('send', second);
    await tell('send', second);
    expect(now()?.messageIds).toContain('second');
    expect(findings(room)).toEqual({ ...none, duplicated: 1 });
    expect((await room.counted('PRINCIPAL')).kept.sent).toBe(1);
  });

  it('is unexpected when the mailing was cancelled for that person', async () => {
    const { room, tell } = await roomWithMessage({ state: 'cancelled', attempts: 1 });
    await tell('send');
    await tell('send');
    expect(findings(room)).toEqual({ ...none, unexpected: 1 });
    expect((await room.counted('PRINCIPAL')).kept.sent).toBe(1);
  });

  it('is unexpected, and changes no message, when nobody asked', async () => {
    const { room, message, tell, now } = await roomWithMessage({ state: 'prepared', attempts: 0 });
    await tell('send');
    await tell('send');
    await tell('bounce');
    expect(now()?.state).toBe('prepared');
    const nobody = { ...message, userUid: 'nobody' };
    await room.deliver(eventAbout('send', nobody, { mail: { messageId: 'another' } }));
    expect(findings(room)).toEqual({ ...none, unexpected: 2 });
    expect(room.all('mail-suppressions')).toEqual([]);
  });

  it('raises the version of the mailing, so that nobody writes over a finding', async () => {
    const { room, tell } = await roomWithMessage({ state: 'failed', attempts: 3 });
    await tell('send');
    expect(room.all('mailings')[0]?.version).toBe(2);
  });
});

describe('a digest', () => {
  const mark = (room: ReturnType<typeof mailRoom>) =>
    room.all('notification-preferences')[0]?.digest_until;

  it('marks how far its reader was told when it leaves, and only then', async () => {
    const { room, tell } = await roomWithMessage({ type: 'DIGEST' });
    expect(mark(room)).toBeUndefined();
    await tell('delivery');
    expect(mark(room)).toBe('2026-03-02T00:38:00.000Z');
  });

  it('never takes the mark back', async () => {
    const { room, tell } = await roomWithMessage({ type: 'DIGEST' });
    await room.keepMailing('mailing-2', { frozen_at: '2026-03-01T00:00:00.000Z' });
    const older = claimedMessage({ type: 'DIGEST', mailingUid: 'mailing-2' });
    await room.keep(older);
    await tell('send');
    await room.deliver(eventAbout('send', older));
    expect(mark(room)).toBe('2026-03-02T00:38:00.000Z');
  });

  it('of a test marks nothing', async () => {
    const { room, tell } = await roomWithMessage({ type: 'DIGEST', testing: true });
    await tell('send');
    expect(mark(room)).toBeUndefined();
  });
});
