import { describe, expect, it } from 'vitest';
import { percentagesOf } from '#shared/kernel/percentages';
import { type CountedVisit, dayCounter, sumOf, sumOfPages } from '#shared/web-logs/day-counts';
import { webLogFaults } from '#shared/web-logs/web-log-rules';
import { chance } from '#test/support/chance';

describe('a list of percentages', () => {
  it('adds up to exactly 100 for any counts, and differs from the exact share by less than 0.1', () => {
    const { under } = chance(1);
    for (let run = 0; run < 2_000; run++) {
      const counts = Array.from({ length: 1 + under(12) }, () => under(1 + 10 ** under(7)));
      const total = counts.reduce((sum, count) => sum + count, 0);
      const shares = percentagesOf(counts);
      const tenths = shares.reduce((sum, share) => sum + Math.round(share * 10), 0);
      expect(tenths).toBe(total === 0 ? 0 : 1000);
      for (const [i, share] of shares.entries()) {
        const exact = total === 0 ? 0 : (100 * (counts[i] ?? 0)) / total;
        expect(Math.abs(share - exact)).toBeLessThan(0.1);
      }
    }
  });

  it('gives the missing tenths to the largest remainders', () => {
    expect(percentagesOf([1, 1, 1])).toEqual([33.4, 33.3, 33.3]);
    expect(percentagesOf([2, 1])).toEqual([66.7, 33.3]);
    expect(percentagesOf([0, 0])).toEqual([0, 0]);
    expect(percentagesOf([])).toEqual([]);
  });
});

const visit = (is: Partial<CountedVisit> = {}): CountedVisit => ({
  userUid: 'u1',
  contact: 'student',
  pageId: '/',
  title: 'Home',
  pageType: 'page',
  os: 'Windows',
  browser: 'Firefox',
  country: 'AU',
  ...is,
});

function countsOf(visits: readonly CountedVisit[]) {
  const counter = dayCounter('2026-03-02');
  for (const each of visits) counter.add(each);
  return counter.counts();
}

describe('the counts of a day', () => {
  it('counts a visit without a system, browser or country as Unknown, and a reader once', () => {
    const { platform } = countsOf([
      visit(),
      visit({ pageId: '/notices' }),
      visit({ userUid: 'u2', contact: 'carer', os: 'iOS' }),
      visit({ userUid: '', contact: 'other', os: '', browser: '', country: '' }),
    ]);
    expect(platform).toEqual({
      day: '2026-03-02',
      visits: 4,
      os: { Unknown: 1, Windows: 2, iOS: 1 },
      browser: { Firefox: 3, Unknown: 1 },
      country: { AU: 3, Unknown: 1 },
      readers: { student: 1, carer: 1, staff: 0, other: 0 },
    });
  });

  it('counts the same in any order', () => {
    const { under, pick } = chance(7);
    const rows = Array.from({ length: 3_000 }, () => {
      const id = under(40);
      return visit({
        userUid: `u${under(300)}`,
        pageId: `/p${id}`,
        title: `Page ${id}`,
        os: pick(['', 'iOS', 'Windows']),
        country: pick(['AU', 'NZ', '']),
      });
    });
    const counted = countsOf(rows);
    const shuffled = rows
      .map((row) => ({ row, at: under(1_000_000) }))
      .sort((a, b) => a.at - b.at)
      .map(({ row }) => row);
    expect(countsOf(shuffled)).toEqual(counted);
    for (const { pageId, visits } of counted.pages.pages) {
      expect(visits).toBe(rows.filter((row) => row.pageId === pageId).length);
    }
  });

  it('keeps the 400 most visited pages and count all others together', () => {
    const many = Array.from({ length: 900 }, (_, i) => visit({ pageId: `/made-up/${i}` }));
    const { pages } = countsOf([...many, visit({ pageId: '/a' }), visit({ pageId: '/a' })]);
    expect(pages.pages).toHaveLength(401);
    expect(pages.pages[0]).toMatchObject({ pageId: '/a', visits: 2 });
    expect(pages.pages.at(-1)).toMatchObject({ title: 'Other pages', visits: 501 });
    expect(pages.pages.reduce((sum, { visits }) => sum + visits, 0)).toBe(902);
  });

  it('stays below the size of a record with the longest ids and titles', () => {
    const long = Array.from({ length: 900 }, (_, i) =>
      visit({
        pageId: `${i}`.padEnd(128, '学'),
        title: '学'.repeat(300),
        pageType: '学'.repeat(60),
      }),
    );
    const { pages } = countsOf(long);
    expect(Buffer.byteLength(JSON.stringify(pages))).toBeLessThan(400_000);
  });

  it('adds up over days, and names a page as the newest day does', () => {
    expect(sumOf([{ a: 1, b: 2 }, { b: 1, c: 1 }, {}])).toEqual([
      ['b', 3],
      ['a', 1],
      ['c', 1],
    ]);
    const page = (title: string, visits: number) => ({
      pageId: 'p',
      title,
      pageType: 'page',
      visits,
    });
    const days = [
      { day: '2026-03-03', pages: [page('New', 2)] },
      { day: '2026-03-02', pages: [page('Old', 3)] },
    ];
    expect(sumOfPages(days)).toEqual([page('New', 5)]);
  });
});

it('says which day of a filter is missing or wrong in the specified words', () => {
  const faults = (visit_from_date?: string, visit_to_date?: string) =>
    Object.values(webLogFaults({ visit_from_date, visit_to_date }));
  expect(faults('2026-03-02')).toEqual(['*Please select To Date.']);
  expect(faults(undefined, '2026-03-02')).toEqual(['*Please select From Date.']);
  expect(faults('2026-03-02', '2026-03-01')).toEqual(['*Please select valid date.']);
  expect(faults('2026-03-02', '2026-03-02')).toEqual([]);
  expect(faults()).toEqual([]);
});
