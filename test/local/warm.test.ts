import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LambdaFunction } from '#bin/local/lambda/function';
import { FunctionLog } from '#bin/local/lambda/log';
import { Warm } from '#bin/local/lambda/warm';

let folder: string;
let functions: LambdaFunction[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lambda-'));
  writeFileSync(
    join(folder, 'index.mjs'),
    'let calls = 0; export const handler = () => { calls += 1; return calls; };',
  );
  functions = [];
});
afterEach(async () => {
  await Promise.all(functions.map((each) => each.stop()));
  rmSync(folder, { recursive: true, force: true });
});

function functionOf(name: string, warm: Warm): LambdaFunction {
  const made = new LambdaFunction(
    {
      name,
      arn: `arn:aws:lambda:x:y:function:${name}`,
      handler: 'index.handler',
      folder: () => folder,
      memoryMegabytes: 128,
      timeoutSeconds: 30,
      environment: {},
      limits: { quick: 1, all: 1 },
    },
    new FunctionLog(join(folder, `${name}.log`)),
    join(folder, 'cache'),
    warm,
  );
  functions.push(made);
  return made;
}

const calls = async (called: LambdaFunction) => {
  const answer = await called.invoke({});
  return answer.ok && answer.payload;
};

test('keeps as many threads of all functions as it may, and ends the one that rests longest', async () => {
  const warm = new Warm(2);
  const [a, b, c] = ['a', 'b', 'c'].map((name) => functionOf(name, warm));
  if (!a || !b || !c) throw new Error('Three functions are needed.');
  expect([await calls(a), await calls(b), await calls(a)]).toEqual([1, 1, 2]);
  expect(await calls(c)).toBe(1);
  expect(warm.size).toBe(2);
  // The thread of `b` rested longest, so its next call begins a new one.
  expect([await calls(a), await calls(b)]).toEqual([3, 1]);
  expect(warm.size).toBe(2);
});

test('gives a thread the clock of a portal whose clock was moved', async () => {
  const day = 86_400_000;
  vi.stubEnv('PORTAL_CLOCK_OFFSET', String(-3 * day));
  writeFileSync(join(folder, 'index.mjs'), 'export const handler = () => Date.now();');
  const then = Number(await calls(functionOf('clock', new Warm())));
  vi.unstubAllEnvs();
  expect(Math.abs(Date.now() - 3 * day - then)).toBeLessThan(day / 24);
});
