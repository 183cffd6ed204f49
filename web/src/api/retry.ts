import { AppError } from '#shared/errors';

/** A post is tried up to three times more, with a minute and a half between (portal.md section 9). */
const retries = 3;
const pause = 90_000;

/** Failures after which the same again may succeed; a refusal stays one. */
const isPassing = (error: unknown): boolean =>
  error instanceof AppError && (error.kind === 'unavailable' || error.kind === 'unexpected');

const wait = (milliseconds: number) => new Promise<void>((go) => setTimeout(go, milliseconds));

/**
 * Tries an act until it succeeds or the retries are used up; then its failure is the last one. Every try gets the same key, so
 * that one which did arrive is not done twice.
 */
export async function withRetries<T>(
  act: (idempotencyKey: string) => Promise<T>,
  sleep: (milliseconds: number) => Promise<void> = wait,
): Promise<T> {
  const key = crypto.randomUUID();
  for (let tries = 0; ; tries += 1) {
    try {
      return await act(key);
    } catch (error) {
      if (tries === retries || !isPassing(error)) throw error;
      await sleep(pause);
    }
  }
}
