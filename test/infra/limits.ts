import { environmentSize } from '#bin/lib/environment-size';
import { rendered } from '#bin/lib/rendered';
import { resourcesOf } from '#infra/constructs/gateway-document';
import type { Template, TemplateResource } from '#test/support/cloudformation-schemas';

type Json = Record<string, unknown>;

/** A limit of AWS and the value of a resource. Quotas are the defaults of a new account. */
interface Limit {
  readonly unit: string;
  readonly measure: (given: Json) => number;
  readonly max: number;
  readonly min?: number;
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const number = (value: unknown, fallback: number) =>
  value === undefined ? fallback : Number(value);
const at = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((each, name) => (each as Json | undefined)?.[name], value);

const size = (value: unknown): number => Buffer.byteLength(rendered(value ?? ''));

const limits: Readonly<Record<string, readonly Limit[]>> = {
  'AWS::Lambda::Function': [
    {
      unit: 'bytes of environment',
      measure: (l) => environmentSize(at(l.Environment, 'Variables')),
      max: 4_096,
    },
    { unit: 'MB', measure: (l) => number(l.MemorySize, 128), max: 10_240, min: 128 },
    { unit: 'seconds', measure: (l) => number(l.Timeout, 3), max: 900, min: 1 },
    { unit: 'characters of description', measure: (l) => size(l.Description), max: 256 },
    { unit: 'characters of name', measure: (l) => size(l.FunctionName), max: 64 },
  ],
  'AWS::IAM::Role': [
    {
      unit: 'characters of the trust policy',
      measure: (r) => size(r.AssumeRolePolicyDocument),
      max: 2_048,
    },
    { unit: 'managed policies', measure: (r) => list(r.ManagedPolicyArns).length, max: 10 },
  ],
  'AWS::IAM::ManagedPolicy': [
    { unit: 'characters', measure: (p) => size(p.PolicyDocument), max: 6_144 },
  ],
  'AWS::SQS::Queue': [
    {
      unit: 'seconds of visibility timeout',
      measure: (q) => number(q.VisibilityTimeout, 30),
      max: 43_200,
    },
    {
      unit: 'seconds of retention',
      measure: (q) => number(q.MessageRetentionPeriod, 345_600),
      max: 1_209_600,
    },
  ],
  'AWS::SQS::QueuePolicy': [{ unit: 'bytes', measure: (p) => size(p.PolicyDocument), max: 8_192 }],
  'AWS::SNS::TopicPolicy': [{ unit: 'bytes', measure: (p) => size(p.PolicyDocument), max: 30_720 }],
  'AWS::S3::BucketPolicy': [{ unit: 'bytes', measure: (p) => size(p.PolicyDocument), max: 20_480 }],
  'AWS::S3::Bucket': [
    {
      unit: 'lifecycle rules',
      measure: (b) => list(at(b, 'LifecycleConfiguration', 'Rules')).length,
      max: 1_000,
    },
    {
      unit: 'CORS rules',
      measure: (b) => list(at(b, 'CorsConfiguration', 'CorsRules')).length,
      max: 100,
    },
  ],
  'AWS::Lambda::EventSourceMapping': [
    {
      unit: 'messages in a batch',
      // More than 10 need a time in which they are collected.
      measure: (m) =>
        number(m.MaximumBatchingWindowInSeconds, 0) >= 1 ? 10 : number(m.BatchSize, 10),
      max: 10,
      min: 1,
    },
    {
      unit: 'messages in a collected batch',
      measure: (m) => number(m.BatchSize, 10),
      max: 10_000,
      min: 1,
    },
    {
      unit: 'parallel workers',
      measure: (m) => number(at(m.ScalingConfig, 'MaximumConcurrency'), 2),
      max: 1_000,
      min: 2,
    },
  ],
  'AWS::DynamoDB::Table': [
    { unit: 'indexes', measure: (t) => list(t.GlobalSecondaryIndexes).length, max: 20 },
    {
      unit: 'projected attributes',
      measure: (t) =>
        list(t.GlobalSecondaryIndexes).reduce<number>(
          (sum, each) => sum + list(at(each, 'Projection', 'NonKeyAttributes')).length,
          0,
        ),
      max: 100,
    },
  ],
  'AWS::ApiGateway::RestApi': [
    { unit: 'bytes of document', measure: (a) => size(a.Body), max: 6_000_000 },
    {
      unit: 'resources',
      measure: (a) => resourcesOf(Object.keys(at(a.Body, 'paths') ?? {})).size,
      max: 300,
    },
    {
      unit: 'authorizers',
      measure: (a) =>
        Object.keys((at(a.Body, 'components', 'securitySchemes') ?? {}) as Json).length,
      max: 10,
    },
  ],
  'AWS::CloudWatch::Alarm': [
    { unit: 'characters of description', measure: (a) => size(a.AlarmDescription), max: 1_024 },
    { unit: 'characters of name', measure: (a) => size(a.AlarmName), max: 255 },
    {
      unit: 'metrics',
      measure: (a) => list(a.Metrics).filter((m) => at(m, 'MetricStat')).length,
      max: 10,
    },
  ],
  'AWS::CloudFront::Distribution': [
    {
      unit: 'behaviours',
      measure: (d) => list(at(d.DistributionConfig, 'CacheBehaviors')).length,
      max: 24,
    },
    { unit: 'hosts', measure: (d) => list(at(d.DistributionConfig, 'Aliases')).length, max: 100 },
    {
      unit: 'characters of comment',
      measure: (d) => size(at(d.DistributionConfig, 'Comment')),
      max: 128,
    },
  ],
  'AWS::CloudFront::Function': [
    { unit: 'bytes of code', measure: (f) => size(f.FunctionCode), max: 10_240 },
    {
      unit: 'characters of comment',
      measure: (f) => size(at(f.FunctionConfig, 'Comment')),
      max: 128,
    },
  ],
  'AWS::CloudFront::ResponseHeadersPolicy': [
    {
      unit: 'characters of the content policy',
      measure: (p) =>
        size(
          at(
            p.ResponseHeadersPolicyConfig,
            'SecurityHeadersConfig',
            'ContentSecurityPolicy',
            'ContentSecurityPolicy',
          ),
        ),
      max: 1_783,
    },
  ],
  'AWS::Cognito::UserPoolClient': [
    { unit: 'callback URLs', measure: (c) => list(c.CallbackURLs).length, max: 100 },
    { unit: 'logout URLs', measure: (c) => list(c.LogoutURLs).length, max: 100 },
  ],
  'AWS::Events::Rule': [
    { unit: 'targets', measure: (r) => list(r.Targets).length, max: 5, min: 1 },
    { unit: 'characters of description', measure: (r) => size(r.Description), max: 512 },
  ],
  'AWS::SNS::Topic': [
    { unit: 'characters of title', measure: (t) => size(t.DisplayName), max: 102 },
  ],
};

/** Returns one line for each limit that a stack exceeds. */
export function overLimits(text: string, template: Template): string[] {
  const { Resources, Outputs = {}, Parameters = {}, Mappings = {} } = template;
  const count = (things: object) => Object.keys(things).length;
  const ofStack: [string, number, number][] = [
    ['bytes of template', Buffer.byteLength(text), 1_000_000],
    ['resources', count(Resources), 400],
    ['outputs', count(Outputs), 200],
    ['parameters', count(Parameters), 200],
    ['mappings', count(Mappings), 200],
  ];
  return [
    ...ofStack.flatMap(([unit, value, max]) => (value > max ? [`${value} ${unit}`] : [])),
    ...Object.keys(Resources).flatMap((id) =>
      /^[A-Za-z0-9]{1,255}$/.test(id) ? [] : [`${id} is not a valid name`],
    ),
    ...Object.entries(Resources).flatMap(([id, { Type, Properties = {} }]) =>
      (limits[Type] ?? []).flatMap(({ unit, measure, max, min = 0 }) => {
        const value = measure(Properties);
        const isValid = value >= min && value <= max;
        return isValid ? [] : [`${id}: ${value} ${unit}`];
      }),
    ),
    ...rolesOver(Resources),
  ];
}

/** Returns the roles whose inline policies are too large; AWS counts them together. */
function rolesOver(resources: Readonly<Record<string, TemplateResource>>): string[] {
  const sums = new Map<string, number>();
  for (const { Type, Properties = {} } of Object.values(resources)) {
    if (Type !== 'AWS::IAM::Policy') continue;
    for (const role of list(Properties.Roles)) {
      const name = rendered(at(role, 'Ref'));
      sums.set(name, (sums.get(name) ?? 0) + size(Properties.PolicyDocument));
    }
  }
  return [...sums].flatMap(([name, sum]) =>
    sum > 10_240 ? [`${name}: ${sum} characters of policies`] : [],
  );
}
