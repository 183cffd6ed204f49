import * as z from 'zod';
import type { Messaging } from '../aws/messaging.ts';
import { CorsRule } from '../aws/s3-cors.ts';
import { region } from '../template/account.ts';
import { propertiesOf, type Resource } from '../template/resources.ts';

const Text = z.coerce.string().optional();
const Queue = z.object({
  VisibilityTimeout: Text,
  DelaySeconds: Text,
  MaximumMessageSize: Text,
  MessageRetentionPeriod: Text,
  ReceiveMessageWaitTimeSeconds: Text,
  FifoQueue: Text,
  ContentBasedDeduplication: Text,
  RedrivePolicy: z
    .object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number() })
    .optional(),
});

/** Creates or updates a queue. Redrive policies use ARNs, so the order does not matter. */
export function makeQueue(resource: Resource, { queues }: Messaging): void {
  const { RedrivePolicy, ...given } = propertiesOf(Queue, resource);
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) if (value) attributes[name] = value;
  if (RedrivePolicy) attributes.RedrivePolicy = JSON.stringify(RedrivePolicy);

  const name = String(resource.attributes.QueueName);
  const existing = queues.getQueueByName(name);
  if (existing) existing.setAttributes({ RedrivePolicy: '', ...attributes });
  else queues.createQueue(name, resource.ref, String(resource.attributes.Arn), attributes);
}

/** Creates a topic and removes the subscriptions of an earlier run. */
export function makeTopic(resource: Resource, { topics }: Messaging): void {
  const { arn } = topics.createTopic(
    String(resource.attributes.TopicName),
    undefined,
    undefined,
    region,
  );
  for (const old of [...(topics.topics.get(arn)?.subscriptionArns ?? [])]) topics.unsubscribe(old);
}

const Subscription = z.object({
  Protocol: z.string(),
  TopicArn: z.string(),
  Endpoint: z.string(),
  RawMessageDelivery: z.boolean().optional(),
  FilterPolicy: z.record(z.string(), z.unknown()).optional(),
  FilterPolicyScope: z.string().optional(),
});

/** Subscribes a queue to a topic. */
export function makeSubscription(resource: Resource, { topics }: Messaging): void {
  const given = propertiesOf(Subscription, resource);
  if (given.Protocol !== 'sqs') {
    throw new Error(
      `${resource.stack}/${resource.logicalId} subscribes by ${given.Protocol}; the local run delivers only to queues.`,
    );
  }
  const attributes: Record<string, string> = {
    ...(given.RawMessageDelivery && { RawMessageDelivery: 'true' }),
    ...(given.FilterPolicy && { FilterPolicy: JSON.stringify(given.FilterPolicy) }),
    ...(given.FilterPolicyScope && { FilterPolicyScope: given.FilterPolicyScope }),
  };
  topics.subscribe(given.TopicArn, 'sqs', given.Endpoint, attributes);
}

const Bucket = z.object({
  CorsConfiguration: z.object({ CorsRules: z.array(CorsRule) }).optional(),
  NotificationConfiguration: z.unknown().optional(),
});

/** Creates a bucket and returns its CORS rules and notifications. */
export function makeBucket(resource: Resource, { buckets }: Messaging) {
  if (!buckets.hasBucket(resource.ref)) buckets.createBucket(resource.ref);
  const { CorsConfiguration, NotificationConfiguration } = propertiesOf(Bucket, resource);
  return { cors: CorsConfiguration?.CorsRules ?? [], notifications: NotificationConfiguration };
}
