import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bannerDay } from '#bin/lib/cost/banner-cost';
import { costLines, costOf, costTable, sizes, standing } from '#bin/lib/cost/cost';
import { prices } from '#bin/lib/cost/prices';
import { project } from '#bin/lib/project';
import { sites } from '#infra/sites';
import { logAlarms } from '#shared/log-alarms';
import { isWatched, workKindNames } from '#shared/work-kinds';
import { synthesise } from '#test/infra/synthesised';

/** A metric of logs has a value for each alarm or kind, and CloudWatch charges for each. */
const valuesOf: Readonly<Record<string, number>> & { readonly LogAlarms: number } = {
  LogAlarms: logAlarms.length,
  WorkEnded: workKindNames.length * 3,
  WorkWaiting: workKindNames.filter(isWatched).length,
  WorkOldest: workKindNames.filter(isWatched).length,
};

const deploy = readFileSync(join(project, 'docs', 'deploy.md'), 'utf8');

describe('monthly cost', () => {
  it('matches the table in the deployment guide', () => {
    expect(deploy.includes(costTable()), 'docs/deploy.md is old: npm run cost -- --write').toBe(
      true,
    );
    expect(deploy).toContain(`prices as of ${prices.asOf}`);
  });

  it('is the sum of its lines, and no line costs less for more people', () => {
    for (const people of sizes) {
      const sum = costLines.reduce((all, { of }) => all + of(people).dollars, 0);
      expect(costOf(people)).toBeCloseTo(sum, 6);
    }
    for (const { of } of costLines) {
      const [small, middle, large] = sizes.map((people) => of(people).dollars);
      expect(small).toBeGreaterThanOrEqual(0);
      expect(middle).toBeGreaterThanOrEqual(small ?? 0);
      expect(large).toBeGreaterThanOrEqual(middle ?? 0);
    }
  });

  it('is right for lines that are easy to check', () => {
    const dollars = (service: string, what: string, people: number) =>
      costLines.find((each) => each.service === service && each.what.startsWith(what))?.of(people)
        .dollars;
    // 90% of 3,000 people, after the first 50, at 1.5 cents.
    expect(dollars('Cognito', 'people', 3_000)).toBeCloseTo(39.75, 6);
    // 11.4 days with 6 × 4 calls for each person.
    expect(dollars('API Gateway', 'calls', 3_000)).toBeCloseTo(
      ((3_000 * 11.4 * 24) / 1e6) * 3.5,
      6,
    );
    // 4.3 digests, 7.35 reminders and 1 letter, for 90% of people, at 10 cents for 1,000.
    expect(dollars('SES', 'messages', 20_000)).toBeCloseTo(20_000 * 0.9 * 12.65 * 0.0001, 6);
  });

  it('is small for the emergency file, also on a day with a message', () => {
    // 8 minutes with a request each 54 s, at $1.35 a million; then 3 hours with one each 5 s.
    expect(bannerDay(20_000)).toBeCloseTo((20_000 * 8 * (60 / 54) * 1.35) / 1e6, 6);
    expect(bannerDay(20_000, 180)).toBeCloseTo(
      (20_000 * (8 * (60 / 54) + 180 * 12) * 1.35) / 1e6,
      6,
    );
  });

  it('counts the resources of the templates', () => {
    const arn = (i: number) => `arn:aws:acm:us-east-1:111122223333:certificate/${i}`;
    const { all } = synthesise({
      sites: sites.map((site, i) => ({ ...site, certificateArn: arn(i) })),
    });
    interface Alarm {
      Metrics?: { MetricStat?: unknown; Expression?: string }[];
    }
    const metrics = all('AWS::CloudWatch::Alarm').map(({ Properties }) => {
      const { Metrics } = Properties as Alarm;
      // A query reads a metric of each host.
      if (Metrics?.[0]?.Expression?.startsWith('SELECT')) return sites.length;
      return Metrics ? Metrics.filter(({ MetricStat }) => MetricStat).length : 1;
    });
    const ofLogs = new Set(
      all('AWS::Logs::MetricFilter').map(
        ({ Properties }) =>
          (Properties.MetricTransformations as [{ MetricName: string }])[0].MetricName,
      ),
    );
    expect({
      tables: Math.ceil(all('AWS::DynamoDB::Table').length / 10) * 10,
      alarmMetrics: metrics.reduce((sum, each) => sum + each, 0),
      logMetrics: valuesOf.LogAlarms,
      workMetrics:
        [...ofLogs].reduce((sum, name) => sum + (valuesOf[name] ?? Number.NaN), 0) -
        logAlarms.length,
      dashboards: all('AWS::CloudWatch::Dashboard').length,
      keys: all('AWS::KMS::Key').length,
      secrets: all('AWS::SecretsManager::Secret').length,
      firewallRules: all('AWS::WAFv2::WebACL').flatMap(({ Properties }) => Properties.Rules).length,
    }).toEqual(standing);
  });
});
