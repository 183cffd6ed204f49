import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolder } from '#bin/lib/running/data-folder';
import { sentenceOf } from '#bin/lib/running/faults';
import { takeLock } from '#bin/lib/running/lock';

let path: string;
let children: ChildProcess[];
beforeEach(() => {
  children = [];
  path = mkdtempSync(join(tmpdir(), 'data-'));
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(path, { recursive: true, force: true });
});

const ann = { site: 'main', username: 'ann', name: 'Ann Lee', description: 'teacher' };

test('remembers a finished seed with its people', () => {
  const folder = DataFolder.open(path);
  expect(folder.seeding).toBe('absent');
  folder.beginSeed();
  folder.finishSeed({ people: [ann] });
  expect(folder.seeding).toBe('done');
  expect(folder.people()).toEqual([ann]);
});

test('reports an interrupted seed', () => {
  const first = DataFolder.open(path);
  first.beginSeed();
  first.release();
  expect(DataFolder.open(path).seeding).toBe('interrupted');
});

test('deletes only the data when it clears a folder', () => {
  const folder = DataFolder.open(path);
  folder.beginSeed();
  for (const name of ['tables', 'mail', 'node-24.21.0']) mkdirSync(join(path, name));
  folder.clear();
  expect(folder.seeding).toBe('absent');
  expect(existsSync(join(path, 'tables'))).toBe(false);
  expect(existsSync(join(path, 'node-24.21.0'))).toBe(true);
});

test('takes a lock whose file holds what an earlier release wrote', () => {
  const file = join(path, 'build.lock');
  writeFileSync(file, '4711');
  const lock = takeLock(file);
  expect(takeLock(file)).toBeUndefined();
  lock?.release();
  expect(takeLock(file)).toBeDefined();
});

/** Starts a process that opens the folder and then waits; resolves with it once it has the folder. */
async function holder(): Promise<ChildProcess> {
  const program = `import { DataFolder } from './bin/lib/running/data-folder.ts';
    try { DataFolder.open(${JSON.stringify(path)}); console.log('open'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.message); }`;
  const child: ChildProcess = spawn(process.execPath, [
    '--input-type=module-typescript',
    '-e',
    program,
  ]);
  children.push(child);
  if (child.stdout) await once(child.stdout, 'data');
  return child;
}

test('rejects a second portal on the same data until the first has ended', async () => {
  const other = await holder();
  expect(() => DataFolder.open(path)).toThrow(`process ${other.pid}`);
  other.kill();
  await once(other, 'exit');
  DataFolder.open(path).release();
  expect(existsSync(join(path, 'running.pid'))).toBe(false);
});

test('gives a folder whose portal was killed to one of several that start together', async () => {
  const killed = await holder();
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(readFileSync(join(path, 'running.pid'), 'utf8')).toBe(String(killed.pid));
  const starts = await Promise.all([holder(), holder(), holder()]);
  await expect.poll(() => starts.filter(({ exitCode }) => exitCode === null).length).toBe(1);
});

test('leaves no file of its process behind when the process ends without a kill', async () => {
  const program = `import { DataFolder } from './bin/lib/running/data-folder.ts';
    DataFolder.open(${JSON.stringify(path)}); process.exit(3);`;
  const child: ChildProcess = spawn(process.execPath, [
    '--input-type=module-typescript',
    '-e',
    program,
  ]);
  await once(child, 'exit');
  expect(child.exitCode).toBe(3);
  expect(existsSync(join(path, 'running.pid'))).toBe(false);
});

test('says which file is damaged, and how to go on', () => {
  const folder = DataFolder.open(path);
  writeFileSync(join(path, 'seed.json'), '{"people": [');
  let fault: unknown;
  try {
    folder.people();
  } catch (error) {
    fault = error;
  }
  expect(sentenceOf(fault, path)).toMatch(/seed\.json in .* is damaged.*npm run restore.*--reset/s);
});

test('names a folder that it cannot write to', () => {
  writeFileSync(join(path, 'file'), '');
  expect(() => DataFolder.open(join(path, 'file', 'data'))).toThrow(/cannot keep its data.*--data/);
});
