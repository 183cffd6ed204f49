import { join } from 'node:path';
import type { FaultSwitch } from './aws/faults.ts';
import type { Messaging } from './aws/messaging.ts';
import { readMapping } from './events/mapping.ts';
import { QueueSource } from './events/queues.ts';
import { Checkpoints, StreamSource } from './events/streams.ts';
import type { Functions } from './lambda/functions.ts';
import type { Resource } from './template/resources.ts';

/** What feeds functions: queues and streams. */
export class Sources {
  readonly queues: QueueSource[] = [];
  readonly streams: StreamSource[] = [];
  readonly #around: {
    messaging: Messaging;
    functions: Functions;
    faults: FaultSwitch;
    endpoint: string;
    checkpoints: Checkpoints;
    redeliverAfterSeconds: number;
    send(queueArn: string, body: string): void;
  };

  constructor(around: {
    messaging: Messaging;
    functions: Functions;
    faults: FaultSwitch;
    /** Where the tables' streams are read. */
    endpoint: string;
    folder: string;
    redeliverAfterSeconds: number;
    send(queueArn: string, body: string): void;
  }) {
    const checkpoints = new Checkpoints(join(around.folder, 'streams.json'));
    this.#around = { ...around, checkpoints };
  }

  add(resource: Resource): void {
    const mapping = readMapping(resource);
    if (!mapping) return;
    const { messaging, functions, faults, endpoint, checkpoints, send } = this.#around;
    const service = mapping.sourceArn.split(':')[2];
    if (service === 'sqs') {
      const after = this.#around.redeliverAfterSeconds;
      this.queues.push(new QueueSource(mapping, messaging, functions, faults, after));
    } else if (service === 'dynamodb') {
      this.streams.push(new StreamSource(mapping, endpoint, functions, checkpoints, send));
    } else {
      throw new Error(
        `${resource.stack}/${resource.logicalId} reads from ${service}; the local run knows queues and streams.`,
      );
    }
  }

  /** A message came to a queue. */
  messageCame(queueName: string): void {
    for (const source of this.queues) if (source.queueName === queueName) source.wake();
  }

  /** Some table was written to. */
  tableWritten(): void {
    for (const source of this.streams) source.wake();
  }

  /** Whether every queue that has a reader is empty, with nothing in work or delayed. */
  get idle(): boolean {
    return (
      this.queues.every((source) => source.idle) && this.streams.every((source) => source.idle)
    );
  }

  stop(): void {
    for (const source of [...this.queues, ...this.streams]) source.stop();
  }
}
