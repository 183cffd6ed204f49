import type { Environment } from './environment.ts';

/**
 * How long an execution environment stays warm after its last event, in milliseconds. AWS waits
 * some minutes longer, but each of these threads holds about 20 MB of this machine.
 */
const idleLife = 60_000;

/** The most environments of all functions that are idle. A walk through the screens uses more. */
export const mostWarm = 20;

/** The idle execution environments of a run. Those that rest longest end first. */
export class Warm {
  readonly #most: number;
  /** What ends each environment, in the order of their last events. */
  readonly #resting = new Map<Environment, () => void>();

  constructor(most = mostWarm) {
    this.#most = most;
  }

  get size(): number {
    return this.#resting.size;
  }

  /** Takes an environment after an event. `ended` is called before it ends here. */
  rest(environment: Environment, ended: () => void): void {
    const end = () => {
      this.#resting.delete(environment);
      ended();
    };
    this.#resting.set(environment, end);
    environment.endAfter(idleLife, end);
    if (this.#resting.size <= this.#most) return;
    for (const [oldest, endOldest] of this.#resting) {
      endOldest();
      void oldest.end();
      return;
    }
  }

  /** Notes that an environment works again. */
  work(environment: Environment): void {
    this.#resting.delete(environment);
  }
}
