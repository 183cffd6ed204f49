import { setTimeout as pause } from 'node:timers/promises';
import type { Functions } from './functions.ts';

/** How often an event that a service threw at a function is tried again, and where it goes in the end. */
export interface AsyncSettings {
  retries: number;
  /** ARN of the queue that takes an event which failed every time. */
  onFailure?: string;
}

/** The cloud waits one minute, then two; here a second does. */
const pauses = [1_000, 2_000];

/** Calls functions for services that do not wait: S3, EventBridge and schedules. */
export class AsyncCalls {
  readonly #settings = new Map<string, AsyncSettings>();
  readonly #functions: Functions;
  readonly #send: (queueArn: string, body: string) => void;
  readonly #stopped = new AbortController();
  #inWork = 0;

  constructor(functions: Functions, send: (queueArn: string, body: string) => void) {
    this.#functions = functions;
    this.#send = send;
  }

  configure(functionName: string, settings: Partial<AsyncSettings>): void {
    const known = this.#settings.get(functionName) ?? { retries: 2 };
    this.#settings.set(functionName, { ...known, ...settings });
  }

  get idle(): boolean {
    return this.#inWork === 0;
  }

  /** Hands an event over; the outcome shows in the function's log and its dead-letter queue. */
  async invoke(functionArn: string, event: unknown): Promise<void> {
    this.#inWork += 1;
    await this.#try(functionArn, event).finally(() => {
      this.#inWork -= 1;
    });
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #try(functionArn: string, event: unknown): Promise<void> {
    const { name } = this.#functions.find(functionArn).settings;
    const { retries, onFailure } = this.#settings.get(name) ?? { retries: 2 };
    for (let attempt = 0; ; attempt++) {
      const answer = await this.#functions.invoke(functionArn, event);
      if (answer.ok || this.#stopped.signal.aborted) return;
      if (attempt >= retries) break;
      await pause(pauses[attempt] ?? 2_000, undefined, { signal: this.#stopped.signal }).catch(
        () => {},
      );
    }
    if (onFailure && !this.#stopped.signal.aborted) this.#send(onFailure, JSON.stringify(event));
  }
}
