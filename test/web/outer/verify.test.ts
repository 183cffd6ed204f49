import { X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { verified } from '#bin/verify';
import { rootCertificate, sealCertificate } from '#functions/signing/cms/certificate';
import { recordOf } from '#functions/signing/rules/record';
import { sealed } from '#functions/signing/seal/seal';
import { chance } from '#test/support/chance';
import { proofRuns, proofSeed } from '#test/support/proof-runs';
import { plainDocument, sealedDocument, sealFacts } from '#test/support/signing/documents';
import { processKey, schoolIdentity } from '#test/support/signing/identity';
import { checked } from '../../../web/src/outer/verify/check.ts';
import { Fault } from '../../../web/src/outer/verify/fault.ts';
import { checkRecord } from '../../../web/src/outer/verify/record.ts';

const { text, head } = recordOf([{ did: 'sent' }, { did: 'signed' }, { did: 'completed' }]);
let pdf: Buffer;
let root: X509Certificate;
beforeAll(async () => {
  const made = await sealedDocument(head);
  pdf = made.pdf;
  root = new X509Certificate(made.root);
});

/** Returns the sentence with which the page refuses a file; '' if it accepts it. */
async function refusalOf(file: Uint8Array, record?: Uint8Array): Promise<string> {
  try {
    const { recordHead } = await checked(new Uint8Array(file));
    if (record) await checkRecord(new Uint8Array(record), recordHead);
    return '';
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.message;
  }
}

/** Returns the sentence with which `npm run verify` refuses a file; '' if it accepts it. */
function refusalOfScript(file: Uint8Array, record?: Uint8Array): string {
  try {
    verified({ pdf: Buffer.from(file), record: record && Buffer.from(record) });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('the check of a sealed document in the browser', () => {
  it('accepts an unchanged document, and says who sealed it and when', async () => {
    expect(await checked(new Uint8Array(pdf))).toEqual({
      sealedBy: 'Harbour College',
      sealedAt: sealFacts.at,
      recordHead: head,
      fingerprint: root.fingerprint256,
    });
    expect(await checkRecord(new TextEncoder().encode(text), head)).toBe(3);
  });

  it('refuses a document after any changed byte, with the sentence of npm run verify', async () => {
    const random = chance(proofSeed);
    const start = pdf.lastIndexOf('<</Type/Sig/');
    const faults: string[] = [];
    for (let run = 0; run < proofRuns(20_000); run++) {
      // Every second change is in the seal and after it, where a byte could be free.
      const from = run % 2 === 0 ? 0 : start;
      const at = from + random.under(pdf.length - from);
      const bits = 1 + random.under(255);
      pdf[at] = (pdf[at] ?? 0) ^ bits;
      const [refusal, other] = [await refusalOf(pdf), refusalOfScript(pdf)];
      if (refusal === '' || refusal !== other) faults.push(`${at} ^ ${bits}: ${refusal}, ${other}`);
      pdf[at] = (pdf[at] ?? 0) ^ bits;
    }
    expect(faults).toEqual([]);
    expect(await refusalOf(pdf)).toBe('');
  });

  it('agrees with npm run verify about every changed byte of a record', async () => {
    const record = Buffer.from(text);
    const faults: string[] = [];
    for (let at = 0; at < record.length; at++) {
      for (const bits of [1, 0x20, 0x80]) {
        const changed = Buffer.from(record);
        changed[at] = (changed[at] ?? 0) ^ bits;
        const [refusal, other] = [await refusalOf(pdf, changed), refusalOfScript(pdf, changed)];
        if (refusal === '' || refusal !== other) faults.push(`${at} ^ ${bits}: ${refusal}`);
      }
    }
    expect(faults).toEqual([]);
  });

  /** Makes a sealed document with a chain that the real school would not have. */
  const sealedWith = async (chain: 'stranger' | 'expired') => {
    const identity = await schoolIdentity();
    const rootKey = processKey();
    const facts = (until: Date) => ({
      organisation: 'Harbour College',
      commonName: 'Document seal',
      serial: Buffer.alloc(16, 3),
      from: new Date('2026-01-01T00:00:00Z'),
      until,
    });
    const later = new Date('2051-01-01T00:00:00Z');
    const past = new Date('2026-02-01T00:00:00Z');
    const other = await rootCertificate(rootKey, facts(later));
    const issuer = { key: rootKey, certificate: other };
    const publicKey = await identity.key.publicKey();
    const leaf = await sealCertificate(
      publicKey,
      facts(chain === 'expired' ? past : later),
      issuer,
    );
    const last = chain === 'stranger' ? identity.root : other;
    const whole = { key: identity.key, chain: [leaf, last] as const };
    return sealed(await plainDocument(1), whole, { ...sealFacts, recordHead: head });
  };

  it.each([
    ['nothing', () => Buffer.alloc(0), 'This file is not a PDF.'],
    ['a text', () => Buffer.from('Dear parents'), 'This file is not a PDF.'],
    [
      'a document without a seal',
      async () => Buffer.from(await (await plainDocument(1)).save()),
      'The document has no seal of the portal.',
    ],
    [
      'a document after which something was added',
      () => Buffer.concat([pdf, Buffer.from('\n')]),
      'Something was added to the document after it was sealed.',
    ],
    [
      'a document without its last byte',
      () => pdf.subarray(0, -1),
      'The end of the document is missing.',
    ],
    [
      'a document without its last kilobyte',
      () => pdf.subarray(0, -1000),
      'The end of the document is missing.',
    ],
    [
      'a seal from a root that did not issue its certificate',
      () => sealedWith('stranger'),
      'The certificate in the seal was not issued by the root certificate in it.',
    ],
    [
      'a seal after the end of its certificate',
      () => sealedWith('expired'),
      'The certificate was not valid when the seal was made.',
    ],
  ])('refuses %s', async (_, make, sentence) => {
    const file = await make();
    expect(await refusalOf(file)).toBe(sentence);
    expect(refusalOfScript(file)).toBe(sentence);
  });

  it.each([
    ['without its end', text.slice(0, -1), 'The end of the record is missing or was changed.'],
    ['that is empty', '', 'The end of the record is missing or was changed.'],
    [
      'of another document',
      recordOf([{ did: 'signed' }]).text,
      'The record is not the one that was sealed with this document.',
    ],
    [
      'without its first line',
      text.slice(text.indexOf('\n') + 1),
      'Line 1 of the record does not follow the line before.',
    ],
  ])('refuses a record %s', async (_, record, sentence) => {
    const bytes = new TextEncoder().encode(record);
    expect(await refusalOf(pdf, bytes)).toBe(sentence);
    expect(refusalOfScript(pdf, bytes)).toBe(sentence);
  });

  it('shows another fingerprint for another school of the same name', async () => {
    const other = await sealedDocument(head);
    const { sealedBy, fingerprint } = await checked(new Uint8Array(other.pdf));
    expect(sealedBy).toBe('Harbour College');
    expect(fingerprint).not.toBe(root.fingerprint256);
    expect(fingerprint).toBe(new X509Certificate(other.root).fingerprint256);
  });
});
