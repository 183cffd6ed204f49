import type { AsyncCalls } from '../lambda/asynchronous.ts';

/** Delivers the events of rules and schedules to functions and queues. */
export class Targets {
  readonly #calls: AsyncCalls;
  readonly #send: (queueArn: string, body: string) => void;

  constructor(calls: AsyncCalls, send: (queueArn: string, body: string) => void) {
    this.#calls = calls;
    this.#send = send;
  }

  async deliver(arn: string, event: unknown): Promise<void> {
    const service = arn.split(':')[2];
    if (service === 'lambda') return this.#calls.invoke(arn, event);
    if (service === 'sqs') return this.#send(arn, JSON.stringify(event));
    throw new Error(`The local run cannot send an event to ${arn}.`);
  }
}
