import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { project } from '#bin/lib/project';
import { internet, networkOutside } from '#functions/embeds/network';
import { NotFetched, safeGet } from '#functions/embeds/safe-get';

describe('the network of the embeds', () => {
  const textOf = (file: string) => readFileSync(join(project, file), 'utf8');

  it('is the internet where nothing else is set', () => {
    expect(networkOutside({})).toBe(internet);
  });

  it('answers nothing in a run on one machine', async () => {
    const network = networkOutside({ OUTSIDE_NETWORK: 'none' });
    const wanted = { hosts: ['www.youtube.com'], contentType: /./, mostBytes: 1 };
    const asked = safeGet(network, 'https://www.youtube.com/oembed', wanted);
    await expect(asked).rejects.toThrow(NotFetched);
  });

  it('is switched off by the local run and by the portal in memory', () => {
    expect(textOf('bin/local/cloud.ts')).toContain("OUTSIDE_NETWORK: 'none'");
    expect(textOf('test/support/memory/memory-portal.ts')).toContain("OUTSIDE_NETWORK = 'none'");
  });
});
