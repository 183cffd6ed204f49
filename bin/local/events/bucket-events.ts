import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Messaging, ServiceEvent } from '../aws/messaging.ts';
import { accountId, region } from '../template/account.ts';
import { matchesPattern } from './pattern.ts';
import type { Targets } from './targets.ts';

const Filter = z
  .object({
    Key: z.object({ FilterRules: z.array(z.object({ Name: z.string(), Value: z.string() })) }),
  })
  .optional();
const Common = z.object({ Events: z.array(z.string()), Filter });

/** A bucket's notifications in the format of S3's API, which the custom resource uses. */
export const NotificationConfiguration = z.object({
  LambdaFunctionConfigurations: z
    .array(Common.extend({ LambdaFunctionArn: z.string() }))
    .default([]),
  QueueConfigurations: z.array(Common.extend({ QueueArn: z.string() })).default([]),
  TopicConfigurations: z.array(Common.extend({ TopicArn: z.string() })).default([]),
  EventBridgeConfiguration: z.unknown().optional(),
});

interface Notification {
  events: string[];
  filter: z.infer<typeof Filter>;
  target: string;
}

/** Notifies functions, queues and rules about changes of objects. */
export class BucketEvents {
  readonly #notifications = new Map<string, Notification[]>();
  readonly #bridged = new Set<string>();
  readonly #rules: { pattern: unknown; targets: string[] }[] = [];
  readonly #targets: Targets;

  constructor(targets: Targets) {
    this.#targets = targets;
  }

  notify(bucket: string, given: z.infer<typeof NotificationConfiguration>): void {
    const all = [
      ...given.LambdaFunctionConfigurations.map((each) => ({
        ...each,
        target: each.LambdaFunctionArn,
      })),
      ...given.QueueConfigurations.map((each) => ({ ...each, target: each.QueueArn })),
      ...given.TopicConfigurations.map((each) => ({ ...each, target: each.TopicArn })),
    ].map(({ Events, Filter, target }) => ({ events: Events, filter: Filter, target }));
    this.#notifications.set(bucket, [...(this.#notifications.get(bucket) ?? []), ...all]);
    if (given.EventBridgeConfiguration) this.#bridged.add(bucket);
  }

  addRule(pattern: unknown, targets: string[]): void {
    this.#rules.push({ pattern, targets });
  }

  /** Delivers the event of a stored or removed object. */
  deliver({ status, bucket = '', key = '' }: ServiceEvent, messaging: Messaging): void {
    const removed = status === 'deleted';
    const object = removed ? undefined : messaging.buckets.headObject(bucket, key);
    const eventName = removed ? 'ObjectRemoved:Delete' : 'ObjectCreated:Put';
    const size = object?.contentLength ?? 0;
    const etag = object?.etag.replaceAll('"', '') ?? '';
    const change = { bucket, key, size, etag };

    for (const { events, filter, target } of this.#notifications.get(bucket) ?? []) {
      if (!events.some((event) => covers(event, eventName)) || !passes(filter, key)) continue;
      void this.#targets.deliver(target, { Records: [record(eventName, change)] });
    }
    if (!this.#bridged.has(bucket)) return;
    const event = bridgeEvent(removed, change);
    for (const { pattern, targets } of this.#rules) {
      if (!matchesPattern(pattern, event)) continue;
      for (const target of targets) void this.#targets.deliver(target, event);
    }
  }
}

/** Whether an event filter such as `s3:ObjectCreated:*` covers an event. */
function covers(event: string, eventName: string): boolean {
  const wanted = event.replace(/^s3:/, '');
  return wanted.endsWith('*') ? eventName.startsWith(wanted.slice(0, -1)) : wanted === eventName;
}

function passes(filter: z.infer<typeof Filter>, key: string): boolean {
  return (filter?.Key.FilterRules ?? []).every(({ Name, Value }) =>
    Name.toLowerCase() === 'prefix' ? key.startsWith(Value) : key.endsWith(Value),
  );
}

/** A stored or removed object. */
interface ObjectChange {
  bucket: string;
  key: string;
  size: number;
  etag: string;
}

function record(eventName: string, { bucket, key, size, etag }: ObjectChange) {
  return {
    eventVersion: '2.1',
    eventSource: 'aws:s3',
    awsRegion: region,
    eventTime: new Date().toISOString(),
    eventName,
    s3: {
      s3SchemaVersion: '1.0',
      bucket: { name: bucket, arn: `arn:aws:s3:::${bucket}` },
      // S3 encodes keys like form values.
      object: {
        key: encodeURIComponent(key).replaceAll('%20', '+').replaceAll('%2F', '/'),
        size,
        eTag: etag,
        sequencer: sequencer(),
      },
    },
  };
}

function bridgeEvent(removed: boolean, { bucket, key, size, etag }: ObjectChange) {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': removed ? 'Object Deleted' : 'Object Created',
    source: 'aws.s3',
    account: accountId,
    time: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    region,
    resources: [`arn:aws:s3:::${bucket}`],
    detail: {
      version: '0',
      bucket: { name: bucket },
      object: { key, size, etag, sequencer: sequencer() },
      reason: removed ? 'DeleteObject' : 'PutObject',
    },
  };
}

const sequencer = () => process.hrtime.bigint().toString(16).toUpperCase().padStart(16, '0');
