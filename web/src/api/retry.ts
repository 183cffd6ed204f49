import { AppError } from '#shared/errors';

/** A post is tried up to three times more, with a minute and a half between (portal.md section 9). */
const retries = 3;
const pause = 90_000;

/** A pause between two tries, as a person is told of it. */
export interface Waiting {
  /** Which of the retries comes next, from 1. */
  readonly next: number;
  readonly of: number;
  /** When it comes, by this device's clock; unknown while there is no connection. */
  readonly at: number | undefined;
  readonly tryNow: () => void;
  /** Gives up; the last failure stands. */
  readonly stop: () => void;
}

/** Waits for the next try; resolves to whether there is to be one. */
type Wait = (
  milliseconds: number,
  tell: (pause: Pick<Waiting, 'at' | 'tryNow' | 'stop'>) => void,
) => Promise<boolean>;

interface RetryOptions {
  /** The act's own key; every try of it gets the same, so that one which did arrive is not done twice. */
  readonly key?: string;
  readonly onWaiting?: (waiting: Waiting) => void;
  readonly wait?: Wait;
}

/** Failures after which the same again may succeed; a refusal stays one. */
export const isPassing = (error: unknown): boolean =>
  error instanceof AppError && (error.kind === 'unavailable' || error.kind === 'unexpected');

/** Tries an act until it succeeds, is stopped, or the retries are used up; then its failure is the last one. */
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

/** The pause ends with its time, with the connection's return, or by hand; without a connection nothing is tried. */
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
