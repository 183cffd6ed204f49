import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventAbout, roomWithMessage, sampleEvents } from '#test/support/mail-events';

const told: string[] = [];
beforeEach(() => {
  told.length = 0;
  vi.spyOn(console, 'info').mockImplementation((line) => told.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation((line) => told.push(String(line)));
});

describe('suppression', () => {
  const reason = async (...names: string[]) => {
    const { room, tell } = await roomWithMessage();
    for (const name of names) await tell(name);
    return room.suppressions.get('main', 'pat@families.example');
  };

  it('follows a bounce for good, also one that SES did not try', async () => {
    expect(await reason('bounce')).toMatchObject({ reason: 'bounce', mailingUid: 'mailing-1' });
    expect(await reason('bounce-suppressed')).toMatchObject({ reason: 'bounce' });
  });

  it('follows a complaint, which stands over a bounce', async () => {
    expect(await reason('complaint', 'bounce')).toMatchObject({ reason: 'complaint' });
    expect(await reason('bounce', 'complaint')).toMatchObject({ reason: 'complaint' });
  });

  it('does not follow a full mailbox', async () => {
    expect(await reason('bounce-transient')).toBeUndefined();
  });

  it('is of the message’s own address and school, whatever the event says', async () => {
    const { room, tell } = await roomWithMessage();
    await tell('bounce');
    expect(room.all('mail-suppressions').map(({ pk, sk }) => [pk, sk])).toEqual([
      ['main', 'pat@families.example'],
    ]);
    expect(await room.suppressions.get('regional', 'pat@families.example')).toBeUndefined();
  });
});

describe('what is not ours, or nobody understands (T-35, T-36)', () => {
  it.each([
    ['of another account', { mail: { sendingAccountId: '210987654321' } }, 'not our account'],
    ['without our tags', { mail: { tags: {} } }, 'not our school'],
    [
      'with our tags through another configuration set',
      { mail: { tags: { schoolUid: ['main'], 'ses:configuration-set': ['other'] } } },
      'not our school',
    ],
    [
      'of a school through the other school’s configuration set',
      { mail: { tags: { schoolUid: ['main'], 'ses:configuration-set': ['portal-regional'] } } },
      'not our school',
    ],
    [
      'that names no message',
      { mail: { tags: { schoolUid: ['main'], 'ses:configuration-set': ['portal-main'] } } },
      'not our message',
    ],
    ['of a type that is new', { eventType: 'Applause' }, 'unknown type'],
    ['without what its type needs', { bounce: {} }, 'unreadable'],
  ])('parks an event %s once, and changes nothing', async (_, changed, because) => {
    const { room, message, tell, now } = await roomWithMessage();
    expect(await tell('bounce', changed)).toEqual([]);
    expect(await tell('bounce', changed)).toEqual([]);
    expect(room.all('mail-parked')).toMatchObject([{ because }]);
    expect(now()).toEqual(message);
    expect(room.all('mail-suppressions')).toEqual([]);
  });

  it('parks an event of the other school’s message under that school only', async () => {
    const { room, message } = await roomWithMessage();
    await room.deliver(eventAbout('delivery', message, { site: 'regional' }));
    expect(room.all('mail-parked').map(({ pk }) => pk)).toEqual(['regional#parked']);
  });

  it.each([...Array(11).keys()])(
    'leaves %i poison messages of ten to the dead letters, parks none of them, and takes the others once',
    async (k) => {
      const { room, message } = await roomWithMessage();
      const poison = [
        '',
        '{',
        'null',
        '[]',
        '{"eventType":"Send"}',
        '{"eventType":7}',
        '"',
        '1',
        'x',
        '{}',
      ];
      const good = Array.from({ length: 10 - k }, (_, i) =>
        eventAbout('open', message, {
          open: { timestamp: `2026-03-02T03:00:0${i}.000Z`, userAgent: 'Thunderbird' },
        }),
      );
      const failed = poison.slice(0, k).map((_, i) => `sqs-${i}`);
      expect(await room.deliver(...poison.slice(0, k), ...good)).toEqual(failed);
      expect(room.messages()[0]?.opens).toHaveLength(10 - k);
      expect(room.all('mail-parked')).toEqual([]);
    },
  );

  it('fails those of a batch that could not be written, and no other', async () => {
    const { room, message } = await roomWithMessage();
    const complaint = eventAbout('complaint', message);
    const send = room.db.send.bind(room.db);
    const refusing = async (command: never) => {
      const isComplaint = JSON.stringify(command).includes('complained');
      if (isComplaint) throw new Error('pat@families.example');
      return send(command);
    };
    vi.spyOn(room.db, 'send').mockImplementation(refusing as never);
    const batch = [eventAbout('delivery', message), complaint, eventAbout('open', message)];
    expect(await room.deliver(...batch)).toEqual(['sqs-1']);
    expect(told.join()).not.toContain('pat@families.example');
    vi.mocked(room.db.send).mockImplementation(send);
    expect(await room.deliver(complaint)).toEqual([]);
    const { kept } = await room.counted('PRINCIPAL');
    expect(kept).toMatchObject({ delivered: 1, complained: 1, opened: 1 });
  });

  it('writes no address, name or text into the logs', async () => {
    const { room, tell } = await roomWithMessage({ state: 'failed' });
    for (const name of Object.keys(sampleEvents)) await tell(name);
    await tell('send', { mail: { sendingAccountId: '1' } });
    await room.deliver('nonsense recipient@example.com');
    expect(told.join()).not.toMatch(/\w@\w|Pat|principal|Sender/);
  });
});
