import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '#functions/kernel/mail/store/mail-settings.record';
import { rosterKey } from '#functions/kernel/roster/keys';
import { newMailing } from '#functions/mailings/run/new-mailing';
import { restoreKey } from '#functions/mailings/store/restore.record';
import { grants } from '#functions/people/store/grants';
import { profile } from '#test/mailings/messages/school';
import { mailingEngine } from '#test/support/mail/mailing-engine';
import { storedPost } from '#test/support/mail/stored-post';
import { schoolNamed } from '#test/support/records/school';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

const hour = 3_600_000;
const day = 24 * hour;

/** A school with scheduled mail, from midnight on a Monday. Tess chose Wednesday for her digest. */
async function school(is: Partial<typeof defaultSettings> = {}) {
  const engine = mailingEngine('2026-03-01T13:00:00.000Z');
  for (const userUid of ['ada', 'bo', 'tess']) {
    await engine.addPerson(profile({ userUid, type: 'faculty' }));
  }
  const wants = { digest: true, daily: true, principal: true, digest_day: 3 };
  await engine.preferences
    .of(schoolNamed('main'))
    .save('tess', wants, { loadedVersion: '', now: engine.now() });
  const settings = {
    ...defaultSettings,
    digest: { on: true, weekday: 5, hour: 15 },
    daily: { on: true, hour: 6 },
    updated_at: 'x',
    ...is,
  };
  await engine.settings.of(schoolNamed('main')).add(settings);
  /** Runs the schedule every 15 minutes for some days, and the queue in between. */
  async function live(days: number): Promise<void> {
    const end = engine.now().getTime() + days * day;
    while (engine.now().getTime() < end) {
      await engine.schedule();
      await engine.runJobs(0.2);
      engine.pass(hour / 4 - (engine.now().getTime() % (hour / 4)));
    }
  }
  const got = (type: string) =>
    engine
      .rows()
      .filter((row) => row.type === type && row.state === 'sent')
      .map(({ userUid, sent }) => `${userUid} ${sent?.at.slice(0, 13)}`)
      .sort();
  return { ...engine, live, got };
}
const notice = (n: number, start: string) =>
  storedPost({ postUid: `news-${n}`, start, created_at: start });

describe('mailSchedule', () => {
  it('orders the mail about rights that a command changed, for an hour', async () => {
    const engine = await school();
    const granted = grants(engine.stores).of(schoolNamed('main'));
    await granted.set('ada', ['editor', 'sender'], engine.now());
    await engine.schedule();
    const told = engine.toldRights.splice(0);
    expect(told.map((each) => each.of === 'change' && each.userUid)).toEqual(['ada', 'ada']);
    engine.pass(hour / 4);
    await engine.schedule();
    expect(engine.toldRights.splice(0)).toEqual(told);
    engine.pass(hour);
    await engine.schedule();
    expect(engine.toldRights).toEqual([]);
  });

  it('sends each person one digest a week, on the day that the person chose', async () => {
    const { live, got, addPost } = await school({ daily: { on: false, hour: 6 } });
    await addPost(notice(1, '2026-03-01T00:00:00.000Z'));
    await live(3);
    await addPost(notice(2, '2026-03-04T14:00:00.000Z'));
    await live(4);
    expect(got('DIGEST')).toEqual(['ada 2026-03-06T04', 'bo 2026-03-06T04', 'tess 2026-03-04T04']);
    await live(7);
    // In the second week there are no new posts for the readers of Friday's digest.
    expect(got('DIGEST')).toEqual([
      'ada 2026-03-06T04',
      'bo 2026-03-06T04',
      'tess 2026-03-04T04',
      'tess 2026-03-11T04',
    ]);
  });

  it('sends reminders once on each school day', async () => {
    const { live, got, addPost } = await school({
      digest: { on: false, weekday: 5, hour: 15 },
      closed_days: ['2026-03-04'],
    });
    const daily = notice(1, '2026-03-01T00:00:00.000Z');
    await addPost({ ...daily, type: 'dailyemail', content_html: '<p>Hat</p>' });
    await live(7);
    const days = ['01T19', '02T19', '04T19', '05T19'].map((each) => `2026-03-${each}`);
    expect(got('DAILYEMAIL')).toEqual(
      ['ada', 'bo', 'tess'].flatMap((name) => days.map((each) => `${name} ${each}`)),
    );
  });

  it('names how many files a post of a digest has, which no list of posts knows', async () => {
    const { live, addPost, sent } = await school({ daily: { on: false, hour: 6 } });
    const files = ['a', 'b'].map((fileUid) => ({
      fileUid,
      filename: `${fileUid}.pdf`,
      content_type: 'application/pdf' as const,
      size: 2048,
      hash: fileUid.repeat(64),
    }));
    await addPost({ ...notice(1, '2026-03-01T00:00:00.000Z'), files });
    await live(6);
    expect(sent).toHaveLength(3);
    for (const { message } of sent) expect(message.text).toContain('\n2 files\n');
  });

  it('sends nothing in the holidays of the roster, and the news of them with the next digest', async () => {
    const { live, got, sent, addPost, put } = await school();
    for (const [sourcedId, startDate, endDate] of [
      ['t1', '2026-01-28', '2026-03-05'],
      ['t2', '2026-03-16', '2026-04-03'],
    ] as const) {
      const session = { sourcedId, title: sourcedId, type: 'term', startDate, endDate };
      const key = rosterKey(schoolNamed('main'), 'academicSessions', sourcedId);
      await put('roster', { ...key, ...session, schoolYear: '2026' });
    }
    await addPost({ ...notice(1, '2026-03-01T00:00:00.000Z'), type: 'dailyemail' });
    await addPost(notice(2, '2026-03-14T00:00:00.000Z'));
    await live(14);
    expect(new Set(got('DAILYEMAIL').map((each) => each.split(' ')[1]))).toEqual(
      new Set(['2026-03-01T19', '2026-03-02T19', '2026-03-03T19']),
    );
    expect(got('DIGEST')).toEqual([]);
    const before = sent.length;
    await live(6);
    expect(got('DIGEST')).toEqual(['ada 2026-03-20T04', 'bo 2026-03-20T04', 'tess 2026-03-18T04']);
    expect(sent.slice(before).some(({ message }) => message.text.includes('news-2'))).toBe(true);
  });

  it('sends no digest after a person sent one for the whole week', async () => {
    const { live, got, addPost, mailings } = await school({ daily: { on: false, hour: 6 } });
    await addPost(notice(1, '2026-03-01T00:00:00.000Z'));
    const mailing = { ...begun(), period: '2026-W10' };
    await mailings.of(schoolNamed('main')).begin(mailing);
    await mailings.of(schoolNamed('main')).change(mailing, { state: 'sent' });
    await live(6);
    expect(got('DIGEST')).toEqual([]);
  });

  it('repeats neither digest nor reminder after a restore of the hour before', async () => {
    const { live, addPost, tables, put, sent, now } = await school({
      daily: { on: true, hour: 15 },
    });
    await addPost(notice(1, '2026-03-01T00:00:00.000Z'));
    await addPost({ ...notice(2, '2026-03-01T00:00:00.000Z'), type: 'dailyemail' });
    await live(4.6);
    const backup = [...tables.database.tables.values()].map(
      (table) => [table, new Map(table.items)] as const,
    );
    const before = sent.length;
    await live(0.05);
    const all = sent.length;
    expect(all).toBeGreaterThan(before);
    for (const [table, items] of backup) table.replaceAll(items);
    const updated_at = now().toISOString();
    await put('mailings', { ...restoreKey(schoolNamed('main')), updated_at });
    await live(0.2);
    expect(sent.length).toBe(all);
    await live(1);
    expect(sent.length).toBe(all);
    await live(2);
    expect(sent.length).toBeGreaterThan(all);
  });

  it('uses the stored exclusion list and blurb', async () => {
    const { live, got, addPost, texts, sent } = await school({ daily: { on: false, hour: 6 } });
    await addPost(notice(1, '2026-03-01T00:00:00.000Z'));
    const text = {
      weeklyemailtextUid: 'weekly',
      email_text: 'A <b>stored</b> word',
      except_emails: 'BO@example.org',
      except_emails_list: ['BO@example.org'],
      test_emails_list: [],
      updated_at: 'x',
      updated_by: 'Ada',
    };
    await texts.of(schoolNamed('main')).add(text);
    await live(6);
    expect(got('DIGEST')).toEqual(['ada 2026-03-06T04', 'tess 2026-03-04T04']);
    for (const { message } of sent) expect(message.text).toContain('A stored word');
  });
});

/** A mailing that a person created at the start. */
const begun = () =>
  newMailing(
    { type: 'Weekly', period: '2026-W09', except: [], postsUid: [], testing: false },
    {
      timeZone: 'Australia/Sydney',
      now: new Date('2026-03-01T13:00:00.000Z'),
      audience_hash: 'none',
      undo_seconds: 0,
      by: { userUid: 'ada', name: 'Ada Ng' },
    },
  );
