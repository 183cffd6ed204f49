import { AppError } from '#shared/kernel/errors';

/** The tries of a write. In each round of those who write at once, one of them is first. */
const mostTries = 16;

/** The first and the longest wait between two tries, in milliseconds. All tries take 3 s or so. */
const [firstWait, longestWait] = [20, 400];

/** The answer when others changed a record again and again in the same moment. */
const busy = () => new AppError('unavailable', 'Please try again in a moment.');

/**
 * Repeats a write to a record that many people may change at the same moment, after waits that no
 * two of them share. `attempt` returns undefined when another write was first.
 */
export async function contested<T>(
  wait: (milliseconds: number) => Promise<unknown>,
  attempt: () => Promise<T | undefined>,
): Promise<T> {
  for (let tries = 0; tries < mostTries; tries++) {
    const made = await attempt();
    if (made !== undefined) return made;
    await wait(Math.random() * Math.min(longestWait, firstWait * 2 ** tries));
  }
  throw busy();
}
