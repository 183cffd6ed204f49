import { beforeEach, describe, expect, it, vi } from 'vitest';
import { unsaid } from '#functions/data/mail-settings';
import { newMailing } from '#functions/jobs/mailing/new-mailing';
import { profile } from '#test/functions/mail/school';
import { mailDesk, storedPost } from '#test/support/mail-desk';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

const hour = 3_600_000;
const day = 24 * hour;

/** A school whose mail goes out by itself, from a Monday's midnight on; Wednesday's digest is Tess's own choice. */
async function school(is: Partial<typeof unsaid> = {}) {
  const desk = mailDesk('2026-03-01T13:00:00.000Z');
  for (const userUid of ['ada', 'bo', 'tess']) {
    await desk.addPerson(profile({ userUid, type: 'faculty' }));
  }
  const wants = { digest: true, daily: true, principal: true, digest_day: 3 };
  await desk.preferences.save('main', 'tess', wants, '', desk.now());
  const settings = {
    ...unsaid,
    digest: { on: true, weekday: 5, hour: 15 },
    daily: { on: true, hour: 6 },
    updated_at: 'x',
    ...is,
  };
  await desk.settings.replace('main', settings, '');
  /** Lets days pass, with the schedule every quarter of an hour, and the queue in between. */
  async function live(days: number): Promise<void> {
    const end = desk.now().getTime() + days * day;
    while (desk.now().getTime() < end) {
      await desk.schedule();
      await desk.runJobs(0.2);
      desk.pass(hour / 4 - (desk.now().getTime() % (hour / 4)));
    }
  }
  const got = (type: string) =>
    desk
      .rows()
      .filter((row) => row.type === type && row.state === 'sent')
      .map(({ userUid, sent }) => `${userUid} ${sent?.at.slice(0, 13)}`)
      .sort();
  return { ...desk, live, got };
}
const notice = (n: number, start: string) =>
  storedPost({ postUid: `news-${n}`, start, created_at: start });

describe('mail that goes out by itself', () => {
  it('brings each person one digest a week, on the person’s own day', async () => {
    const { live, got, addPost } = await school({ daily: { on: false, hour: 6 } });
    await addPost(notice(1, '2026-03-01T00:00:00.000Z'));
    await live(3);
    await addPost(notice(2, '2026-03-04T14:00:00.000Z'));
    await live(4);
    expect(got('DIGEST')).toEqual(['ada 2026-03-06T04', 'bo 2026-03-06T04', 'tess 2026-03-04T04']);
    await live(7);
    // In the second week nothing is new for those who had Friday's.
    expect(got('DIGEST')).toEqual([
      'ada 2026-03-06T04',
      'bo 2026-03-06T04',
      'tess 2026-03-04T04',
      'tess 2026-03-11T04',
    ]);
  });

  it('brings reminders on school days, once each', async () => {
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

  it('does not come after a digest that a person sent for the whole week', async () => {
    const { live, got, addPost, mailings } = await school({ daily: { on: false, hour: 6 } });
    await addPost(notice(1, '2026-03-01T00:00:00.000Z'));
    const mailing = { ...begun(), period: '2026-W10' };
    await mailings.begin('main', mailing);
    await mailings.change('main', mailing, { state: 'sent' });
    await live(6);
    expect(got('DIGEST')).toEqual([]);
  });

  it('keeps the exclusion list and the blurb that the school keeps', async () => {
    const { live, got, addPost, texts, sent } = await school({ daily: { on: false, hour: 6 } });
    await addPost(notice(1, '2026-03-01T00:00:00.000Z'));
    const text = {
      weeklyemailtextUid: 'weekly',
      email_text: 'A <b>kept</b> word',
      except_emails: 'BO@example.org',
      except_emails_list: ['BO@example.org'],
      test_emails_list: [],
      updated_at: 'x',
      updated_by: 'Ada',
    };
    await texts.replace('main', text, undefined);
    await live(6);
    expect(got('DIGEST')).toEqual(['ada 2026-03-06T04', 'tess 2026-03-04T04']);
    for (const { message } of sent) expect(message.text).toContain('A kept word');
  });
});

/** A mailing as somebody began it at the desk's first moment. */
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
