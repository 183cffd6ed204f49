import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { supportCode } from '#shared/kernel/support-code';

describe('support codes', () => {
  it('makes the same code for the same request, as a word and two digits', () => {
    const id = '7e0ff9f4-6a3f-4d3a-9a37-0f2f7a1d2b11';
    expect(supportCode(id)).toBe(supportCode(id));
    const codes = Array.from({ length: 2000 }, () => supportCode(randomUUID()));
    expect(codes.filter((code) => !/^[A-Z]{3,9}-[1-9]\d$/.test(code))).toEqual([]);
    // 2,000 of 21,150 codes: about 80 pairs are alike.
    expect(new Set(codes).size).toBeGreaterThan(1850);
  });

  it('finds the lines of a request in a log', () => {
    const [mine, other] = [randomUUID(), randomUUID()];
    const log = [mine, other, mine].map((requestId, at) => JSON.stringify({ requestId, at }));
    const found = execFileSync(process.execPath, ['bin/lib/support.ts', supportCode(mine)], {
      input: log.join('\n'),
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    expect(found.trim().split('\n')).toEqual([log[0], log[2]]);
  });
});
