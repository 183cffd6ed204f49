import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LambdaFunction } from '#bin/local/lambda/function';
import { FunctionLog } from '#bin/local/lambda/log';
import { Warm } from '#bin/local/lambda/warm';

test('starts no thread for an event that waited for its turn when the run ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lambda-'));
  const code =
    "import { setTimeout } from 'node:timers/promises'; export const handler = () => setTimeout(60_000);";
  writeFileSync(join(folder, 'index.mjs'), code);
  const called = new LambdaFunction(
    {
      name: 'waits',
      arn: 'arn:aws:lambda:x:y:function:waits',
      handler: 'index.handler',
      folder: () => folder,
      memoryMegabytes: 128,
      timeoutSeconds: 90,
      environment: {},
      limits: { quick: 1, all: 1 },
    },
    new FunctionLog(join(folder, 'waits.log')),
    join(folder, 'cache'),
    new Warm(),
  );
  try {
    const answers = [called.invoke({}), called.invoke({})];
    await called.stop();
    expect(await Promise.all(answers)).toMatchObject([
      { ok: false },
      { ok: false, error: { errorMessage: 'The local run has ended.' } },
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
