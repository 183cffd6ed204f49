import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortedLines } from '#bin/lib/backup/sorted-lines';

it('sorts any lines with any limit of memory, and deletes its temporary files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sorted-'));
  const line = fc.string().map((text) => JSON.stringify(text));
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 40 }), async (lines, most) => {
      async function* given() {
        yield* lines;
      }
      const sorted: string[] = [];
      for await (const each of sortedLines(given(), folder, most)) sorted.push(each);
      expect(sorted).toEqual([...lines].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    }),
    { numRuns: 50 },
  );
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
