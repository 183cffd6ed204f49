import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventAbout, sampleEvents, tablesWithMessage } from '#test/support/mail/mail-events';
import { schoolNamed } from '#test/support/records/school';

const logged: string[] = [];
beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, 'info').mockImplementation((line) => logged.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation((line) => logged.push(String(line)));
});

describe('the suppression of an address', () => {
  const reason = async (...names: string[]) => {
    const { room, tell } = await tablesWithMessage();
    for (const name of names) await tell(name);
    return room.suppressions.of(schoolNamed('main')).get('pat@families.example');
  };

  it('follows a permanent bounce, also when SES did not try to send', async () => {
    expect(await reason('bounce')).toMatchObject({ reason: 'bounce', mailingUid: 'mailing-1' });
    expect(await reason('bounce-suppressed')).toMatchObject({ reason: 'bounce' });
  });

  it('keeps a complaint over a bounce', async () => {
    expect(await reason('complaint', 'bounce')).toMatchObject({ reason: 'complaint' });
    expect(await reason('bounce', 'complaint')).toMatchObject({ reason: 'complaint' });
  });

  it('ignores a full mailbox', async () => {
    expect(await reason('bounce-transient')).toBeUndefined();
  });

  it('uses the stored address and school of the message, not those of the event', async () => {
    const { room, tell } = await tablesWithMessage();
    await tell('bounce');
    expect(room.all('mail-suppressions').map(({ pk, sk }) => [pk, sk])).toEqual([
      ['main', 'pat@families.example'],
    ]);
    expect(
      await room.suppressions.of(schoolNamed('regional')).get('pat@families.example'),
    ).toBeUndefined();
  });
});

describe('an event that is unknown or not ours', () => {
  it.each([
    ['from another account', { mail: { sendingAccountId: '210987654321' } }, 'not our account'],
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
      'without a message in its tags',
      { mail: { tags: { schoolUid: ['main'], 'ses:configuration-set': ['portal-main'] } } },
      'not our message',
    ],
    ['of a new type', { eventType: 'Applause' }, 'unknown type'],
    ['without the fields of its type', { bounce: {} }, 'unreadable'],
  ])('parks an event %s once, and changes no message', async (_, changed, because) => {
    const { room, message, tell, now } = await tablesWithMessage();
    expect(await tell('bounce', changed)).toEqual([]);
    expect(await tell('bounce', changed)).toEqual([]);
    expect(room.all('mail-parked')).toMatchObject([{ because }]);
    expect(now()).toEqual(message);
    expect(room.all('mail-suppressions')).toEqual([]);
  });

  it('parks an event about another school’s message only in that school', async () => {
    const { room, message } = await tablesWithMessage();
    await room.deliver(eventAbout('delivery', message, { site: 'regional' }));
    expect(room.all('mail-parked').map(({ pk }) => pk)).toEqual(['regional#parked']);
  });

  it.each([...Array(11).keys()])(
    'returns %i invalid messages of 10 as failed, parks none of them, and applies the others once',
    async (k) => {
      const { room, message } = await tablesWithMessage();
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

  it('fails only the events of a batch that could not be stored', async () => {
    const { room, message } = await tablesWithMessage();
    const complaint = eventAbout('complaint', message);
    const send = room.db.send.bind(room.db);
    const failForComplaints = async (command: never) => {
      const isComplaint = JSON.stringify(command).includes('complained');
      if (isComplaint) throw new Error('pat@families.example');
      return send(command);
    };
    vi.spyOn(room.db, 'send').mockImplementation(failForComplaints as never);
    const batch = [eventAbout('delivery', message), complaint, eventAbout('open', message)];
    expect(await room.deliver(...batch)).toEqual(['sqs-1']);
    expect(logged.join()).not.toContain('pat@families.example');
    vi.mocked(room.db.send).mockImplementation(send);
    expect(await room.deliver(complaint)).toEqual([]);
    const { kept } = await room.counted('PRINCIPAL');
    expect(kept).toMatchObject({ delivered: 1, complained: 1, opened: 1 });
  });

  it('writes no address, name or text into the logs', async () => {
    const { room, tell } = await tablesWithMessage({ state: 'failed' });
    for (const name of Object.keys(sampleEvents)) await tell(name);
    await tell('send', { mail: { sendingAccountId: '1' } });
    await room.deliver('nonsense recipient@example.com');
    expect(logged.join()).not.toMatch(/\w@\w|Pat|principal|Sender/);
  });
});
