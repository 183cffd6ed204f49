import { logAlarms } from '#shared/log-alarms';
import { closingNames } from '#shared/store-names';
import { isWatched, workKindNames, workOutcomes } from '#shared/work-kinds';
import type { TemplateResource } from '../templates/templates.ts';
import { minutesOfMonth } from './use.ts';

/** What exists without any use, and is charged for each month. */
export type Standing =
  | 'tables'
  | 'keys'
  | 'secrets'
  | 'alarmMetrics'
  | 'dashboards'
  | 'firewalls'
  | 'firewallRules'
  /** Metrics of faults, of the ends of work, and of what waits. */
  | 'faultMetrics'
  | 'workMetrics'
  | 'idlePolls';

type Properties = Readonly<Record<string, unknown>>;
type Amounts = Readonly<Partial<Record<Standing, number>>>;

/** How a type of resources is charged. */
type Row =
  /** By what exists. Throws on a resource that it cannot count. */
  | { readonly counts: (properties: Properties, hosts: number) => Amounts }
  /** By its use: lines of the page count it. */
  | { readonly byUse: string }
  | { readonly free: string };

const free = (reason: string): Row => ({ free: reason });
const byUse = (lines: string): Row => ({ byUse: lines });
const counts = (of: (properties: Properties, hosts: number) => Amounts): Row => ({ counts: of });

const part = free('a setting of another resource');
const right = free('a right');

/** Every type of resources in the templates. `test/bin/cost/resources.test.ts` fails for another one. */
export const resourceTypes: Readonly<Record<string, Row>> = {
  'AWS::ApiGateway::Account': part,
  'AWS::ApiGateway::Deployment': part,
  'AWS::ApiGateway::RestApi': byUse('API Gateway: calls'),
  'AWS::ApiGateway::Stage': counts(({ CacheClusterEnabled }) =>
    CacheClusterEnabled ? unknown('a cache of the API') : {},
  ),
  'AWS::Backup::BackupPlan': byUse('AWS Backup'),
  'AWS::Backup::BackupSelection': part,
  'AWS::Backup::BackupVault': byUse('AWS Backup'),
  'AWS::CloudFront::CachePolicy': part,
  'AWS::CloudFront::Distribution': byUse('CloudFront: bytes and requests'),
  'AWS::CloudFront::Function': byUse('CloudFront: function runs'),
  'AWS::CloudFront::OriginAccessControl': part,
  'AWS::CloudFront::ResponseHeadersPolicy': part,
  'AWS::CloudWatch::Alarm': counts((alarm, hosts) => ({ alarmMetrics: metricsOf(alarm, hosts) })),
  'AWS::CloudWatch::Dashboard': counts(() => ({ dashboards: 1 })),
  'AWS::Cognito::UserPool': byUse('Cognito: people who sign in'),
  'AWS::Cognito::UserPoolClient': part,
  'AWS::Cognito::UserPoolDomain': part,
  'AWS::Cognito::UserPoolIdentityProvider': byUse('Cognito: people who sign in'),
  'AWS::DynamoDB::Table': counts((table) =>
    table.BillingMode === 'PAY_PER_REQUEST' ? { tables: 1 } : unknown('provisioned capacity'),
  ),
  'AWS::Events::Rule': byUse('Lambda: starts and GB-seconds of schedules, whose rules are free'),
  'AWS::IAM::ManagedPolicy': right,
  'AWS::IAM::Policy': right,
  'AWS::IAM::Role': right,
  'AWS::KMS::Alias': part,
  'AWS::KMS::Key': counts(() => ({ keys: 1 })),
  'AWS::Lambda::EventSourceMapping': counts((mapping) => ({ idlePolls: pollsOf(mapping) })),
  'AWS::Lambda::Function': byUse('Lambda: starts and GB-seconds, CloudWatch: logs, X-Ray: traces'),
  'AWS::Lambda::LayerVersion': free('a part of a Lambda that only a deployment runs'),
  'AWS::Lambda::Permission': right,
  'AWS::Logs::LogGroup': byUse('CloudWatch: GB of logs, for a year'),
  'AWS::Logs::MetricFilter': counts(filteredMetrics),
  'AWS::S3::Bucket': byUse('S3: GB stored'),
  'AWS::S3::BucketPolicy': right,
  'AWS::SES::ConfigurationSet': part,
  'AWS::SES::ConfigurationSetEventDestination': byUse('SNS: events of messages'),
  'AWS::SES::EmailIdentity': byUse('SES: messages'),
  'AWS::SMSVOICE::ConfigurationSet': byUse('texts (SMS), beside the bill'),
  'AWS::SMSVOICE::ProtectConfiguration': part,
  'AWS::SNS::Subscription': part,
  'AWS::SNS::Topic': byUse('SNS: events of messages; mails of alarms are few'),
  'AWS::SNS::TopicPolicy': right,
  'AWS::SQS::Queue': byUse('SQS: requests, also of idle pollers'),
  'AWS::SQS::QueuePolicy': right,
  'AWS::SSM::Parameter': counts(({ Tier }) =>
    Tier === undefined || Tier === 'Standard' ? {} : unknown('an advanced parameter'),
  ),
  'AWS::SecretsManager::Secret': counts(() => ({ secrets: 1 })),
  'AWS::WAFv2::WebACL': counts(({ Rules }) => ({
    firewalls: 1,
    firewallRules: (Rules as unknown[]).length,
  })),
  'AWS::WAFv2::WebACLAssociation': part,
  'Custom::CDKBucketDeployment': free('runs at a deployment'),
  'Custom::SchoolFacts': free('runs at a deployment'),
};

const watched = workKindNames.filter(isWatched).length;

/** The metrics that logs are read for, by name. All logs share them. */
const logMetrics: Readonly<Record<string, Amounts>> = {
  LogAlarms: { faultMetrics: logAlarms.length },
  WorkEnded: {
    // Work of each kind that is done; the other ends are faults.
    workMetrics: workKindNames.length,
    faultMetrics: workKindNames.length * (workOutcomes.length - 1),
  },
  WorkWaiting: { workMetrics: watched },
  WorkOldest: { workMetrics: watched },
};

function unknown(what: string): never {
  throw new Error(`The cost model has no line for ${what}`);
}

/** An alarm is charged for each of its metrics, and a query for each host that it may read. */
function metricsOf({ Metrics }: Properties, hosts: number): number {
  if (!Array.isArray(Metrics)) return 1;
  const own = Metrics as { MetricStat?: unknown; Expression?: string }[];
  if (own[0]?.Expression?.startsWith('SELECT')) return hosts;
  return own.filter(({ MetricStat }) => MetricStat).length;
}

const pollsOfQueue = 5 * 3 * minutesOfMonth;

/**
 * Lambda polls a queue that is empty with 5 pollers, each for 20 seconds, and with 2 of them after a
 * while if the mapping has no limit of concurrency. Polls of a stream are free.
 */
function pollsOf(mapping: Properties): number {
  const { EventSourceArn, StartingPosition, ScalingConfig, ProvisionedPollerConfig } = mapping;
  if (ProvisionedPollerConfig) return unknown('provisioned pollers');
  if (StartingPosition) return 0;
  const source = JSON.stringify(EventSourceArn);
  if (!source.includes(':sqs:') && !source.includes('Queue')) {
    return unknown(`the event source ${source}`);
  }
  return ScalingConfig ? pollsOfQueue : (pollsOfQueue / 5) * 2;
}

function filteredMetrics({ MetricTransformations }: Properties): Amounts {
  const [{ MetricName }] = MetricTransformations as [{ MetricName: string }];
  return logMetrics[MetricName] ?? unknown(`the metric ${MetricName}`);
}

/** Returns how a resource is charged. Throws if it has no line. */
export function rowOf({ Type }: Pick<TemplateResource, 'Type'>): Row {
  return resourceTypes[Type] ?? unknown(Type);
}

/** Returns what exists without what belongs to queues that go: pollers and two alarms each. */
export const withoutClosing = (standing: Readonly<Record<Standing, number>>) => ({
  ...standing,
  idlePolls: standing.idlePolls - closingNames.length * pollsOfQueue,
  alarmMetrics: standing.alarmMetrics - closingNames.length * 2,
});

/** Returns what exists in templates. Throws on a resource without a line. */
export function standingIn(resources: readonly TemplateResource[]): Record<Standing, number> {
  const sums = new Map<string, number>();
  const seen = new Set<string>();
  const hosts = resources.filter(({ Type }) => Type === 'AWS::CloudFront::Distribution').length;
  for (const { Type, Properties = {} } of resources) {
    const row = rowOf({ Type });
    if (!('counts' in row)) continue;
    const shared = JSON.stringify(Properties.MetricTransformations);
    if (Type === 'AWS::Logs::MetricFilter' && seen.has(shared)) continue;
    seen.add(shared);
    for (const [what, amount] of Object.entries(row.counts(Properties, hosts))) {
      sums.set(what, (sums.get(what) ?? 0) + amount);
    }
  }
  const of = (what: Standing) => sums.get(what) ?? 0;
  return {
    tables: of('tables'),
    keys: of('keys'),
    secrets: of('secrets'),
    alarmMetrics: of('alarmMetrics'),
    dashboards: of('dashboards'),
    firewalls: of('firewalls'),
    firewallRules: of('firewallRules'),
    faultMetrics: of('faultMetrics'),
    workMetrics: of('workMetrics'),
    idlePolls: of('idlePolls'),
  };
}
