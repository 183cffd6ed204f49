import { setTimeout as pause } from 'node:timers/promises';
import type { Functions } from './functions.ts';

/** The retries of an asynchronous event, and the queue for an event that fails. */
export interface AsyncSettings {
  retries: number;
  /** ARN of the queue for events that failed every time. */
  onFailure?: string;
}

/** The pauses before retries, in milliseconds. AWS waits 1 minute, then 2. */
const pauses = [1_000, 2_000];

/** Calls functions for services that do not wait for an answer: S3, EventBridge and schedules. */
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

  /** Delivers an event. The result is in the function's log and its dead-letter queue. */
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
