import { X509Certificate } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { callFacts, type SigningParts, signingOver } from '#test/signing/signing-school';
import { memoryTables } from '#test/support/memory/memory-tables';
import { person } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { schoolIdentity } from '#test/support/signing/identity';

const nobody = person();
let parts: SigningParts;
beforeEach(() => {
  parts = signingOver(memoryTables(async () => {}));
});

describe('the certificates of a school', () => {
  const published = (site: string | undefined) =>
    parts.handlers.certificates({}, nobody, callFacts({ site }));

  it('returns those of the host that was called, the newest first', async () => {
    const [now, before, other] = await Promise.all(
      [1, 2, 3].map(async () => (await schoolIdentity()).root.toString('base64')),
    );
    const chain = { seal: '', until: '' };
    await parts.chains.of(schoolNamed('regional')).replace(undefined, {
      ...chain,
      root: now ?? '',
      earlier: [before ?? ''],
    });
    await parts.chains
      .of(schoolNamed('main'))
      .replace(undefined, { ...chain, root: other ?? '', earlier: [] });
    const found = await published('regional');
    expect(found.map(({ pem }) => new X509Certificate(pem).raw.toString('base64'))).toEqual([
      now,
      before,
    ]);
    expect(found[0]?.fingerprint).toBe(new X509Certificate(found[0]?.pem ?? '').fingerprint256);
    expect(await published('hill')).toEqual([]);
    expect(await published(undefined)).toEqual([]);
  });

  it('counts the calls of a network', async () => {
    for (let i = 0; i < 300; i++) await published('regional');
    await expect(published('regional')).rejects.toMatchObject({ kind: 'tooMany' });
  });
});
