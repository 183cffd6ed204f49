import { describe, expect, it } from 'vitest';
import { closedDays } from '#shared/timetables/closed-days';
import { ownDaysOf, withOwnTerms } from '#shared/timetables/own-days';
import { dayOff, schoolDayFrom, schoolYearOn, termsOf } from '#shared/timetables/school-days';
import { collegeEvent } from '#test/support/college/calendar';

const session = (startDate: string, endDate: string, schoolYear = '2026') => ({
  sourcedId: startDate,
  title: 'Term',
  type: 'term',
  startDate,
  endDate,
  schoolYear,
});
const own = (first_day: string, last_day: string, school_year = '2027') => ({
  title: 'Term',
  school_year,
  first_day,
  last_day,
});
const roster = [session('2026-02-02', '2026-04-04'), session('2026-10-12', '2026-12-19')];
const spans = (terms: Parameters<typeof withOwnTerms>[1], sessions = roster) =>
  termsOf(withOwnTerms(sessions, terms)).map(({ from, until }) => `${from} ${until}`);

describe('the terms of a school’s own', () => {
  it('counts them before and after those of the roster, which decides between them', () => {
    const rosterSpans = ['2026-02-02 2026-04-04', '2026-10-12 2026-12-19'];
    expect(spans([])).toEqual(rosterSpans);
    expect(spans([own('2026-05-01', '2026-06-01')])).toEqual(rosterSpans);
    expect(spans([own('2026-12-18', '2027-01-30')])).toEqual(rosterSpans);
    expect(spans([own('2027-02-01', '2027-04-01')])).toEqual([
      ...rosterSpans,
      '2027-02-01 2027-04-02',
    ]);
    expect(spans([own('2025-02-01', '2026-02-01')])).toEqual([
      '2025-02-01 2026-02-02',
      ...rosterSpans,
    ]);
  });

  it('uses them alone where the roster has none, and adds nothing the second time', () => {
    const terms = [own('2027-02-01', '2027-04-01')];
    const first = withOwnTerms([], terms);
    expect(termsOf(first)).toEqual([{ from: '2027-02-01', until: '2027-04-02' }]);
    expect(withOwnTerms(first, terms)).toEqual(first);
    expect(schoolYearOn(first, '2027-03-01')).toBe('2027');
  });

  it('knows the next school day after the last term of the roster', () => {
    const terms = termsOf(withOwnTerms(roster, [own('2027-02-01', '2027-04-01')]));
    const closed = closedDays([], { categories: [], groups: [], days }, year);
    expect(schoolDayFrom({ terms, closed }, '2026-12-19')).toBe('2027-02-02');
    expect(dayOff({ terms, closed }, '2027-02-01')).toEqual({ why: 'closed', title: 'Staff day' });
  });
});

const days = [{ day: '2027-02-01', title: 'Staff day' }];
const year = { from: '2026-01-01', until: '2028-01-01' };

describe('the closed days of a school’s own', () => {
  it('takes the title of an event on the same day, and only days of the span', () => {
    expect(ownDaysOf(undefined)).toEqual({ categories: [], terms: [], closed_days: [] });
    const by = { categories: ['Closed'], groups: [], days };
    expect([...closedDays([], by, year)]).toEqual([['2027-02-01', 'Staff day']]);
    expect([...closedDays([], by, { ...year, until: '2027-02-01' })]).toEqual([]);
    const starts = '2027-02-01';
    const holiday = { eventUid: 'h', title: 'Public holiday', category: 'Closed', starts };
    const events = [collegeEvent({ ...holiday, groups: [] })];
    expect([...closedDays(events, by, year)]).toEqual([[starts, 'Public holiday']]);
  });
});
