import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors';
import { withRetries } from '../../../web/src/api/retry.ts';

describe('retries', () => {
  const passing = new AppError('unavailable', 'Timed out');

  it('try three times more, 90 seconds apart, with one key', async () => {
    const keys: string[] = [];
    const pauses: number[] = [];
    const act = (key: string) => {
      keys.push(key);
      return Promise.reject(passing);
    };
    await expect(withRetries(act, async (ms) => void pauses.push(ms))).rejects.toBe(passing);
    expect(pauses).toEqual([90_000, 90_000, 90_000]);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
  });

  it('end with the first success', async () => {
    let tries = 0;
    const act = async () => {
      tries += 1;
      if (tries < 3) throw passing;
      return 'done';
    };
    expect(await withRetries(act, async () => undefined)).toBe('done');
  });

  it('do not argue with a refusal', async () => {
    let tries = 0;
    const act = () => {
      tries += 1;
      return Promise.reject(new AppError('badRequest', 'No title'));
    };
    await expect(withRetries(act, async () => undefined)).rejects.toThrow('No title');
    expect(tries).toBe(1);
  });
});
