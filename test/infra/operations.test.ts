import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { access } from '#infra/access';
import { paragraphs } from '#infra/constructs/alarm';
import { sites } from '#infra/sites';
import { queues, tables } from '#shared/tables';
import { flat, synthesise } from '#test/infra/synthesised';

const portal = synthesise();
const alarms = portal.all('AWS::CloudWatch::Alarm');
const runbook = readFileSync(join(import.meta.dirname, '../../docs/runbook.md'), 'utf8');

/** Headings of the runbook as their addresses, and what stands under each. */
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

describe('each alarm', () => {
  it.each(alarms.map((alarm) => [alarm.id, alarm.Properties]))(
    '%s says what is the matter, and leads to a paragraph that is there',
    (_, { AlarmDescription }) => {
      const [says = '', address = ''] = String(AlarmDescription).split(
        '. What to look at first: docs/runbook.md#',
      );
      expect(says.length).toBeGreaterThan(20);
      expect(written.get(address)?.length).toBeGreaterThan(200);
    },
  );

  it('rings at the operators’ topic, and takes silence for health', () => {
    const [topic] = portal.all('AWS::SNS::Topic', 'Portal-Operations');
    for (const { Properties } of alarms) {
      expect((Properties.AlarmActions as unknown[]).map(flat)).toEqual([topic?.id]);
      expect(Properties.TreatMissingData).toBe('notBreaching');
    }
  });

  it('asks for at most ten metrics, as many as CloudWatch takes', () => {
    for (const { Properties } of alarms) {
      const queries = (Properties.Metrics ?? []) as { MetricStat?: object }[];
      expect(queries.filter(({ MetricStat }) => MetricStat).length).toBeLessThanOrEqual(10);
    }
  });
});

describe('there is an alarm', () => {
  it('for each dead-letter queue, at the first message', () => {
    const found = idsOf(/deadletters/);
    expect(found).toHaveLength(queues.length);
    for (const { Properties } of found) {
      expect(Properties).toMatchObject({
        MetricName: 'ApproximateNumberOfMessagesVisible',
        Threshold: 0,
        ComparisonOperator: 'GreaterThanThreshold',
      });
      expect(flat(Properties.Dimensions)).toContain('DeadLetters');
    }
  });

  it('for each Lambda, and for each school’s own', () => {
    expect(idsOf(/fails/)).toHaveLength(Object.keys(access).length - 1 + sites.length);
  });

  it('for each table', () => {
    const watched = idsOf(/table/);
    expect(watched).toHaveLength(Object.keys(tables).length);
  });

  it('for errors and slowness of the API', () => {
    expect(idsOf(/^api/)).toHaveLength(2);
  });
});

/** What is done when people ask, or when everything is lost. */
const unalarmed = ['restore-a-school', 'somebody-asks-for-their-data-or-to-be-erased'];

it('the runbook has no other paragraph that no alarm leads to', () => {
  expect([...written.keys()].sort()).toEqual([...paragraphs, ...unalarmed].sort());
});

it('CloudWatch may publish to the topic, from this account alone', () => {
  const [policy] = portal.all('AWS::SNS::TopicPolicy', 'Portal-Operations');
  const text = JSON.stringify(policy?.Properties);
  expect(text).toContain('cloudwatch.amazonaws.com');
  expect(text).toContain('"AWS:SourceAccount":{"Ref":"AWS::AccountId"}');
  expect(text).toContain('"aws:SecureTransport":"false"');
});

it('there is one dashboard', () => {
  expect(portal.all('AWS::CloudWatch::Dashboard')).toHaveLength(1);
});
