import { type App, type Stack, Validations } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import type { Portal } from '#infra/portal';

/** Has every synthesis reviewed by two rule packs; what they find and we mean is acknowledged, each with its reason. */
export function review(app: App, portal: Portal, { acknowledged = true } = {}): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  if (!acknowledged) return;
  for (const { rules, on, reason } of acknowledgements(portal)) {
    for (const construct of on) {
      Validations.of(construct).acknowledge(...rules.map((id) => ({ id, reason })));
    }
  }
}

/** A finding that is meant: which rules, where, and why it is right as it is. */
export interface Acknowledgement {
  readonly rules: readonly string[];
  readonly on: readonly IConstruct[];
  readonly reason: string;
}

/** Every finding that is meant, on one page. */
export function acknowledgements({ data, sites, api, web }: Portal): readonly Acknowledgement[] {
  const pools = sites.map(({ signIn }) => signIn.pool);
  const functions = [...api.functions.values(), ...sites.map(({ identity }) => identity)];
  const withoutCertificate = web.filter(({ site }) => !site.certificateArn);
  return [
    {
      rules: ['AwsSolutions-IAM5[Resource::*]'],
      on: functions.map(({ role }) => role),
      reason:
        'X-Ray takes traces, and SES tells the account’s limits, for no resource in particular. A test finds no other wildcard.',
    },
    {
      rules: Object.values(data.buckets).map(
        (bucket) => `AwsSolutions-IAM5[Resource::${importedName(data, bucket)}/*]`,
      ),
      on: [api],
      reason:
        'Objects are named by what they hold or by who asks, so only the bucket can be named.',
    },
    {
      rules: ['Serverless-APIGWXrayEnabled'],
      on: [api],
      reason:
        'Its traces would hold the secret addresses of calendar subscriptions; the Lambdas are traced.',
    },
    {
      rules: ['AwsSolutions-APIG2'],
      on: [api],
      reason:
        'The Lambda checks each request against the contract, and says what is wrong in words.',
    },
    {
      rules: [
        'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
      ],
      on: [api],
      reason:
        'The role belongs to the account: every gateway in it writes its logs with this policy.',
    },
    {
      rules: ['AwsSolutions-COG8'],
      on: pools,
      reason:
        'Threat protection is charged per person; who signs in with the school is its affair.',
    },
    {
      rules: ['AwsSolutions-COG2'],
      on: pools,
      reason:
        'The identity provider asks for the second factor; for the pool’s own accounts it is offered.',
    },
    {
      rules: ['AwsSolutions-CFR1'],
      on: web,
      reason: 'Families travel, and boarders’ families live abroad.',
    },
    {
      rules: ['AwsSolutions-CFR2'],
      on: web,
      reason:
        'The firewall stands before the API, in its region; pages and pictures are static files.',
    },
    {
      rules: ['AwsSolutions-CFR3'],
      on: web,
      reason:
        'Its log would hold the secret addresses of calendar subscriptions; calls are logged by route.',
    },
    {
      rules: ['AwsSolutions-CFR4'],
      on: withoutCertificate,
      reason:
        'No certificate in infra/sites.ts: good for the local run, and CloudFront refuses to deploy it.',
    },
    {
      rules: ['AwsSolutions-IAM5[Resource::<Web3C8945DB.Arn>/*]'],
      on: web,
      reason: 'The copier writes whatever files the build of the web application has.',
    },
    {
      rules: ['AwsSolutions-L1', 'Serverless-LambdaLatestVersion', 'Serverless-LambdaTracing'],
      on: web,
      reason: 'Runtime and tracing of the copier are CDK’s; it runs at deployments only.',
    },
    {
      rules: ['Serverless-LambdaDLQ'],
      on: [...sites, api, ...web],
      reason:
        'Lambdas are called by gateway, pool and queue, which wait; the hourly one is done again.',
    },
    {
      rules: ['Serverless-EventBusDLQ'],
      on: [api],
      reason: 'A missed hour is made up by the next; an alarm rings when a run fails.',
    },
    {
      rules: ['Serverless-LambdaEventSourceMappingDestination'],
      on: [api],
      reason: 'For a queue that would lose the message; its redrive policy keeps it.',
    },
    {
      rules: ['Serverless-SQSRedrivePolicy'],
      on: Object.values(data.deadLetters),
      reason: 'It is itself the last place for messages.',
    },
  ];
}

/** How a bucket of the data stack is called in the other stacks. */
function importedName(data: Stack, bucket: IBucket): string {
  const imported: unknown = data.resolve(data.exportValue(bucket.bucketArn));
  return (imported as { 'Fn::ImportValue': string })['Fn::ImportValue'];
}
