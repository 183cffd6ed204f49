import { AppError } from '#shared/kernel/errors';

/** A save is retried up to 3 times, 90 s apart, as specified. */
const retries = 3;
const pause = 90_000;

/** A pause between two tries, as the screen shows it. */
export interface Waiting {
  /** The number of the next retry, from 1. */
  readonly next: number;
  readonly of: number;
  /** When it starts, by this device's clock; unknown while there is no connection. */
  readonly at: number | undefined;
  readonly tryNow: () => void;
  /** Stops the retries with the last failure. */
  readonly stop: () => void;
}

/** Waits for the next try; resolves to whether to try again. */
type Wait = (
  milliseconds: number,
  tell: (pause: Pick<Waiting, 'at' | 'tryNow' | 'stop'>) => void,
) => Promise<boolean>;

interface RetryOptions {
  /** The idempotency key of the act. Every try sends the same, so the server does it once. */
  readonly key?: string;
  readonly onWaiting?: (waiting: Waiting) => void;
  readonly wait?: Wait;
}

/** Whether a retry may succeed after a failure. A refusal is final. */
export const isPassing = (error: unknown): boolean =>
  error instanceof AppError && (error.kind === 'unavailable' || error.kind === 'unexpected');

/**
 * Tries an act until it succeeds, is stopped or has no retries left. Then it fails with the last
 * error.
 */
export async function withRetries<T>(
  act: (idempotencyKey: string) => Promise<T>,
  { key = crypto.randomUUID(), onWaiting, wait = waitFor }: RetryOptions = {},
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await act(key);
    } catch (error) {
      if (tries === retries || !isPassing(error)) throw error;
      const goesOn = await wait(pause, (now) =>
        onWaiting?.({ ...now, next: tries + 1, of: retries }),
      );
      if (!goesOn) throw error;
    }
  }
}

/**
 * Waits for the pause, the connection's return or a click. Nothing is tried without a connection.
 */
const waitFor: Wait = (milliseconds, tell) =>
  new Promise((go) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (goesOn: boolean) => {
      clearTimeout(timer);
      window.removeEventListener('online', goOn);
      window.removeEventListener('offline', rest);
      go(goesOn);
    };
    const goOn = () => end(true);
    const steps = { tryNow: goOn, stop: () => end(false) };
    const rest = () => {
      clearTimeout(timer);
      tell({ ...steps, at: undefined });
    };
    window.addEventListener('online', goOn);
    window.addEventListener('offline', rest);
    if (!navigator.onLine) return rest();
    timer = setTimeout(goOn, milliseconds);
    tell({ ...steps, at: Date.now() + milliseconds });
  });
