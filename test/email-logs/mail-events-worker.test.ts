import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chanceOf } from '#bin/demo/chance';
import { mailEventTypes } from '#shared/mailings/mailing';
import {
  claimedMessage,
  eventAbout,
  findings,
  mailEventTables,
  noFindings,
  sampleEvents,
  tablesWithMessage,
} from '#test/support/mail/mail-events';
import { memoryTables } from '#test/support/memory/memory-tables';
import { proofRuns } from '#test/support/proof-runs';
import { schoolNamed } from '#test/support/records/school';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('the mail events worker', () => {
  it('has a sample of every type', () => {
    const types = new Set(Object.values(sampleEvents).map(({ eventType }) => eventType));
    expect([...types].sort()).toEqual([...mailEventTypes].sort());
  });

  it('stores the facts of every event in the message', async () => {
    const { room, tell, now } = await tablesWithMessage();
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
    expect(findings(room)).toEqual(noFindings);
    expect(room.all('mail-parked')).toEqual([]);
  });

  it('leaves the same messages, suppressions and counters in many orders with repeated events', async () => {
    const people = ['ada', 'ben', 'cy'].map((userUid, i) =>
      claimedMessage({
        userUid,
        email: `${userUid}@families.example`,
        // Ben's claim was given up.
        ...(i === 1 && { state: 'prepared', attempts: 1 }),
      }),
    );
    const [ada, ben, cy] = people;
    if (!ada || !ben || !cy) throw new Error('The fixture needs 3 people');
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
      const room = mailEventTables();
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
    expect(JSON.parse(once)[3]).toEqual({ ...noFindings, recovered: 1 });
    const different = new Set<number>();
    for (let run = 0; run < proofRuns(2_000); run++) {
      const chance = chanceOf('mail events', run);
      const copies = events.flatMap((event) => Array(chance.between(1, 3)).fill(event));
      if ((await stateAfter(chance.shuffled(copies))) !== once) different.add(run);
    }
    expect([...different]).toEqual([]);
  });

  it('counts each message once, for any number of events', async () => {
    const { room, tell } = await tablesWithMessage();
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

  it('stores the first 100 opens, in any order of events', async () => {
    const { tell, now } = await tablesWithMessage();
    for (const i of chanceOf('opens').shuffled([...Array(120).keys()])) {
      const timestamp = new Date(Date.parse('2026-03-02T02:00:00Z') + i * 1000).toISOString();
      await tell('open', { open: { timestamp, userAgent: 'Thunderbird' } });
    }
    expect(now()?.opens).toHaveLength(100);
    expect(now()?.opens.at(-1)).toBe('2026-03-02T02:01:39.000Z');
  });

  it('does not count or list a test message', async () => {
    const { room, tell, now } = await tablesWithMessage({ testing: true, userUid: 'test-carer' });
    await tell('delivery');
    await tell('open');
    expect(now()).toMatchObject({ state: 'sent', opened: { at: '2026-03-02T02:00:19.652Z' } });
    expect(room.all('mail-counters')).toEqual([]);
    expect(room.all('emailstatistics')[0]?.logPk).toBeUndefined();
  });

  it('moves a message and its counts to the earlier day when an earlier time is reported', async () => {
    const { room, message, tell, now } = await tablesWithMessage();
    const { mailingUid, userUid } = message;
    const messageId = 'EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000';
    // 00:30 in Sydney; SES accepted the message before midnight.
    const at = '2026-03-02T13:30:00.000Z';
    await room.facts.of(schoolNamed('main')).put(mailingUid, userUid, 'sent', at, { messageId });
    const open = { timestamp: '2026-03-02T22:00:00.000Z', userAgent: 'Thunderbird' };
    await tell('open', { open, mail: { timestamp: '2026-03-02T12:59:00.000Z' } });
    expect(now()?.sent?.at).toBe('2026-03-02T12:59:00.000Z');
    expect(room.all('emailstatistics')[0]?.logSk).toBe('2026-03-02T12:59:00.000Z#mailing-1#pat');
    const of = (day: string) =>
      room.counters.of(schoolNamed('main')).sums('PRINCIPAL', { from: day, to: day });
    expect(await of('2026-03-02')).toMatchObject({ sent: 1, opened: 1 });
    expect(await of('2026-03-03')).toMatchObject({ sent: 0, opened: 0 });
  });
});

describe('several mail events workers', () => {
  const people = ['ada', 'ben', 'cy', 'dee'].map((userUid) => claimedMessage({ userUid }));
  const names = ['send', 'delivery', 'open', 'open-machine', 'click', 'complaint', 'bounce'];
  const events = people.flatMap((message) =>
    names.map((name) =>
      eventAbout(name, message, { mail: { messageId: `id-${message.userUid}` } }),
    ),
  );
  const prepared = async (turn: () => Promise<void>) => {
    const room = mailEventTables(memoryTables(turn));
    await room.keepMailing('mailing-1');
    for (const message of people) await room.keep(message);
    return room;
  };

  it('counts every event once when workers change the same messages and counters', async () => {
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
      expect(kept).toEqual({ ...all, machine_opened: 0, machine_clicked: 0 });
      expect(findings(room)).toEqual(noFindings);
    }
  }, 60_000);

  it('completes the work of a worker that died at any call', async () => {
    let left = Number.POSITIVE_INFINITY;
    const dying = async () => {
      if (left-- <= 0) throw new Error('The worker is gone');
    };
    const [message] = people;
    if (!message) throw new Error('The fixture needs a person');
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
      expect(await room.suppressions.of(schoolNamed('main')).get(message.email)).toMatchObject({
        reason: 'complaint',
      });
    }
    expect(steps).toBeGreaterThan(4);
  });
});
