import { describe, expect, it } from 'vitest';
import { resourceTypes, rowOf, standingIn } from '#bin/lib/cost/resources';
import { minutesOfMonth, runsOf, scheduleNames } from '#bin/lib/cost/use';
import { resourcesIn } from '#bin/lib/templates/templates';
import { resourcesOfOne } from '#test/bin/cost/portal-of-one';
import { synthesise } from '#test/infra/synthesised';

const ofOne = resourcesOfOne();
/** The portal of `infra/sites.ts`, whose schools may have providers and mail domains. */
const ofAll = () => resourcesIn(synthesise().templates);

describe('a resource of the templates', () => {
  it('has a line of the cost model, or a reason why it is free', () => {
    const resources = [...ofOne, ...ofAll()];
    const missing = resources.filter(({ Type }) => !(Type in resourceTypes));
    expect(missing.map(({ Type }) => Type)).toEqual([]);
    expect(() => standingIn(resources)).not.toThrow();
  });

  it('has a row only if there is one, or a school has a provider or sends texts', () => {
    const types = new Set(ofOne.map(({ Type }) => Type));
    const unused = Object.keys(resourceTypes).filter((type) => !types.has(type));
    expect(unused).toEqual([
      'AWS::Cognito::UserPoolIdentityProvider',
      'AWS::SMSVOICE::ConfigurationSet',
      'AWS::SMSVOICE::ProtectConfiguration',
    ]);
  });

  it('is refused without a line: another type, or a setting that costs something else', () => {
    const refused = (Type: string, Properties: Record<string, unknown> = {}) =>
      expect(() => standingIn([{ Type, Properties }])).toThrow('The cost model has no line for');
    expect(() => rowOf({ Type: 'AWS::EC2::NatGateway' })).toThrow('AWS::EC2::NatGateway');
    refused('AWS::EC2::NatGateway');
    refused('AWS::DynamoDB::Table', { BillingMode: 'PROVISIONED' });
    refused('AWS::ApiGateway::Stage', { CacheClusterEnabled: true });
    refused('AWS::SSM::Parameter', { Tier: 'Advanced' });
    refused('AWS::Lambda::EventSourceMapping', { EventSourceArn: 'arn:aws:kafka:1' });
    refused('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: 'arn:aws:sqs:1',
      ProvisionedPollerConfig: {},
    });
    refused('AWS::Logs::MetricFilter', { MetricTransformations: [{ MetricName: 'Other' }] });
  });
});

describe('what exists without use', () => {
  it('counts a queue that is polled by 5 pollers, by 2 without a limit, and no stream', () => {
    const mapping = (Properties: Record<string, unknown>) =>
      standingIn([{ Type: 'AWS::Lambda::EventSourceMapping', Properties }]).idlePolls;
    const queue = { EventSourceArn: 'arn:aws:sqs:1' };
    expect(mapping({ ...queue, ScalingConfig: { MaximumConcurrency: 2 } })).toBe(
      5 * 3 * minutesOfMonth,
    );
    expect(mapping(queue)).toBe(2 * 3 * minutesOfMonth);
    expect(mapping({ EventSourceArn: 'arn', StartingPosition: 'LATEST' })).toBe(0);
  });

  it('counts each metric of an alarm, and each host of a query', () => {
    const alarm = (Metrics: object[]) => ({
      Type: 'AWS::CloudWatch::Alarm',
      Properties: { Metrics },
    });
    const host = { Type: 'AWS::CloudFront::Distribution' };
    const { alarmMetrics } = standingIn([
      { Type: 'AWS::CloudWatch::Alarm', Properties: { MetricName: 'Errors' } },
      alarm([{ Expression: 'a + b' }, { MetricStat: {} }, { MetricStat: {} }]),
      alarm([{ Expression: 'SELECT MAX(x)' }]),
      host,
      host,
      host,
    ]);
    expect(alarmMetrics).toBe(1 + 2 + 3);
  });
});

it('runs as many schedules as the templates have rules, as often', () => {
  const rules = ofOne
    .filter(({ Type }) => Type === 'AWS::Events::Rule')
    .map(({ Properties }) => runsIn(String(Properties?.ScheduleExpression)));
  const counted = scheduleNames.map(runsOf);
  expect(rules.sort((a, b) => a - b)).toEqual(counted.sort((a, b) => a - b));
});

/** Returns the runs of a rule in 30 days. */
function runsIn(expression: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour)s?\)$/.exec(expression) ?? [];
  if (unit) return minutesOfMonth / (Number(count) * (unit === 'hour' ? 60 : 1));
  const [, minute = '', hour] = /^cron\((\S+) (\S+) /.exec(expression) ?? [];
  if (minute.includes('/')) return minutesOfMonth / Number(minute.split('/')[1]);
  return hour === '*' ? 30 * 24 : 30;
}
