import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/kernel/errors';
import { type Waiting, withRetries } from '../../../web/src/api/retry.ts';

const passing = new AppError('unavailable', 'Timed out');
const atOnce = async () => true;

describe('retries', () => {
  it('retries 3 times, 90 s apart, with one key', async () => {
    const keys: string[] = [];
    const pauses: number[] = [];
    const act = (key: string) => {
      keys.push(key);
      return Promise.reject(passing);
    };
    const wait = async (ms: number) => pauses.push(ms) > 0;
    await expect(withRetries(act, { wait })).rejects.toBe(passing);
    expect(pauses).toEqual([90_000, 90_000, 90_000]);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
  });

  it('reuses the key of the act', async () => {
    const keys: string[] = [];
    await withRetries(async (key) => keys.push(key), { key: 'k-1' });
    expect(keys).toEqual(['k-1']);
  });

  it('stops after the first success', async () => {
    let tries = 0;
    const act = async () => {
      tries += 1;
      if (tries < 3) throw passing;
      return 'done';
    };
    expect(await withRetries(act, { wait: atOnce })).toBe('done');
  });

  it('stops after a refusal', async () => {
    let tries = 0;
    const act = () => {
      tries += 1;
      return Promise.reject(new AppError('badRequest', 'No title'));
    };
    await expect(withRetries(act, { wait: atOnce })).rejects.toThrow('No title');
    expect(tries).toBe(1);
  });

  it('reports the number and time of the next try', async () => {
    const told: (readonly [number, number, number | undefined])[] = [];
    const onWaiting = ({ next, of, at }: Waiting) => told.push([next, of, at]);
    const tryNow = () => undefined;
    const act = () => Promise.reject(passing);
    await withRetries(act, {
      onWaiting,
      async wait(_, tell) {
        tell({ at: 5, tryNow, stop: tryNow });
        return true;
      },
    }).catch(() => undefined);
    expect(told).toEqual([
      [1, 3, 5],
      [2, 3, 5],
      [3, 3, 5],
    ]);
  });

  it('stops on request with the last failure', async () => {
    let tries = 0;
    const act = () => {
      tries += 1;
      return Promise.reject(passing);
    };
    await expect(withRetries(act, { wait: async () => false })).rejects.toBe(passing);
    expect(tries).toBe(1);
  });
});
