import { join } from 'node:path';
import type { Messaging } from '../aws/messaging.ts';
import type { CorsRule } from '../aws/s3-cors.ts';
import { deployFiles } from '../cdn/deployment.ts';
import { distribution } from '../cdn/distribution.ts';
import type { ApplyPolicy } from '../cdn/headers-policy.ts';
import { Distribution } from '../cdn/settings.ts';
import type { ViewerFunction } from '../cdn/viewer-function.ts';
import type { Handler } from '../edge.ts';
import type { BucketEvents } from '../events/bucket-events.ts';
import type { Schedules } from '../events/schedules.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Kms } from '../kms/kms.ts';
import type { AsyncCalls } from '../lambda/asynchronous.ts';
import type { Functions } from '../lambda/functions.ts';
import type { Mail } from '../mail/mail.ts';
import type { Texts } from '../phones/texts.ts';
import type { Sources } from '../sources.ts';
import { isIgnored } from '../template/ignored.ts';
import { type Plan, propertiesOf, type Resource } from '../template/resources.ts';
import { configureAsyncCalls } from './asynchronous.ts';
import {
  addCustomNotifications,
  addEventRule,
  addTemplateNotifications,
} from './bucket-notifications.ts';
import { ownCustomResources } from './custom-resources.ts';
import { checkPolicyIds, listableBuckets } from './front.ts';
import type { Pools } from './identity.ts';
import { makeEventDestination } from './mail.ts';
import { makeBucket, makeQueue, makeSubscription, makeTopic } from './messaging.ts';
import { makeTable } from './tables.ts';

/** The services in which the resources are created. */
export interface Services {
  folder: string;
  environment: Record<string, string>;
  endpoint: string;
  messaging: Messaging;
  functions: Functions;
  calls: AsyncCalls;
  pools: Pools;
  kms: Kms;
  mail: Mail;
  texts: Pick<Texts, 'addSet'>;
  schedules: Schedules;
  bucketEvents: BucketEvents;
  sources: Sources;
  cors: Map<string, CorsRule[]>;
  front: {
    gateways: Map<string, Gateway>;
    viewers: Map<string, ViewerFunction>;
    policies: Map<string, ApplyPolicy>;
  };
}

type Make = (resource: Resource) => unknown;

/** Creates all resources of a plan and returns the sites by host. Running it again is safe. */
export async function provision(plan: Plan, services: Services): Promise<Map<string, Handler>> {
  const sites = new Map<string, Handler>();
  // The order matters: event source mappings are last, because they start to deliver events.
  const makers: Record<string, Make> = {
    ...storeMakers(services),
    ...mailAndSignInMakers(services),
    ...functionMakers(plan, services),
    ...eventMakers(services),
    'AWS::CloudFront::Distribution'(resource) {
      const { aliases, handler } = openSite(resource, services, plan);
      for (const alias of aliases) sites.set(plan.addresses.hostOf(alias), handler);
    },
    'AWS::Lambda::EventSourceMapping': (resource) => services.sources.add(resource),
  };
  for (const { type, stack, logicalId } of plan.resources) {
    if (
      !(type in makers) &&
      !opened.has(type) &&
      !ownCustomResources.has(type) &&
      !isIgnored(type)
    ) {
      throw new Error(
        `${stack}/${logicalId} has the type ${type}, which the local run does not support.`,
      );
    }
  }
  for (const [type, make] of Object.entries(makers)) {
    for (const resource of plan.resources) if (resource.type === type) await make(resource);
  }
  return sites;
}

/** Types that are open already, because distributions refer to them. */
const opened = new Set([
  'AWS::ApiGateway::RestApi',
  'AWS::ApiGateway::GatewayResponse',
  'AWS::ApiGateway::Stage',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::ResponseHeadersPolicy',
]);

const storeMakers = ({
  endpoint,
  messaging,
  cors: corsRules,
  bucketEvents,
  kms,
}: Services): Record<string, Make> => ({
  'AWS::KMS::Key': (resource) => kms.addKey(resource),
  'AWS::KMS::Alias': (resource) => kms.addAlias(resource),
  'AWS::DynamoDB::Table': (resource) => makeTable(resource, endpoint),
  'AWS::DynamoDB::GlobalTable': (resource) => makeTable(resource, endpoint),
  'AWS::SQS::Queue': (resource) => makeQueue(resource, messaging),
  'AWS::SNS::Topic': (resource) => makeTopic(resource, messaging),
  'AWS::SNS::Subscription': (resource) => makeSubscription(resource, messaging),
  'AWS::S3::Bucket'(resource) {
    const { cors, notifications } = makeBucket(resource, messaging);
    corsRules.set(resource.ref, cors);
    addTemplateNotifications(resource.ref, notifications, bucketEvents);
  },
});

const mailAndSignInMakers = ({ mail, texts, pools }: Services): Record<string, Make> => ({
  'AWS::SES::ConfigurationSet': ({ ref, properties }) =>
    mail.createConfigurationSet(ref, properties),
  'AWS::SES::ConfigurationSetEventDestination': (resource) => makeEventDestination(resource, mail),
  'AWS::SES::EmailIdentity': ({ ref }) => mail.createIdentity(ref),
  'AWS::SMSVOICE::ConfigurationSet': (resource) => texts.addSet(resource),
  // The emulator of texts knows the countries that get any.
  'AWS::SMSVOICE::ProtectConfiguration': () => {},
  'AWS::Cognito::UserPool': (resource) => pools.addPool(resource),
  'AWS::Cognito::UserPoolClient': (resource) => pools.addClient(resource),
  'AWS::Cognito::UserPoolIdentityProvider': (resource) => pools.addProvider(resource),
  'AWS::Cognito::UserPoolDomain': (resource) => pools.addDomain(resource),
});

const functionMakers = (
  plan: Plan,
  { functions, calls, messaging, environment, folder }: Services,
): Record<string, Make> => ({
  'AWS::Lambda::Function'(resource) {
    functions.add(resource, plan, environment);
    configureAsyncCalls(resource, calls);
  },
  'AWS::Lambda::EventInvokeConfig': (resource) => configureAsyncCalls(resource, calls),
  'Custom::CDKBucketDeployment': (resource) =>
    deployFiles(resource, plan, messaging, join(folder, 'code')),
});

const eventMakers = ({ bucketEvents, schedules }: Services): Record<string, Make> => ({
  'Custom::S3BucketNotifications': (resource) => addCustomNotifications(resource, bucketEvents),
  'AWS::Events::Rule'(resource) {
    if (resource.properties.ScheduleExpression) schedules.addRule(resource);
    if (resource.properties.EventPattern) addEventRule(resource, bucketEvents);
  },
  'AWS::Scheduler::Schedule': (resource) => schedules.addSchedule(resource),
});

function openSite(resource: Resource, { messaging, front }: Services, plan: Plan) {
  const { DistributionConfig: settings } = propertiesOf(Distribution, resource);
  const behaviours = [settings.DefaultCacheBehavior, ...settings.CacheBehaviors];
  checkPolicyIds(
    resource,
    behaviours.map(({ ResponseHeadersPolicyId }) => ResponseHeadersPolicyId),
    front.policies,
  );
  const aliases =
    settings.Aliases.length > 0 ? settings.Aliases : [String(resource.attributes.DomainName)];
  const handler = distribution({
    id: resource.ref,
    settings,
    messaging,
    listable: listableBuckets(plan),
    policies: front.policies,
    functions: front.viewers,
    hostOf: (local) =>
      aliases.find((alias) => isLocal(local, plan.addresses.hostOf(alias))) ?? local,
    api: (domainName) => front.gateways.get(domainName.split('.')[0] ?? ''),
  });
  return { aliases, handler };
}

const isLocal = (given: string, host: string) => given === host || given.startsWith(`${host}:`);
