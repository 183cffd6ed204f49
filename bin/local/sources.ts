import { join } from 'node:path';
import type { FaultSwitch } from './aws/faults.ts';
import type { Messaging } from './aws/messaging.ts';
import { readMapping } from './events/mapping.ts';
import { QueueSource } from './events/queues.ts';
import { Checkpoints, StreamSource } from './events/streams.ts';
import type { Functions } from './lambda/functions.ts';
import type { Resource } from './template/resources.ts';

/** The event sources of functions: queues and streams. */
export class Sources {
  readonly queues: QueueSource[] = [];
  readonly streams: StreamSource[] = [];
  readonly #deps: {
    messaging: Messaging;
    functions: Functions;
    faults: FaultSwitch;
    endpoint: string;
    checkpoints: Checkpoints;
    redeliverAfterSeconds: number;
    send(queueArn: string, body: string): void;
  };

  constructor(deps: {
    messaging: Messaging;
    functions: Functions;
    faults: FaultSwitch;
    /** The endpoint of the tables and their streams. */
    endpoint: string;
    folder: string;
    redeliverAfterSeconds: number;
    send(queueArn: string, body: string): void;
  }) {
    const checkpoints = new Checkpoints(join(deps.folder, 'streams.json'));
    this.#deps = { ...deps, checkpoints };
  }

  add(resource: Resource): void {
    const mapping = readMapping(resource);
    if (!mapping) return;
    const { messaging, functions, faults, endpoint, checkpoints, send } = this.#deps;
    const service = mapping.sourceArn.split(':')[2];
    if (service === 'sqs') {
      const after = this.#deps.redeliverAfterSeconds;
      this.queues.push(new QueueSource(mapping, messaging, functions, faults, after));
    } else if (service === 'dynamodb') {
      this.streams.push(new StreamSource(mapping, endpoint, functions, checkpoints, send));
    } else {
      throw new Error(
        `${resource.stack}/${resource.logicalId} reads from ${service}; the local run supports only queues and streams.`,
      );
    }
  }

  /** Wakes the readers of a queue after a new message. */
  messageAdded(queueName: string): void {
    for (const source of this.queues) if (source.queueName === queueName) source.wake();
  }

  /** Begins to read the streams. Queues deliver from the start. */
  startStreams(): void {
    for (const source of this.streams) source.start();
  }

  /** Wakes the readers of the tables that the text of a call names. */
  tableWritten(text: string): void {
    for (const source of this.streams) source.wake(text);
  }

  /** Whether all sources are idle: no message or record waits or is in work. */
  get idle(): boolean {
    return (
      this.queues.every((source) => source.idle) && this.streams.every((source) => source.idle)
    );
  }

  stop(): void {
    for (const source of [...this.queues, ...this.streams]) source.stop();
  }
}
