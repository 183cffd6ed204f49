import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolder } from '#bin/lib/running/data-folder';

let path: string;
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'data-'));
});
afterEach(() => rmSync(path, { recursive: true, force: true }));

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

test('rejects a second portal on the same data until the first has ended', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  writeFileSync(join(path, 'running.pid'), String(other.pid));
  expect(() => DataFolder.open(path)).toThrow(`process ${other.pid}`);
  other.kill();
  await once(other, 'exit');
  DataFolder.open(path).release();
  expect(existsSync(join(path, 'running.pid'))).toBe(false);
});

test('names a folder that it cannot write to', () => {
  writeFileSync(join(path, 'file'), '');
  expect(() => DataFolder.open(join(path, 'file', 'data'))).toThrow(/cannot keep its data.*--data/);
});
