import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verified } from '#bin/verify';
import { signer } from '#functions/kernel/keys/signer';
import { recordOf } from '#functions/signing/rules/record';
import { sealed } from '#functions/signing/seal/seal';
import { startKms } from '#test/local/kms/running-kms';
import { chance } from '#test/support/chance';
import { isFullProof, proofRuns, proofSeed } from '#test/support/proof-runs';
import { plainDocument, sealedDocument, sealFacts } from '#test/support/signing/documents';
import { processKey, schoolIdentity } from '#test/support/signing/identity';

const events = ['sent', 'viewed', 'signed', 'completed'].map((did, n) => ({ at: n, did }));
const { text, head } = recordOf(events);
const record = Buffer.from(text);
let pdf: Buffer;
let root: X509Certificate;
beforeAll(async () => {
  const made = await sealedDocument(head);
  pdf = made.pdf;
  root = new X509Certificate(made.root);
});

/** Returns the sentence with which a changed file is refused; '' if it is accepted. */
function refusalOf(changed: { pdf: Buffer; record?: Buffer }): string {
  try {
    verified({ root, ...changed });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('sealed document', () => {
  it('verifies while nothing has changed, and says who sealed it and when', () => {
    expect(verified({ pdf, record, root })).toBe(
      'The document is unchanged since Harbour College sealed it at 2026-06-01 02:03 UTC.\n' +
        'The seal was made with the certificate that you gave.\n' +
        'The record is complete and unchanged: 4 lines.',
    );
    expect(verified({ pdf })).toContain(root.fingerprint256);
  });

  it('is refused after any changed byte of the document', () => {
    const random = chance(proofSeed);
    const start = pdf.lastIndexOf('<</Type/Sig/');
    const accepted: string[] = [];
    for (let run = 0; run < proofRuns(20_000); run++) {
      // Every second change is in the seal and after it, where a byte could be free.
      const from = run % 2 === 0 ? 0 : start;
      const at = from + random.under(pdf.length - from);
      const bits = 1 + random.under(255);
      pdf[at] = (pdf[at] ?? 0) ^ bits;
      if (refusalOf({ pdf }) === '') accepted.push(`byte ${at} ^ ${bits}`);
      pdf[at] = (pdf[at] ?? 0) ^ bits;
    }
    expect(accepted).toEqual([]);
    expect(refusalOf({ pdf })).toBe('');
  });

  it('is refused after any changed byte of its record', () => {
    const accepted: string[] = [];
    for (let at = 0; at < record.length; at++) {
      for (const bits of [1, 0x20, 0x80]) {
        const changed = Buffer.from(record);
        changed[at] = (changed[at] ?? 0) ^ bits;
        if (refusalOf({ pdf, record: changed }) === '') accepted.push(`byte ${at} ^ ${bits}`);
      }
    }
    expect(accepted).toEqual([]);
  });

  it.each([
    ['an added line', `${text}${text}`],
    ['a removed line', text.slice(text.indexOf('\n') + 1)],
    ['a missing end', text.slice(0, -1)],
    ['no line', ''],
    ['another text', 'This is no record.\n'],
  ])('is refused with a record that has %s', (_, changed) => {
    expect(refusalOf({ pdf, record: Buffer.from(changed) })).toMatch(/record/);
  });

  it('is refused when bytes are added, removed or cut off', () => {
    const added = 'Something was added to the document after it was sealed.';
    expect(refusalOf({ pdf: Buffer.concat([pdf, Buffer.from('\n')]) })).toBe(added);
    expect(refusalOf({ pdf: Buffer.concat([pdf, pdf]) })).not.toBe('');
    expect(refusalOf({ pdf: pdf.subarray(0, -1) })).toBe('The end of the document is missing.');
    expect(refusalOf({ pdf: pdf.subarray(0, 500) })).toBe(
      'The document has no seal of the portal.',
    );
  });

  it('is refused with the seal of another document, or of another school', async () => {
    const other = await sealedDocument('cd'.repeat(32));
    expect(refusalOf({ pdf: other.pdf })).toBe(
      'The seal was made with another certificate than the one that you gave.',
    );
    const start = (file: Buffer) => file.lastIndexOf('/Contents<');
    const moved = Buffer.concat([
      pdf.subarray(0, start(pdf)),
      other.pdf.subarray(start(other.pdf)),
    ]);
    expect(refusalOf({ pdf: moved })).toBe('The document was changed after it was sealed.');
  });

  it('is the same to the byte when a worker seals it again', async () => {
    const identity = await schoolIdentity();
    const seal = async () => sealed(await plainDocument(), identity, sealFacts);
    expect((await seal()).equals(await seal())).toBe(true);
  });

  it('refuses to seal without the head of a record', async () => {
    const identity = await schoolIdentity();
    const facts = { ...sealFacts, recordHead: '(broken)' };
    await expect(sealed(await plainDocument(1), identity, facts)).rejects.toThrow('no head');
  });
});

describe('seal of a key that never leaves KMS', () => {
  it('verifies with the key of 3072 bits', async () => {
    const kms = await startKms();
    try {
      const key = signer(kms.client, 'alias/portal-sealing');
      const identity = await schoolIdentity('Harbour College', key);
      const file = await sealed(await plainDocument(1), identity, sealFacts);
      expect(verified({ pdf: file, root: new X509Certificate(identity.root) })).toContain(
        'unchanged',
      );
    } finally {
      await kms.stop();
    }
  });
});

describe('sealed document in other programs', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'seal-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const has = (program: string) => spawnSync(program, ['--version']).error === undefined;
  const outputOf = (program: string, ...args: string[]) => {
    const { stdout, stderr, status } = spawnSync(program, args, { encoding: 'utf8' });
    return `${status}\n${stdout}${stderr}`;
  };
  const written = (bytes: Uint8Array | string, name: string) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };

  it.skipIf(!isFullProof && !has('pdfsig'))('is valid as a whole for pdfsig', async () => {
    const identity = await schoolIdentity('Škola Æ', processKey(3072));
    const file = await sealed(await plainDocument(20), identity, { ...sealFacts, name: 'Škola Æ' });
    const shown = outputOf('pdfsig', '-nocert', written(file, 'sealed.pdf'));
    expect(shown).toContain('Signature is Valid.');
    expect(shown).toContain('Total document signed');
    expect(shown).toContain('ETSI.CAdES.detached');
    const changed = Buffer.from(file);
    changed[1000] = (changed[1000] ?? 0) ^ 1;
    const broken = outputOf('pdfsig', '-nocert', written(changed, 'changed.pdf'));
    expect(broken).not.toContain('Signature is Valid.');
  });

  it.skipIf(!isFullProof && !has('qpdf'))('has no fault for qpdf', () => {
    const shown = outputOf('qpdf', '--check', written(pdf, 'checked.pdf'));
    expect(shown).toContain('No syntax or stream encoding errors found');
  });

  it.skipIf(!isFullProof && !has('openssl'))('has a CAdES signature for OpenSSL', () => {
    const open = pdf.lastIndexOf('/Contents<') + '/Contents'.length;
    const close = pdf.indexOf('>', open) + 1;
    const cms = Buffer.from(pdf.toString('latin1', open + 1, close - 1), 'hex');
    const content = Buffer.concat([pdf.subarray(0, open), pdf.subarray(close)]);
    const shown = outputOf(
      ...(['openssl', 'cms', '-verify', '-cades', '-binary', '-inform', 'DER'] as const),
      ...(['-in', written(cms, 'seal.der'), '-content', written(content, 'content')] as const),
      ...(['-CAfile', written(root.toString(), 'root.pem'), '-out', '/dev/null'] as const),
    );
    expect(shown).toContain('CAdES Verification successful');
  });
});
