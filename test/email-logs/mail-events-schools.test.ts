import { describe, expect, it, vi } from 'vitest';
import { claimedMessage, eventAbout, mailEventTables } from '#test/support/mail/mail-events';
import { schoolNamed } from '#test/support/records/school';

describe('events of a second school', () => {
  it('changes only that school’s tables when two mailings have the same identifier', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const room = mailEventTables();
    const message = claimedMessage({ state: 'failed', attempts: 1 });
    const emailAt = (site: string) => `pat@${site}.example`;
    for (const site of ['main', 'regional']) {
      await room.keep({ ...message, email: emailAt(site) }, site);
      await room.keepMailing(message.mailingUid, {}, site);
    }
    const ofMain = () =>
      ['emailstatistics', 'mailings', 'mail-counters', 'mail-suppressions', 'mail-parked'].map(
        (table) => room.all(table).filter(({ pk }) => /^main\b/.test(`${pk}`)),
      );
    const before = ofMain();
    for (const name of ['send', 'delivery', 'complaint']) {
      expect(await room.deliver(eventAbout(name, message, { site: 'regional' }))).toEqual([]);
    }
    // A mailing that only the second school has.
    const own = { ...message, mailingUid: 'own' };
    await room.keep(own, 'regional');
    await room.keepMailing('own', {}, 'regional');
    const first = { site: 'regional', mail: { messageId: 'own' } };
    await room.deliver(eventAbout('send', own, first));
    const unasked = { ...own, userUid: 'nobody' };
    const another = { site: 'regional', mail: { messageId: 'another' } };
    await room.deliver(eventAbout('send', unasked, another));
    expect(ofMain()).toEqual(before);
    const mailings = room.all('mailings').filter(({ pk }) => pk === 'regional');
    expect(mailings.map(({ sk, reconciled }) => [sk, reconciled])).toEqual([
      [message.mailingUid, { lost: 0, duplicated: 0, recovered: 1, unexpected: 0 }],
      ['own', { lost: 0, duplicated: 0, recovered: 1, unexpected: 1 }],
    ]);
    expect((await room.counted('PRINCIPAL', 'regional')).kept).toMatchObject({
      sent: 2,
      delivered: 1,
      complained: 1,
    });
    expect(
      await room.suppressions.of(schoolNamed('regional')).get(emailAt('regional')),
    ).toBeDefined();
    expect(
      await room.suppressions.of(schoolNamed('regional')).get(emailAt('main')),
    ).toBeUndefined();
    // Events about unknown messages are parked in that school.
    const foreign = { site: 'regional', mail: { messageId: 'foreign' } };
    const delivered = eventAbout('delivery', own, foreign);
    const { recipient: _, ...tags } = delivered.mail.tags as Record<string, string[]>;
    const unnamed = { ...delivered.mail, messageId: 'unnamed', tags };
    await room.deliver(delivered, { ...delivered, mail: unnamed });
    const parked = room.all('mail-parked');
    expect(parked.map(({ pk, because }) => [pk, because]).sort()).toEqual([
      ['regional#parked', 'nobody asked for it'],
      ['regional#parked', 'not our message'],
      ['regional#parked', 'not our message'],
    ]);
  });
});
