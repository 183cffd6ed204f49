import type { Worker } from 'node:worker_threads';
import type { Answer } from './protocol.ts';

/** An event that takes longer than this, without the start of its environment, is slow. */
const quickMilliseconds = 1_000;

/** The details of an event. */
export interface Run {
  context: Record<string, unknown>;
  /** The function's timeout. */
  seconds: number;
  /** Called if the event is slow. */
  onSlow(): void;
}

/** A worker thread and its running event. */
export class Environment {
  usable = true;
  readonly #worker: Worker;
  readonly #ready: Promise<void>;
  #answer: (answer: Answer) => void = () => {};
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    this.#ready = new Promise((ready) => {
      worker.on('message', (message: Answer | 'ready') => {
        if (message === 'ready') ready();
        else this.#answer(message);
      });
      worker.on('error', (error: NodeJS.ErrnoException) => {
        this.usable = false;
        this.#answer({ ok: false, error: crash(error) });
        ready();
      });
      worker.on('exit', (code) => {
        this.usable = false;
        const errorMessage = `RequestId: Error: Runtime exited with error: exit status ${code}`;
        this.#answer({ ok: false, error: { errorType: 'Runtime.ExitError', errorMessage } });
        ready();
      });
    });
  }

  /** Runs an event. The environment must be idle. */
  run(event: unknown, { context, seconds, onSlow }: Run): Promise<Answer> {
    clearTimeout(this.#idleTimer);
    let slowTimer: NodeJS.Timeout | undefined;
    return new Promise((settle) => {
      // Importing the bundle does not count. Lambda allows 10 seconds more for it.
      let timer = setTimeout(() => this.#expire(seconds + 10), (seconds + 10) * 1000);
      this.#answer = (answer) => {
        clearTimeout(timer);
        clearTimeout(slowTimer);
        this.#answer = () => {};
        settle(answer);
      };
      this.#ready.then(() => {
        if (!this.usable) return;
        clearTimeout(timer);
        timer = setTimeout(() => this.#expire(seconds), seconds * 1000);
        slowTimer = setTimeout(onSlow, quickMilliseconds);
        this.#worker.postMessage({ event, context, deadline: Date.now() + seconds * 1000 });
      });
    });
  }

  endAfter(milliseconds: number, ended: () => void): void {
    this.#idleTimer = setTimeout(() => {
      ended();
      void this.end();
    }, milliseconds).unref();
  }

  async end(): Promise<void> {
    clearTimeout(this.#idleTimer);
    this.usable = false;
    await this.#worker.terminate();
  }

  #expire(seconds: number): void {
    const errorMessage = `Task timed out after ${seconds.toFixed(2)} seconds`;
    const answer = this.#answer;
    this.#answer = () => {};
    void this.end();
    answer({ ok: false, error: { errorType: 'Sandbox.Timedout', errorMessage } });
  }
}

function crash(error: NodeJS.ErrnoException) {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return {
      errorType: 'Runtime.OutOfMemory',
      errorMessage: 'Runtime exited with error: signal: killed',
    };
  }
  return {
    errorType: error.name,
    errorMessage: error.message,
    trace: (error.stack ?? '').split('\n'),
  };
}
