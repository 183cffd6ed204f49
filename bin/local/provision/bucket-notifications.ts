import * as z from 'zod';
import { type BucketEvents, NotificationConfiguration } from '../events/bucket-events.ts';
import { propertiesOf, type Resource } from '../template/resources.ts';

const CustomNotifications = z.object({
  BucketName: z.string(),
  NotificationConfiguration,
});

/** Adds the notifications of CDK's custom resource, in the format of S3's API. */
export function addCustomNotifications(resource: Resource, events: BucketEvents): void {
  const given = propertiesOf(CustomNotifications, resource);
  events.notify(given.BucketName, given.NotificationConfiguration);
}

const Filter = z
  .object({
    S3Key: z.object({ Rules: z.array(z.object({ Name: z.string(), Value: z.string() })) }),
  })
  .optional();
const One = z.object({ Event: z.string(), Filter });

const TemplateNotifications = z.object({
  LambdaConfigurations: z.array(One.extend({ Function: z.string() })).default([]),
  QueueConfigurations: z.array(One.extend({ Queue: z.string() })).default([]),
  EventBridgeConfiguration: z.unknown().optional(),
});

/** Adds the notifications of a bucket's properties, which have one event each. */
export function addTemplateNotifications(
  bucket: string,
  given: unknown,
  events: BucketEvents,
): void {
  if (given === undefined) return;
  const { LambdaConfigurations, QueueConfigurations, EventBridgeConfiguration } =
    TemplateNotifications.parse(given);
  const common = ({ Event, Filter: filter }: z.infer<typeof One>) => ({
    Events: [Event],
    Filter: filter && { Key: { FilterRules: filter.S3Key.Rules } },
  });
  events.notify(bucket, {
    LambdaFunctionConfigurations: LambdaConfigurations.map((each) => ({
      ...common(each),
      LambdaFunctionArn: each.Function,
    })),
    QueueConfigurations: QueueConfigurations.map((each) => ({
      ...common(each),
      QueueArn: each.Queue,
    })),
    TopicConfigurations: [],
    EventBridgeConfiguration,
  });
}

const EventRule = z.object({
  EventPattern: z.unknown(),
  State: z.string().default('ENABLED'),
  Targets: z.array(z.object({ Arn: z.string() })).default([]),
});

/** Adds an EventBridge rule for bucket events. */
export function addEventRule(resource: Resource, events: BucketEvents): void {
  const { EventPattern, State, Targets } = propertiesOf(EventRule, resource);
  if (State === 'ENABLED')
    events.addRule(
      EventPattern,
      Targets.map(({ Arn }) => Arn),
    );
}
