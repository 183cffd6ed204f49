import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readDemoOptions } from '#bin/demo/options';

const now = new Date('2026-05-13T22:30:00Z');

test('defaults to 300 students and the current day in Sydney', () => {
  expect(readDemoOptions(['--out', 'demo'], now)).toMatchObject({
    out: 'demo',
    people: 300,
    date: '2026-05-14',
    force: false,
  });
});

test.each([
  [[], /Name a folder with --out DIR/],
  [['--out', 'x', '--people', '0'], /--people needs a whole number from 1 to 20000, not "0"/],
  [['--out', 'x', '--people', '3e2'], /--people needs/],
  [['--out', 'x', '--people', '20001'], /--people needs/],
  [['--out', 'x', '--date', '14.5.2026'], /--date needs a day like 2026-03-17, not "14.5.2026"/],
  [['--out', 'x', '--date', '2026-02-29'], /--date needs a day/],
  [['--out', 'x', '--peopel', '3'], /--peopel.*--people N/s],
  [['x'], /x.*--out DIR/s],
])('refuses the arguments %j with a sentence', (args, sentence) => {
  expect(() => readDemoOptions(args, now)).toThrow(sentence);
});

const folder = mkdtempSync(join(tmpdir(), 'demo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]): { status: number; said: string } {
  try {
    const said = execFileSync(process.execPath, ['bin/demo.ts', '--people', '5', ...args], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return { status: 0, said };
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: string };
    return { status, said: stderr };
  }
}

test('writes packages and people, and overwrites them only with --force', () => {
  const out = join(folder, 'new', 'demo');
  expect(run('--out', out).status).toBe(0);
  for (const site of ['main', 'regional']) {
    expect(
      readFileSync(join(out, site, 'roster.zip'))
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    expect(existsSync(join(out, site, 'absences.csv'))).toBe(true);
  }
  const people: unknown = JSON.parse(readFileSync(join(out, 'people.json'), 'utf8'));
  expect(people).toContainEqual(expect.objectContaining({ site: 'main', username: 'ada' }));

  const again = run('--out', out);
  expect(again.status).toBe(1);
  expect(again.said).toMatch(/is not empty.*--force/);
  expect(run('--out', out, '--force').status).toBe(0);
});

test('names a folder that cannot be written', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const { status, said } = run('--out', join(file, 'below'));
  expect(status).toBe(1);
  expect(said).toMatch(/file\/below cannot be written/);
  expect(said).not.toMatch(/ at /);
});
