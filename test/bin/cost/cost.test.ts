import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bannerDay } from '#bin/lib/cost/banner-cost';
import { besides, sinceAim } from '#bin/lib/cost/beside';
import { costLines, costOf, type Month } from '#bin/lib/cost/lines';
import { aim, costPage, laterYear, shown } from '#bin/lib/cost/page';
import { prices } from '#bin/lib/cost/prices';
import { type Stored, storedFiles, storedRecords } from '#bin/lib/cost/records';
import { standingIn, withoutClosing } from '#bin/lib/cost/resources';
import { project } from '#bin/lib/project';
import { keptDays } from '#shared/retention';
import { buckets } from '#shared/store-names';
import { tables } from '#shared/tables';
import type { TableShape } from '#shared/tables/table-shape';
import { resourcesOfOne } from '#test/bin/cost/portal-of-one';

const deploy = readFileSync(join(project, 'docs', 'deploy.md'), 'utf8');
const all = standingIn(resourcesOfOne());
const standing = withoutClosing(all);
const month = (is: Partial<Month>): Month => ({
  people: shown.people,
  year: 1,
  standing,
  ...is,
});

describe('monthly cost', () => {
  it('matches the page in the deployment guide', () => {
    expect(deploy.includes(costPage(all)), 'docs/deploy.md is old: npm run cost -- --write').toBe(
      true,
    );
    expect(deploy).toContain(`prices as of ${prices.asOf}`);
  });

  it('keeps to its aim in the first year and in each later one', () => {
    const later = sinceAim.reduce((sum, each) => sum + each.dollars(shown.people), 0);
    expect(costOf(month({})) - later).toBeLessThanOrEqual(aim.firstYear);
    expect(laterYear(standing)).toBeLessThanOrEqual(aim.laterYear);
  });

  it('is the sum of its lines, and no line costs less for more people or in a later year', () => {
    const dollars = (is: Partial<Month>) => costLines.map(({ of }) => of(month(is)).dollars);
    const sum = dollars({}).reduce((all, each) => all + each, 0);
    expect(costOf(month({}))).toBeCloseTo(sum, 6);
    const rising: Partial<Month>[] = [{ people: 500 }, {}, { year: 3 }, { year: 7 }];
    for (const [n, is] of rising.slice(1).entries()) {
      const before = dollars(rising[n] ?? {});
      for (const [i, each] of dollars(is).entries()) {
        expect(each).toBeGreaterThanOrEqual(before[i] ?? 0);
      }
    }
    expect(Math.min(...dollars({ people: 500 }))).toBeGreaterThanOrEqual(0);
  });

  it('is right for lines that are easy to check', () => {
    const dollars = (service: string, what: string, people: number) =>
      costLines
        .find((each) => each.service === service && each.what.startsWith(what))
        ?.of(month({ people })).dollars;
    // 90% of 3,000 people, after the first 50, at 1.5 cents.
    expect(dollars('Cognito', 'people', 3_000)).toBeCloseTo(39.75, 6);
    // 2 people of the office, 3,060 times a day, 21 days.
    expect(dollars('API Gateway', 'the pulse', 1_500)).toBeCloseTo(
      ((2 * 3_060 * 21) / 1e6) * prices.gatewayCalls,
      6,
    );
    // 4.3 digests, 7.35 reminders and 1 letter, for 90% of people, at 10 cents for 1,000.
    expect(dollars('SES', 'messages', 20_000)).toBeCloseTo(20_000 * 0.9 * 12.65 * 0.0001, 6);
  });

  it('counts what each bucket holds, and each table that keeps records for more than 400 days', () => {
    const counted = (stored: readonly Stored[]) => [...new Set(stored.flatMap((each) => each.in))];
    expect(counted(storedFiles).sort()).toEqual([...buckets].sort());
    const lasting = Object.entries<TableShape>(tables).filter(([, { kept }]) =>
      kept.some((rule) => 'days' in rule && keptDays[rule.days] > 400),
    );
    const names = lasting.map(([name]) => name);
    expect(names).toContain('audit');
    expect(names.filter((name) => !counted(storedRecords).includes(name))).toEqual([]);
  });

  it('leaves later features out of the bill, and gives each its own sum', () => {
    const page = costPage(standing);
    for (const { what, dollars } of besides) {
      expect(dollars(shown.people)).toBeGreaterThan(0);
      expect(page).toContain(`| ${what} |`);
      expect(costLines.map((each) => each.what)).not.toContain(what);
    }
  });

  it('is small for the emergency file, also on a day with a message', () => {
    // 8 minutes with a request each 54 s, at $1.35 a million; then 3 hours with one each 5 s.
    expect(bannerDay(20_000)).toBeCloseTo((20_000 * 8 * (60 / 54) * 1.35) / 1e6, 6);
    expect(bannerDay(20_000, 180)).toBeCloseTo(
      (20_000 * (8 * (60 / 54) + 180 * 12) * 1.35) / 1e6,
      6,
    );
  });
});
