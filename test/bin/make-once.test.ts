import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fingerprint } from '#bin/lib/build/fingerprint';
import { makeOnce } from '#bin/lib/build/make-once';

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'made-'));
  folder = join(root, 'out', 'thing');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const writes = (text: string) =>
  vi.fn(async (unfinished: string) => {
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(join(unfinished, 'file'), text);
  });
const content = () => readFileSync(join(folder, 'file'), 'utf8');

test('makes a folder once for the same inputs, and again for others', async () => {
  const [first, same, other] = [writes('1'), writes('2'), writes('3')];
  await makeOnce(folder, 'a', first);
  await makeOnce(folder, 'a', same);
  expect(same).not.toHaveBeenCalled();
  expect(content()).toBe('1');
  await makeOnce(folder, 'b', other);
  expect(content()).toBe('3');
});

test('keeps the old folder after a failure, and makes it at the next call', async () => {
  await makeOnce(folder, 'a', writes('1'));
  const fails = async (unfinished: string) => {
    mkdirSync(unfinished);
    writeFileSync(join(unfinished, 'file'), 'half');
    throw new Error('broken');
  };
  await expect(makeOnce(folder, 'b', fails)).rejects.toThrow('broken');
  expect(content()).toBe('1');
  const again = writes('2');
  await makeOnce(folder, 'b', again);
  expect(again).toHaveBeenCalledOnce();
});

test('makes a folder once for two calls at the same time', async () => {
  const make = writes('1');
  await Promise.all([makeOnce(folder, 'a', make), makeOnce(folder, 'a', make)]);
  expect(make).toHaveBeenCalledOnce();
});

test('changes a fingerprint with a name, content or fact, but not with an excluded file', () => {
  const file = (name: string, text: string) => {
    mkdirSync(join(root, 'src', 'deep'), { recursive: true });
    writeFileSync(join(root, 'src', name), text);
  };
  file('a.ts', '1');
  file('deep/b.ts', '2');
  const print = (facts: string[] = []) =>
    fingerprint(root, ['src', 'absent'], { except: ['src/deep'], facts });
  const before = print();
  file('deep/b.ts', 'changed');
  expect(print()).toBe(before);
  expect(print(['fact'])).not.toBe(before);
  file('a.ts', 'changed');
  const changed = print();
  expect(changed).not.toBe(before);
  rmSync(join(root, 'src', 'a.ts'));
  file('c.ts', 'changed');
  expect(print()).not.toBe(changed);
  expect(existsSync(join(root, 'absent'))).toBe(false);
});
