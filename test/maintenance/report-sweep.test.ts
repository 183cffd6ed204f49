import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportSweep } from '#functions/learning/store/report-sweep';
import { keptDays } from '#shared/retention';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { bucketsOf } from '#test/support/tables/named';
import { begin, purgeSchools } from '#test/support/tables/purge-tables';

const at = purgeSchools();
beforeEach(() => void vi.useFakeTimers({ now: begin, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** A bucket with files of reports, and the sweep on a day after the first one. */
function files() {
  const { s3, everything } = memoryBuckets();
  const keyOf = (userUid: string, hash: string) => `files/${at.site}/${userUid}/${hash}.pdf`;
  return {
    store: (userUid: string, hash: string) =>
      s3.send(new PutObjectCommand({ Bucket: 'reports', Key: keyOf(userUid, hash), Body: '%PDF' })),
    left: () => {
      const latest = new Map(
        everything()
          .toReversed()
          .map(({ key, body }) => [key, body.length]),
      );
      return [...latest].flatMap(([key, size]) => (size > 0 ? key.split('/').slice(2) : [])).sort();
    },
    /** Sweeps on the night `days` after a Sunday. */
    sweep: (days: number) =>
      reportSweep(at.room, bucketsOf(s3))
        .of(at)
        .endBefore(new Date(sunday.getTime() + (days - keptDays.reportFiles) * 86_400_000)),
  };
}

/** A day whose term began on a Sunday. */
const sunday = new Date(
  begin.getTime() + ((7 - begin.getUTCDay() + keptDays.reportFiles) % 7) * 86_400_000,
);
const report = (userUid: string, FILE_ID: string, hash: string) =>
  at.put('academic-reports', { pk: at.site, sk: FILE_ID, FILE_ID, userUid, file: { hash } });
const marks = async () =>
  (await at.room.records('academic-reports')).filter(({ pk }) => pk === `${at.site}#unused`);

describe('the sweep of reports’ files', () => {
  it('deletes a file that no report has after its term, and keeps files of reports', async () => {
    const { store, left, sweep } = files();
    for (const hash of ['a', 'b', 'c', 'd', 'e']) await store('mia', hash);
    await report('mia', 'f1', 'a');
    await report('mia', 'f2', 'b');
    expect(await sweep(0)).toBe(0);
    expect(await marks()).toHaveLength(3);
    expect(await sweep(84)).toBe(0);
    expect(await sweep(98)).toBe(3);
    expect(left()).toEqual(['a.pdf', 'b.pdf', 'mia', 'mia']);
    expect(await marks()).toEqual([]);
  });

  it('keeps a file that a report has again, and starts its term again when it does not', async () => {
    const { store, left, sweep } = files();
    await store('mia', 'a');
    await sweep(0);
    await report('mia', 'f1', 'a');
    await sweep(7);
    expect(await marks()).toEqual([]);
    await report('mia', 'f1', 'b');
    await sweep(98);
    expect(left()).toEqual(['a.pdf', 'mia']);
  });

  it('keeps a file that a package has brought again meanwhile', async () => {
    const { store, left, sweep } = files();
    await store('mia', 'a');
    await sweep(0);
    vi.setSystemTime(new Date(begin.getTime() + 80 * 86_400_000));
    await store('mia', 'a');
    expect(await sweep(98)).toBe(0);
    expect(left()).toEqual(['a.pdf', 'mia']);
    expect(await sweep(182)).toBe(1);
  });

  it('runs once a week', async () => {
    const { store, sweep } = files();
    await store('mia', 'a');
    for (let day = 1; day < 7; day++) await sweep(day);
    expect(await marks()).toEqual([]);
  });
});
