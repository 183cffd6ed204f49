import { setTimeout as pause } from 'node:timers/promises';
import { AppError, type ErrorKind } from '#shared/kernel/errors';

/** The faults of a busy machine: an answer that came too late, or not at all. */
const passing: readonly ErrorKind[] = ['unexpected', 'unavailable'];

/** How often a call is made, and the milliseconds of the first pause. Each one is twice as long. */
const [mostCalls, firstPause] = [5, 500];

/**
 * Makes a call again that failed because the machine was busy. Only for calls that can be repeated.
 */
export async function patiently<T>(
  work: () => Promise<T>,
  wait: (milliseconds: number) => Promise<unknown> = pause,
): Promise<T> {
  for (let calls = 1; ; calls++) {
    try {
      return await work();
    } catch (error) {
      if (calls >= mostCalls || !isPassing(error)) throw error;
      await wait(firstPause * 2 ** (calls - 1));
    }
  }
}

/** A `fetch` without an answer throws a `TypeError`. */
const isPassing = (error: unknown): boolean =>
  error instanceof AppError ? passing.includes(error.kind) : error instanceof TypeError;
