import { describe, expect, it } from 'vitest';
import type { MailSchedule } from '#shared/posts/mail-schedule';
import type { PostType } from '#shared/posts/posts.contract';
import { type SchoolCalendar, unknownCalendar } from '#shared/timetables/school-days';
import { mailText } from '../../web/src/components/audience/mailText.ts';

const timeZone = 'Australia/Sydney';
/** Monday 2 March 2026, 11 am at the school. */
const now = new Date('2026-03-02T00:00:00.000Z');
const on: MailSchedule = {
  digest: { on: true, weekday: 5, hour: 15 },
  daily: { on: true, hour: 6 },
  closed_days: [],
};
const text = (
  type: PostType,
  {
    schedule = on,
    window = {},
    without_email = 0,
    calendar = unknownCalendar,
  }: Partial<Parameters<typeof mailText>[0]> & {
    window?: { start?: string; end?: string };
    calendar?: SchoolCalendar;
  } = {},
) =>
  mailText({ total: 10, without_email, schedule }, { type, window }, { timeZone, now, calendar });

describe('mailText', () => {
  it('names the digest that has a notice, and who gets it', () => {
    expect(text('notice')).toBe(
      'The weekly digest of Friday 6 March at 3:00 pm has it; people who chose another day get it then. It goes to everyone of them who has not turned it off.',
    );
    expect(text('newsletter', { without_email: 3 })).toContain('It goes to the 7 people of them');
    expect(text('notice', { without_email: 10 })).toContain('Nobody of them has an address.');
  });

  it('passes over closed days, weekends and the hour that is over', () => {
    const closed = { ...on, closed_days: ['2026-03-06', '2026-03-03'] };
    expect(text('notice', { schedule: closed })).toContain('Friday 13 March');
    expect(text('dailyemail', { schedule: closed })).toContain('from Wednesday 4 March at 6:00 am');
    const start = '2026-03-06T05:00:00.000Z';
    expect(text('dailyemail', { window: { start } })).toContain('from Monday 9 March');
    expect(text('notice', { window: { start } })).toContain('Friday 13 March');
  });

  it('passes over holidays, and says when no term is known', () => {
    const spring = { from: '2026-02-02', until: '2026-03-06' };
    const autumn = { from: '2026-03-23', until: '2026-06-27' };
    const calendar = { terms: [spring, autumn], closed: new Map([['2026-03-23', 'Staff day']]) };
    expect(text('notice', { calendar })).toContain('Friday 27 March');
    const start = '2026-03-06T05:00:00.000Z';
    expect(text('dailyemail', { calendar, window: { start } })).toContain('from Tuesday 24 March');
    const over = { ...calendar, terms: [{ from: '2026-01-01', until: '2026-02-28' }] };
    expect(text('notice', { calendar: over })).toBe('No mail leaves until the next term begins.');
  });

  it('says that no mail leaves, and why', () => {
    const off = { ...on, digest: { ...on.digest, on: false }, daily: { on: false, hour: 6 } };
    expect(text('notice', { schedule: off })).toBe(
      'It appears in the portal. No e-mail leaves automatically.',
    );
    expect(text('dailyemail', { schedule: off })).toContain('No e-mail leaves automatically.');
    expect(text('principal')).toContain('A person who sends mail sends it from Email.');
    const end = '2026-03-02T10:00:00.000Z';
    expect(text('notice', { window: { end } })).toBe(
      'No mail leaves: the post ends before the weekly digest is sent.',
    );
  });
});
