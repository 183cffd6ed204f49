import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import { access } from '#infra/access';
import type { Portal } from '#infra/portal';
import type { Reach } from '#infra/reach';
import { buckets } from '#shared/store-names';

/** Checks every synthesis with two rule packs and acknowledges the accepted findings. */
export function review(app: App, portal: Portal, { acknowledged = true } = {}): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  if (!acknowledged) return;
  for (const { rules, on, reason } of acknowledgements(portal)) {
    for (const construct of on) {
      Validations.of(construct).acknowledge(...rules.map((id) => ({ id, reason })));
    }
  }
}

/** An accepted finding: its rules, its constructs and the reason. */
export interface Acknowledgement {
  readonly rules: readonly string[];
  readonly on: readonly IConstruct[];
  readonly reason: string;
}

/** Returns every accepted finding with its reason. */
export const acknowledgements = (portal: Portal): readonly Acknowledgement[] => [
  ...secretFindings(portal),
  ...functionFindings(portal),
  ...apiFindings(portal),
  ...poolFindings(portal),
  ...webFindings(portal),
  ...queueFindings(portal),
  {
    rules: [
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/AWSBackupServiceRolePolicyForS3Backup]',
    ],
    on: [portal.backups],
    reason: 'AWS Backup adds rights to these policies when it changes how it makes a backup.',
  },
];

const secretFindings = ({ data }: Portal): Acknowledgement[] => [
  {
    rules: ['AwsSolutions-SMG4'],
    on: [data],
    reason:
      'Host and firewall must change together, so an operator replaces the secret of the hosts.',
  },
];

const functionFindings = ({ workers, api, sites, web }: Portal): Acknowledgement[] => [
  {
    rules: ['AwsSolutions-IAM5[Resource::*]'],
    on: [
      ...workers.functions.values(),
      ...api.functions.values(),
      ...sites.map(({ identity }) => identity),
    ].map(({ role }) => role),
    reason:
      'X-Ray traces, the SES quota and its list of addresses have no resource. A test finds no other wildcard.',
  },
  {
    rules: ['Serverless-LambdaDLQ'],
    on: [...sites, workers, api, ...web],
    reason: 'Gateway, pool and queue wait for their Lambdas. The schedule repeats the hourly one.',
  },
];

/** The prefixes of each bucket that Lambdas use; an empty one is the whole bucket. */
const usedObjects = buckets.flatMap((name) => {
  const users = Object.values<Reach>(access).filter((reach) => reach.buckets?.[name]);
  return [...new Set(users.map(({ under }) => under?.[name] ?? ''))].map(
    (under) => [name, under] as const,
  );
});

const apiFindings = ({ api, workers, data }: Portal): Acknowledgement[] => [
  {
    rules: usedObjects.map(([name, under]) => {
      const { bucketName } = data.shared.in(api).buckets[name];
      const shown = JSON.stringify(api.resolve(bucketName));
      return `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${shown}/${under}*]`;
    }),
    on: [api, workers],
    reason: 'Object keys depend on content or caller, so a policy can name only the bucket.',
  },
  {
    rules: ['Serverless-APIGWXrayEnabled'],
    on: [api],
    reason: 'Gateway traces would contain secret calendar addresses. The Lambdas have traces.',
  },
  {
    rules: ['AwsSolutions-APIG2'],
    on: [api],
    reason: 'The Lambda validates each request against the contract and explains each error.',
  },
  {
    rules: [
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
    ],
    on: [api],
    reason: 'The role belongs to the account. Every gateway writes its logs with this policy.',
  },
];

function poolFindings({ sites }: Portal): Acknowledgement[] {
  const federated = sites.filter(({ site }) => site.federation);
  const threatProtection = {
    rules: ['AwsSolutions-COG8'],
    on: sites.map(({ signIn }) => signIn.pool),
    reason: 'AWS charges threat protection per person. The school protects its own sign-in.',
  };
  if (federated.length === 0) return [threatProtection];
  const secondFactor = {
    rules: ['AwsSolutions-COG2'],
    on: federated.map(({ signIn }) => signIn.pool),
    reason: 'The school’s identity provider asks for the second factor.',
  };
  return [threatProtection, secondFactor];
}

const webFindings = ({ web }: Portal): Acknowledgement[] => [
  {
    rules: ['AwsSolutions-CFR1'],
    on: web,
    reason: 'Families travel, and boarders’ families live abroad.',
  },
  {
    rules: ['AwsSolutions-CFR2'],
    on: web,
    reason: 'The firewall protects the API in its region. Pages and pictures are static files.',
  },
  {
    rules: ['AwsSolutions-CFR3'],
    on: web,
    reason: 'Its log would contain secret calendar addresses. The gateway logs calls by route.',
  },
  {
    rules: ['AwsSolutions-CFR7'],
    on: web,
    reason: 'The rule cannot read the access control of Portal-Edge. A test checks every bucket.',
  },
  {
    rules: ['AwsSolutions-CFR4'],
    on: web.filter(({ site }) => !site.certificateArn),
    reason:
      'Without a certificate in infra/sites.ts it is for the local run only: a template rule refuses its deployment.',
  },
  {
    rules: ['AwsSolutions-IAM5[Resource::<Web3C8945DB.Arn>/*]'],
    on: web,
    reason: 'The copier writes all files of the web application.',
  },
  {
    rules: ['AwsSolutions-L1', 'Serverless-LambdaLatestVersion', 'Serverless-LambdaTracing'],
    on: web,
    reason: 'CDK sets the runtime and tracing of the copier, which runs only at deployments.',
  },
];

const queueFindings = ({ workers, data }: Portal): Acknowledgement[] => [
  {
    rules: ['Serverless-EventBusDLQ'],
    on: [workers],
    reason: 'The next run completes a missed one. An alarm reports a failed run.',
  },
  {
    rules: ['Serverless-LambdaEventSourceMappingDestination'],
    on: [workers],
    reason: 'For a queue this would lose the message. Its redrive policy keeps it.',
  },
  {
    rules: ['Serverless-SQSRedrivePolicy'],
    on: [...Object.values(data.deadLetters), workers.failedChanges],
    reason: 'This is the dead-letter queue itself.',
  },
  {
    rules: ['AwsSolutions-SQS3'],
    on: [workers.failedChanges],
    reason: 'It receives the failed changes of streams, which the rule does not look for.',
  },
];
