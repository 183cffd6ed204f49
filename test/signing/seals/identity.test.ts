import { createPublicKey, X509Certificate } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { verified } from '#bin/verify';
import { sealingIdentity } from '#functions/signing/seal/identity';
import { sealed } from '#functions/signing/seal/seal';
import { chainRepository } from '#functions/signing/store/chains';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';
import { plainDocument, sealFacts } from '#test/support/signing/documents';
import { processKey } from '#test/support/signing/identity';
import { tablesOf } from '#test/support/tables/named';

const school = { schoolUid: schoolNamed('main').site, name: 'Harbour College' };
const keys = { seal: processKey(), root: processKey() };
let chains: ReturnType<typeof chainRepository>;
beforeEach(() => {
  chains = chainRepository(tablesOf(memoryTables(async () => {}).db));
});

const identityAt = (day: string, own = keys, of = school) =>
  sealingIdentity({ ...own, chains, now: () => new Date(day) }, of);
const read = (der: Buffer | undefined) => new X509Certificate(der ?? Buffer.alloc(0));

describe('the certificates of a school', () => {
  it('makes them for the first seal, and seals a document that verifies', async () => {
    const identity = await identityAt('2026-06-01T00:00:00Z');
    const root = read(identity.chain[1]);
    const leaf = read(identity.chain[0]);
    expect(leaf.verify(root.publicKey)).toBe(true);
    expect(leaf.checkIssued(root)).toBe(true);
    expect(leaf.subject).toContain('Harbour College');
    const pdf = await sealed(await plainDocument(1), identity, sealFacts);
    expect(verified({ pdf, root })).toContain('sealed');
  });

  it('covers documents that were completed before the certificates were made', async () => {
    // A document waits for its seal for seconds, or for months after a fault.
    for (const day of ['2026-06-01T02:03:05Z', '2027-03-01T00:00:00Z']) {
      chains = chainRepository(tablesOf(memoryTables(async () => {}).db));
      const identity = await identityAt(day);
      const pdf = await sealed(await plainDocument(1), identity, sealFacts);
      expect(verified({ pdf, root: read(identity.chain[1]) })).toContain('unchanged');
    }
  });

  it('keeps them, also when two workers make them at the same time', async () => {
    const [one, other] = await Promise.all([
      identityAt('2026-06-01T00:00:00Z'),
      identityAt('2026-06-01T00:00:00Z'),
    ]);
    expect(one.chain).toEqual(other.chain);
    expect((await identityAt('2030-01-01T00:00:00Z')).chain).toEqual(one.chain);
  });

  it('makes others for each school', async () => {
    const one = await identityAt('2026-06-01T00:00:00Z');
    const other = await identityAt('2026-06-01T00:00:00Z', keys, {
      schoolUid: schoolNamed('regional').site,
      name: 'Hill School',
    });
    expect(read(other.chain[0]).subject).toContain('Hill School');
    expect(other.chain[1]).not.toEqual(one.chain[1]);
  });

  it('renews them under the same root while seals of today still outlast their documents', async () => {
    const first = await identityAt('2026-06-01T00:00:00Z');
    const later = await identityAt('2039-01-01T00:00:00Z');
    expect(later.chain[0]).not.toEqual(first.chain[0]);
    expect(later.chain[1]).toEqual(first.chain[1]);
    const until = Date.parse(read(later.chain[0]).validTo);
    expect(until).toBeGreaterThan(Date.parse('2047-01-01T00:00:00Z'));
  });

  it('makes new ones for the keys of another account', async () => {
    const first = await identityAt('2026-06-01T00:00:00Z');
    const sealOnly = { ...keys, seal: processKey() };
    const second = await identityAt('2026-06-02T00:00:00Z', sealOnly);
    expect(second.chain[1]).toEqual(first.chain[1]);
    const own = createPublicKey({
      key: await sealOnly.seal.publicKey(),
      format: 'der',
      type: 'spki',
    });
    expect(read(second.chain[0]).publicKey.equals(own)).toBe(true);
    const both = { seal: processKey(), root: processKey() };
    const third = await identityAt('2026-06-03T00:00:00Z', both);
    expect(third.chain[1]).not.toEqual(first.chain[1]);
    // Documents have the earlier one in their seals, so the school publishes it, too.
    const { earlier } = (await chains.of(schoolNamed('main')).get()) ?? {};
    expect(earlier).toEqual([first.chain[1]?.toString('base64')]);
    await identityAt('2045-06-03T00:00:00Z', both);
    expect((await chains.of(schoolNamed('main')).get())?.earlier).toEqual(earlier);
  });
});
