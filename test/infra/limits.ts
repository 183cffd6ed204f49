import type { Template, TemplateResource } from '#test/support/cloudformation-schemas';

type Json = Record<string, unknown>;

/** A limit of AWS and what of a resource stands against it. Quotas are those that every account begins with. */
interface Limit {
  readonly says: string;
  readonly of: (given: Json) => number;
  readonly most: number;
  readonly least?: number;
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const number = (value: unknown, unsaid: number) => (value === undefined ? unsaid : Number(value));
const at = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((each, name) => (each as Json | undefined)?.[name], value);

/** The text that a value will be at the most: names and ARNs that only a deployment knows are counted as long ones. */
export function rendered(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (Array.isArray(value)) return `[${value.map(rendered).join()}]`;
  const [name = '', ...others] = Object.keys(value);
  const argument: unknown = Reflect.get(value, name);
  if (others.length === 0 && name === 'Fn::Join') {
    return list(list(argument)[1]).map(rendered).join('');
  }
  if (others.length === 0 && name === 'Ref' && String(argument).startsWith('AWS::')) {
    return 'x'.repeat(14);
  }
  if (others.length === 0 && (name === 'Ref' || name.startsWith('Fn::'))) {
    // Addresses of queues and ARNs are the longest; a name is what its construct is called, and some letters more.
    return 'x'.repeat(/queue|arn/i.test(JSON.stringify(argument)) ? 120 : 75);
  }
  return `{${Object.entries(value)
    .map(([key, each]) => `"${key}":${rendered(each)}`)
    .join()}}`;
}

const size = (value: unknown): number => Buffer.byteLength(rendered(value ?? ''));

const limits: Readonly<Record<string, readonly Limit[]>> = {
  'AWS::Lambda::Function': [
    { says: 'bytes of environment', of: (l) => size(at(l.Environment, 'Variables')), most: 4_096 },
    { says: 'MB', of: (l) => number(l.MemorySize, 128), most: 10_240, least: 128 },
    { says: 'seconds', of: (l) => number(l.Timeout, 3), most: 900, least: 1 },
    { says: 'letters of description', of: (l) => size(l.Description), most: 256 },
    { says: 'letters of name', of: (l) => size(l.FunctionName), most: 64 },
  ],
  'AWS::IAM::Role': [
    { says: 'letters of trust', of: (r) => size(r.AssumeRolePolicyDocument), most: 2_048 },
    { says: 'managed policies', of: (r) => list(r.ManagedPolicyArns).length, most: 10 },
  ],
  'AWS::IAM::ManagedPolicy': [{ says: 'letters', of: (p) => size(p.PolicyDocument), most: 6_144 }],
  'AWS::SQS::Queue': [
    { says: 'seconds invisible', of: (q) => number(q.VisibilityTimeout, 30), most: 43_200 },
    {
      says: 'seconds kept',
      of: (q) => number(q.MessageRetentionPeriod, 345_600),
      most: 1_209_600,
    },
  ],
  'AWS::SQS::QueuePolicy': [{ says: 'bytes', of: (p) => size(p.PolicyDocument), most: 8_192 }],
  'AWS::SNS::TopicPolicy': [{ says: 'bytes', of: (p) => size(p.PolicyDocument), most: 30_720 }],
  'AWS::S3::BucketPolicy': [{ says: 'bytes', of: (p) => size(p.PolicyDocument), most: 20_480 }],
  'AWS::S3::Bucket': [
    {
      says: 'rules of life',
      of: (b) => list(at(b, 'LifecycleConfiguration', 'Rules')).length,
      most: 1_000,
    },
    {
      says: 'rules of origins',
      of: (b) => list(at(b, 'CorsConfiguration', 'CorsRules')).length,
      most: 100,
    },
  ],
  'AWS::Lambda::EventSourceMapping': [
    { says: 'messages at once', of: (m) => number(m.BatchSize, 10), most: 10, least: 1 },
    {
      says: 'workers',
      of: (m) => number(at(m.ScalingConfig, 'MaximumConcurrency'), 2),
      most: 1_000,
      least: 2,
    },
  ],
  'AWS::DynamoDB::Table': [
    { says: 'indexes', of: (t) => list(t.GlobalSecondaryIndexes).length, most: 20 },
    {
      says: 'projected attributes',
      of: (t) =>
        list(t.GlobalSecondaryIndexes).reduce<number>(
          (sum, each) => sum + list(at(each, 'Projection', 'NonKeyAttributes')).length,
          0,
        ),
      most: 100,
    },
  ],
  'AWS::ApiGateway::RestApi': [
    { says: 'bytes of document', of: (a) => size(a.Body), most: 6_000_000 },
    { says: 'resources', of: (a) => resourcesOf(at(a.Body, 'paths')).size, most: 300 },
    {
      says: 'authorizers',
      of: (a) => Object.keys((at(a.Body, 'components', 'securitySchemes') ?? {}) as Json).length,
      most: 10,
    },
  ],
  'AWS::CloudWatch::Alarm': [
    { says: 'letters of description', of: (a) => size(a.AlarmDescription), most: 1_024 },
    { says: 'letters of name', of: (a) => size(a.AlarmName), most: 255 },
    {
      says: 'metrics',
      of: (a) => list(a.Metrics).filter((m) => at(m, 'MetricStat')).length,
      most: 10,
    },
  ],
  'AWS::CloudFront::Distribution': [
    {
      says: 'behaviours',
      of: (d) => list(at(d.DistributionConfig, 'CacheBehaviors')).length,
      most: 24,
    },
    { says: 'hosts', of: (d) => list(at(d.DistributionConfig, 'Aliases')).length, most: 100 },
    { says: 'letters of comment', of: (d) => size(at(d.DistributionConfig, 'Comment')), most: 128 },
  ],
  'AWS::CloudFront::Function': [
    { says: 'bytes of code', of: (f) => size(f.FunctionCode), most: 10_240 },
    { says: 'letters of comment', of: (f) => size(at(f.FunctionConfig, 'Comment')), most: 128 },
  ],
  'AWS::CloudFront::ResponseHeadersPolicy': [
    {
      says: 'letters of content policy',
      of: (p) =>
        size(
          at(
            p.ResponseHeadersPolicyConfig,
            ...['SecurityHeadersConfig', 'ContentSecurityPolicy', 'ContentSecurityPolicy'],
          ),
        ),
      most: 1_783,
    },
  ],
  'AWS::Cognito::UserPoolClient': [
    { says: 'places to come back to', of: (c) => list(c.CallbackURLs).length, most: 100 },
    { says: 'places to leave to', of: (c) => list(c.LogoutURLs).length, most: 100 },
  ],
  'AWS::Events::Rule': [
    { says: 'targets', of: (r) => list(r.Targets).length, most: 5, least: 1 },
    { says: 'letters of description', of: (r) => size(r.Description), most: 512 },
  ],
  'AWS::SNS::Topic': [{ says: 'letters of title', of: (t) => size(t.DisplayName), most: 102 }],
};

/** Every step of every path is a resource of the gateway. */
function resourcesOf(paths: unknown): Set<string> {
  const found = new Set(['']);
  for (const path of Object.keys((paths ?? {}) as Json)) {
    const steps = path.split('/').filter(Boolean);
    for (let i = 1; i <= steps.length; i++) found.add(steps.slice(0, i).join('/'));
  }
  return found;
}

/** What of a stack is over a limit, each as a line. */
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
    ...ofStack.flatMap(([says, has, most]) => (has > most ? [`${has} ${says}`] : [])),
    ...Object.keys(Resources).flatMap((id) =>
      /^[A-Za-z0-9]{1,255}$/.test(id) ? [] : [`${id} is no name`],
    ),
    ...Object.entries(Resources).flatMap(([id, { Type, Properties = {} }]) =>
      (limits[Type] ?? []).flatMap(({ says, of, most, least = 0 }) => {
        const has = of(Properties);
        return has > most || has < least || Number.isNaN(has) ? [`${id}: ${has} ${says}`] : [];
      }),
    ),
    ...rolesOver(Resources),
  ];
}

/** All inline policies of a role count together. */
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
    sum > 10_240 ? [`${name}: ${sum} letters of policies`] : [],
  );
}
