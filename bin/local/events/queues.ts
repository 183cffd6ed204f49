import type { FaultSwitch } from '../aws/faults.ts';
import type { MessageAttribute, Messaging, QueueMessage } from '../aws/messaging.ts';
import type { Functions } from '../lambda/functions.ts';
import { region } from '../template/account.ts';
import { failedItems, type Mapping } from './mapping.ts';

/** Milliseconds between checks of a queue for messages whose delay or visibility ended. */
const pollInterval = 200;

/** Delivers a queue's messages to a function in batches and deletes the processed ones. */
export class QueueSource {
  readonly queueName: string;
  readonly #mapping: Mapping;
  readonly #messaging: Messaging;
  readonly #functions: Functions;
  readonly #faults: FaultSwitch;
  readonly #redeliverAfter: number;
  readonly #timer: NodeJS.Timeout;
  #inWork = 0;
  #window: NodeJS.Timeout | undefined;
  #stopped = false;

  // biome-ignore lint/complexity/useMaxParams: the services that a poller connects
  constructor(
    mapping: Mapping,
    messaging: Messaging,
    functions: Functions,
    faults: FaultSwitch,
    redeliverAfter: number,
  ) {
    this.queueName = mapping.sourceArn.split(':')[5] ?? '';
    this.#mapping = mapping;
    this.#messaging = messaging;
    this.#functions = functions;
    this.#faults = faults;
    this.#redeliverAfter = redeliverAfter;
    this.#timer = setInterval(() => this.#poll(), pollInterval);
  }

  /** Reports a new message, so that delivery need not wait for the next poll. */
  wake(): void {
    const { windowSeconds } = this.#mapping;
    if (windowSeconds === 0) setImmediate(() => this.#poll());
    else this.#window ??= setTimeout(() => this.#poll(), windowSeconds * 1000);
  }

  /** Whether no message waits or is in work, apart from delayed messages. */
  get idle(): boolean {
    const queue = this.#messaging.queues.getQueueByName(this.queueName);
    if (!queue || this.#inWork > 0) return this.#inWork === 0;
    const { ready, inflight } = queue.inspectMessages();
    return ready.length + inflight.length === 0;
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
    clearTimeout(this.#window);
  }

  #poll(): void {
    if (this.#stopped) return;
    clearTimeout(this.#window);
    this.#window = undefined;
    while (this.#inWork < this.#mapping.concurrency) {
      const batch = this.#receive();
      if (batch.length === 0) return;
      this.#inWork += 1;
      void this.#deliver(batch).finally(() => {
        this.#inWork -= 1;
        this.#poll();
      });
    }
  }

  #receive(): Received[] {
    const { queues } = this.#messaging;
    const queue = queues.getQueueByName(this.queueName);
    if (!queue) return [];
    const batch: Received[] = [];
    while (batch.length < this.#mapping.batchSize) {
      const atMost = Math.min(10, this.#mapping.batchSize - batch.length);
      const received = queue.dequeue(atMost, undefined, (arn) => queues.getQueueByArn(arn));
      for (const { ReceiptHandle } of received) {
        const entry = queue.inflightMessages.get(ReceiptHandle);
        if (!entry) continue;
        const record = recordOf(entry.message, ReceiptHandle, this.#mapping.sourceArn);
        if (this.#mapping.wants({ ...record, body: parsed(record.body) })) batch.push(record);
        else queue.deleteMessage(ReceiptHandle);
      }
      if (received.length < atMost) break;
    }
    return batch;
  }

  async #deliver(batch: Received[]): Promise<void> {
    const queue = this.#messaging.queues.getQueueByName(this.queueName);
    const event = { Records: batch };
    if (this.#faults.doubles('sqs'))
      await this.#functions.invoke(this.#mapping.functionName, event);
    const answer = await this.#functions.invoke(this.#mapping.functionName, event);
    if (this.#stopped) return;

    const ids = batch.map(({ messageId }) => messageId);
    const failed = !answer.ok
      ? new Set(ids)
      : this.#mapping.reportsItemFailures
        ? failedItems(answer.payload, ids)
        : new Set<string>();
    for (const { messageId, receiptHandle } of batch) {
      if (!failed.has(messageId)) queue?.deleteMessage(receiptHandle);
      // AWS waits for the end of the visibility timeout. A shorter pause saves minutes here.
      else queue?.changeVisibility(receiptHandle, this.#redeliverAfter);
    }
  }
}

interface Received {
  messageId: string;
  receiptHandle: string;
  body: string;
}

function recordOf(message: QueueMessage, receiptHandle: string, arn: string): Received {
  const record = {
    messageId: message.messageId,
    receiptHandle,
    body: message.body,
    attributes: {
      ApproximateReceiveCount: String(message.approximateReceiveCount),
      SentTimestamp: String(message.sentTimestamp),
      SenderId: 'local',
      ApproximateFirstReceiveTimestamp: String(message.approximateFirstReceiveTimestamp),
      ...(message.messageGroupId && { MessageGroupId: message.messageGroupId }),
      ...(message.sequenceNumber && { SequenceNumber: message.sequenceNumber }),
    },
    messageAttributes: Object.fromEntries(
      Object.entries(message.messageAttributes).map(([name, value]) => [name, attribute(value)]),
    ),
    md5OfBody: message.md5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN: arn,
    awsRegion: region,
  };
  return record;
}

const attribute = ({ DataType, StringValue, BinaryValue }: MessageAttribute) => ({
  dataType: DataType,
  stringValue: StringValue,
  binaryValue: BinaryValue,
  stringListValues: [],
  binaryListValues: [],
});

/** Returns a JSON body as an object, so that filters can read it. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
