import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { proofRuns } from '#test/support/proof-runs';
import { largeSchool } from './large/school.ts';

const people = proofRuns(20_000);
const enrollments = proofRuns(100_000);
const folder = mkdtempSync(join(tmpdir(), 'large-school-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const Report = z.object({
  state: z.string(),
  counts: z.array(z.looseObject({ kind: z.string(), added: z.number() })),
  steps: z.number(),
  isRising: z.boolean(),
  last: z.number(),
  total: z.number(),
  megabytes: z.number(),
  nightly: z.object({
    state: z.string(),
    changes: z.number(),
    /** Milliseconds, and of them those of the processor. */
    elapsed: z.number(),
    processor: z.number(),
  }),
});

test('imports all people and enrolments of a large school in less than 1 GB, with progress', async () => {
  const file = join(folder, 'large.zip');
  writeFileSync(file, largeSchool(people, enrollments));
  // 1 % of the people have changed by the next night.
  const nextFile = join(folder, 'next.zip');
  const changed = people / 100;
  writeFileSync(nextFile, largeSchool(people, enrollments, changed));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--max-old-space-size=768', 'test/intake/large/apply.ts', file, nextFile],
    { timeout: 1_200_000 },
  );
  const report = Report.parse(JSON.parse(stdout));
  expect(report.state).toBe('applied');
  expect(report.counts).toContainEqual(expect.objectContaining({ kind: 'users', added: people }));
  expect(report.counts).toContainEqual(
    expect.objectContaining({ kind: 'enrollments', added: enrollments }),
  );
  expect(report.megabytes).toBeLessThan(1024);
  expect(report.steps).toBeGreaterThan(proofRuns(100));
  expect(report.isRising).toBe(true);
  expect(report.last).toBe(report.total);
  const { nightly } = report;
  process.stdout.write(`  nightly: ${JSON.stringify(nightly)}\n`);
  // A profile and a record of the roster for each.
  expect(nightly).toMatchObject({ state: 'applied' });
  expect(nightly.changes).toBeGreaterThanOrEqual(changed);
  expect(nightly.changes).toBeLessThanOrEqual(3 * changed);
  // Twice the 10 s that a quiet machine may take for 20,000 people.
  expect(nightly.processor).toBeLessThan(20_000);
});
