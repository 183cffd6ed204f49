import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proofRuns } from '#test/support/proof-runs';

const program = join(import.meta.dirname, 'large-document.ts');
const rows = proofRuns(200_000);

/** Makes a large document in a process with a small heap, in megabytes. */
function made(format: string, heap: number) {
  const args = [`--max-old-space-size=${heap}`, '--disable-warning=ExperimentalWarning', program];
  const output = execFileSync(process.execPath, [...args, format, String(rows)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const last = output.trim().split('\n').at(-1) ?? '';
  return JSON.parse(last) as { bytes: number; entries: number; megabytes: number };
}

describe('a document of 200,000 rows', () => {
  it.each(['csv', 'xlsx'])(
    'is written as %s with little memory',
    { timeout: 300_000 },
    (format) => {
      const { bytes, entries, megabytes } = made(format, 192);
      expect(entries).toBe(rows);
      expect(bytes).toBeGreaterThan(rows * 20);
      expect(megabytes).toBeLessThan(500);
    },
  );
});
