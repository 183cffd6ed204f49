import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { access } from '#infra/access';
import { paragraphs } from '#infra/constructs/alarm';
import { isNightly, missedAfter } from '#infra/constructs/operations/heartbeat';
import { scheduledNames, schedules } from '#infra/schedules';
import { sites } from '#infra/sites';
import { logAlarms } from '#shared/log-alarms';
import { declaredQueues } from '#shared/store-names';
import { flat, synthesise } from '#test/infra/synthesised';

const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0000';
const portal = synthesise({ sites: sites.map((site) => ({ ...site, certificateArn })) });
const alarms = portal.all('AWS::CloudWatch::Alarm');
const runbook = readFileSync(join(import.meta.dirname, '../../docs/runbook.md'), 'utf8');

/** The text of each runbook paragraph, by the anchor of its heading. */
const written = new Map(
  runbook
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...text] = part.split('\n');
      const anchor = heading
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-');
      return [anchor, text.join('\n').trim()] as const;
    }),
);

const idsOf = (pattern: RegExp) => alarms.filter(({ id }) => pattern.test(id));

/** Returns the filters of logs that fill a metric. */
const filtersOf = (metric: string) =>
  portal
    .all('AWS::Logs::MetricFilter')
    .filter(({ Properties }) => JSON.stringify(Properties).includes(`"MetricName":"${metric}"`));

interface Queried {
  readonly MetricName: string;
  readonly Dimensions?: unknown;
}

/** Returns the metrics of an alarm's expression, sorted by name. */
const metricsOf = (alarm: (typeof alarms)[number] | undefined): Queried[] =>
  ((alarm?.Properties.Metrics ?? []) as { MetricStat?: { Metric: Queried } }[])
    .flatMap(({ MetricStat }) => MetricStat?.Metric ?? [])
    .sort((one, other) => (one.MetricName < other.MetricName ? -1 : 1));

/** Returns the one Lambda whose metrics an alarm reads. */
function flatName(alarm: (typeof alarms)[number]): string {
  const names = new Set(metricsOf(alarm).map(({ Dimensions }) => lambdaOf(Dimensions)));
  expect(names.size).toBe(1);
  return [...names].join();
}

const lambdaOf = (dimensions: unknown) => flat((dimensions as { Value: unknown }[])[0]?.Value);

describe('alarm', () => {
  it.each(alarms.map((alarm) => [alarm.id, alarm.Properties]))(
    'describes the problem of %s and links an existing runbook paragraph',
    (_, { AlarmDescription }) => {
      const [problem = '', address = ''] = String(AlarmDescription).split(
        '. What to look at first: docs/runbook.md#',
      );
      expect(problem.length).toBeGreaterThan(20);
      expect(written.get(address)?.length).toBeGreaterThan(200);
    },
  );

  it('notifies the operators’ topic, and only a heartbeat or certificate reports missing data', () => {
    for (const { id, stack, Properties } of alarms) {
      const owner = stack === 'Portal-Global' ? stack : 'Portal-Operations';
      const [topic] = portal.all('AWS::SNS::Topic', owner);
      expect((Properties.AlarmActions as unknown[]).map(flat).join()).toContain(topic?.id);
      const isBeat = /heartbeat|^certificate/.test(id);
      expect([id, Properties.ComparisonOperator]).toEqual([
        id,
        isBeat ? 'LessThanThreshold' : 'GreaterThanThreshold',
      ]);
      const missing = isBeat ? /^(breaching|missing)$/ : /^notBreaching$/;
      expect([id, Properties.TreatMissingData]).toEqual([id, expect.stringMatching(missing)]);
    }
  });

  it('lets no alarm start before the first run of what happens once a day or less', () => {
    const nightly = scheduledNames.filter((name) => isNightly(schedules[name]));
    const waiting = alarms.filter(({ Properties }) => Properties.TreatMissingData === 'missing');
    expect(waiting.map(({ id }) => id.replace(/[0-9A-F]{8}$/, '')).sort()).toEqual(
      [...nightly.map((name) => `${name.replaceAll('-', '')}heartbeat`), 'backupheartbeat'].sort(),
    );
    // After the first run, missing data changes the state, which is told as an alarm is.
    for (const { Properties } of waiting) {
      expect(Properties.InsufficientDataActions).toEqual(Properties.AlarmActions);
    }
  });

  it('reads the metrics of the API by the name that the gateway takes from the document', () => {
    const [rest] = portal.all('AWS::ApiGateway::RestApi');
    const { Body, Name } = rest?.Properties ?? {};
    const { title } = (Body as { info: { title: string } }).info;
    expect(Name).toBe(title);
    const named = alarms
      .flatMap(({ Properties }) => JSON.stringify(Properties).match(/"ApiName","Value":"[^"]*"/g))
      .filter((each) => each !== null);
    expect(new Set(named)).toEqual(new Set([`"ApiName","Value":"${title}"`]));
  });

  it('keeps to 1 day of data, or 7 days in periods of an hour or longer', () => {
    for (const { id, Properties } of alarms) {
      const metrics = (Properties.Metrics ?? []) as { MetricStat?: { Period: number } }[];
      const periods = metrics.flatMap(({ MetricStat }) => MetricStat?.Period ?? []);
      const period = Math.max(Number(Properties.Period ?? 0), ...periods);
      const days = (period * Number(Properties.EvaluationPeriods)) / 86_400;
      expect([id, days]).toEqual([id, expect.toSatisfy((is) => is <= (period < 3_600 ? 1 : 7))]);
    }
  });

  it('uses at most 10 metrics, the limit of CloudWatch', () => {
    for (const { Properties } of alarms) {
      const queries = (Properties.Metrics ?? []) as { MetricStat?: object }[];
      expect(queries.filter(({ MetricStat }) => MetricStat).length).toBeLessThanOrEqual(10);
    }
  });
});

describe('alarms of the portal', () => {
  it('reports the first message in each dead-letter queue', () => {
    const found = idsOf(/deadletters/);
    expect(found).toHaveLength(declaredQueues.length);
    for (const { Properties } of found) {
      expect(Properties).toMatchObject({
        MetricName: 'ApproximateNumberOfMessagesVisible',
        Threshold: 0,
        ComparisonOperator: 'GreaterThanThreshold',
      });
      expect(flat(Properties.Dimensions)).toContain('DeadLetters');
    }
  });

  it('reports failures of all Lambdas together and of each school’s sign-in', () => {
    const [all] = idsOf(/^lambdasfail/);
    expect(metricsOf(all).map(({ MetricName, Dimensions }) => [MetricName, Dimensions])).toEqual([
      ['Errors', undefined],
      ['Throttles', undefined],
    ]);
    const signIns = idsOf(/^identity/);
    expect(signIns).toHaveLength(sites.length);
    for (const each of signIns) {
      const names = metricsOf(each).map(({ MetricName }) => MetricName);
      expect(names).toEqual(['Errors', 'Throttles']);
      expect(flat(metricsOf(each)[0]?.Dimensions)).toContain('Identity');
    }
  });

  it('reports table faults, held mailings, old rosters and late orders from the logs of every Lambda', () => {
    const watched = {
      tablesrefuse: 'tableFaults',
      mailheld: 'mailingsHeld',
      rostersareold: 'rosterOld',
      ordersarelate: 'ordersLate',
    };
    expect(Object.values(watched)).toEqual(logAlarms);
    for (const [id, alarm] of Object.entries(watched)) {
      const [found] = idsOf(new RegExp(`^${id}`));
      expect(found?.Properties).toMatchObject({
        Namespace: 'SchoolPortal',
        MetricName: 'LogAlarms',
        Statistic: 'Sum',
        Threshold: 0,
        Dimensions: [{ Name: 'alarm', Value: alarm }],
      });
    }
    const filters = filtersOf('LogAlarms');
    const logs = filters.map(
      ({ stack, Properties }) => `${stack} ${flat(Properties.LogGroupName)}`,
    );
    expect(new Set(logs).size).toBe(Object.keys(access).length - 1 + sites.length);
    expect(logs).toHaveLength(new Set(logs).size);
    for (const { Properties } of filters) {
      expect(Properties).toMatchObject({
        FilterPattern: '{ $.alarm = "*" }',
        MetricTransformations: [
          {
            MetricNamespace: 'SchoolPortal',
            MetricName: 'LogAlarms',
            MetricValue: '1',
            Dimensions: [{ Key: 'alarm', Value: '$.alarm' }],
          },
        ],
      });
    }
  });

  it('reports each Lambda of a schedule that has had no successful run for too long', () => {
    const rules = portal.all('AWS::Events::Rule');
    expect(rules).toHaveLength(scheduledNames.length);
    const started = rules.map(({ Properties }) =>
      flat((Properties.Targets as { Arn: unknown }[])[0]?.Arn).replace('.Arn', ''),
    );
    const beats = idsOf(/heartbeat/).filter(({ stack }) => stack === 'Portal-Workers');
    expect(beats.map((alarm) => flatName(alarm)).sort()).toEqual(started.sort());
    for (const alarm of beats) {
      expect(metricsOf(alarm).map(({ MetricName }) => MetricName)).toEqual([
        'Errors',
        'Invocations',
      ]);
      expect(alarm.Properties).toMatchObject({ Threshold: 1 });
    }
  });

  it.each([
    [1, 5, 3],
    [15, 15, 3],
    [60, 60, 3],
    [1_440, 60, 26],
  ])(
    'waits for a run of every %i minutes for periods of %i minutes, %i in a row',
    (every, ...is) => {
      const { period, periods } = missedAfter(Duration.minutes(every));
      expect([period.toMinutes(), periods]).toEqual(is);
      expect(period.toMinutes() * periods).toBeGreaterThan(every);
    },
  );

  it('reports errors and slow answers of the API', () => {
    expect(idsOf(/^api/)).toHaveLength(2);
  });
});

interface Measured {
  readonly VisibilityConfig: { readonly MetricName: string };
}
interface Acl extends Measured {
  readonly Rules: readonly Measured[];
}

describe('alarm of the firewall', () => {
  const valuesOf = (id: string) =>
    idsOf(new RegExp(`^${id}`)).flatMap((alarm) => {
      const metrics = metricsOf(alarm);
      return (metrics.length > 0 ? metrics : [alarm.Properties as unknown as Queried]).map(
        ({ Dimensions }) =>
          Object.fromEntries(
            (Dimensions as { Name: string; Value: unknown }[]).map(({ Name, Value }) => [
              Name,
              flat(Value),
            ]),
          ),
      );
    });

  it('reads rules and a web ACL that exist', () => {
    const [acl] = portal.all('AWS::WAFv2::WebACL');
    const { Rules = [], VisibilityConfig } = (acl?.Properties ?? {}) as unknown as Partial<Acl>;
    const known = Rules.map((rule) => rule.VisibilityConfig.MetricName);
    const limits = valuesOf('firewalllimits');
    expect(limits.map(({ Rule }) => Rule).sort()).toEqual([
      'CallsPerSchool',
      'PublicCallsPerNetwork',
    ]);
    for (const { Rule, WebACL, Region } of [...limits, ...valuesOf('firewallrefuses')]) {
      expect([...known, 'ALL']).toContain(Rule);
      expect([WebACL, Region]).toEqual([VisibilityConfig?.MetricName, 'AWS::Region']);
    }
    expect(valuesOf('firewallrefuses')).toHaveLength(1);
  });
});

/** Paragraphs for acts of people, which no alarm links. */
const unalarmed = [
  'restore-a-school',
  'a-person-asks-for-their-data-or-for-erasure',
  'somebody-saw-data-who-should-not',
  'replacing-the-secret-of-the-hosts',
];

it('links every runbook paragraph from an alarm, except those for acts of people', () => {
  expect([...written.keys()].sort()).toEqual([...paragraphs, ...unalarmed].sort());
});

it('allows CloudWatch of this account only to publish alarms', () => {
  for (const stack of ['Portal-Operations', 'Portal-Global']) {
    const [policy] = portal.all('AWS::SNS::TopicPolicy', stack);
    const text = JSON.stringify(policy?.Properties);
    expect(text).toContain('cloudwatch.amazonaws.com');
    expect(text).toContain('"AWS:SourceAccount":{"Ref":"AWS::AccountId"}');
    expect(text).toContain('"aws:SecureTransport":"false"');
  }
});
