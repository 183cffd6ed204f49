import { expect, test, vi } from 'vitest';
import { patiently } from '#bin/lib/seed/patiently';
import { AppError } from '#shared/kernel/errors';

const waits = () => vi.fn(async (_: number) => {});

test('repeats a call whose answer came too late, with longer pauses', async () => {
  const wait = waits();
  const faults = [new AppError('unexpected', 'Something went wrong.'), new TypeError('fetch')];
  const work = async () => {
    const fault = faults.shift();
    if (fault) throw fault;
    return 'done';
  };
  expect(await patiently(work, wait)).toBe('done');
  expect(wait.mock.calls).toEqual([[500], [1000]]);
});

test('repeats no call that was refused, and gives up after five', async () => {
  const wait = waits();
  const refused = vi.fn(async () => {
    throw new AppError('badRequest', 'The file is too large.');
  });
  await expect(patiently(refused, wait)).rejects.toThrow('too large');
  expect(refused).toHaveBeenCalledOnce();
  const late = vi.fn(async () => {
    throw new AppError('unavailable', 'Please try again.');
  });
  await expect(patiently(late, wait)).rejects.toThrow('Please try again.');
  expect(late).toHaveBeenCalledTimes(5);
});
