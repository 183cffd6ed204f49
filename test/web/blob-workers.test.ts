import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { webWeight } from '#bin/lib/build/web-weight';

it('contains no code that starts a blob worker', async () => {
  const { files, folder } = await webWeight();
  const found = files.filter((file) =>
    /new (Shared)?Worker\b|importScripts/.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(found).toEqual([]);
});
