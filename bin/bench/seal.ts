import { generateKeyPairSync, sign } from 'node:crypto';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { openFonts } from '#functions/pdf/font-set';
import { rootCertificate, sealCertificate } from '#functions/signing/cms/certificate';
import type { SealingIdentity } from '#functions/signing/cms/signed-data';
import { type Completion, complete } from '#functions/signing/complete';
import { safeDocument } from '#functions/signing/inspect/rewrite';
import { gatherFonts } from '../lib/build/fonts.ts';
import { verified } from '../verify.ts';
import { kib, processorTimes, type Row } from './table.ts';

const pages = 20;
const completed = new Date('2026-06-05T00:00:00Z');

/**
 * Measures the sealing of an agreement of 20 pages with 2 signers, beside pdf-lib's load and save of
 * the same file, which signs nothing. The key is in the process; KMS takes its own time.
 */
export async function sealCosts(): Promise<Row[]> {
  const upload = await agreement();
  const fonts = openFonts(await gatherFonts());
  const identity = await identityOf('Harbour College');
  const completion = await completionOf(upload);
  const sealed = await complete(completion, identity, fonts);
  const record = Buffer.from(sealed.record);
  const works = {
    seal: () => complete(completion, identity, fonts),
    inspect: () => safeDocument(upload),
    verify: () => verified({ pdf: sealed.pdf, record }),
    plain: async () => {
      const document = await PDFDocument.load(upload, { updateMetadata: false });
      return document.save({ useObjectStreams: false });
    },
  };
  const took = await processorTimes(works, { runs: 7, rounds: 3 });
  const row = (what: string, time: number): Row => ({
    what,
    measured: `${(time / 3).toFixed(1)} ms`,
    peer: `${(took.plain / 3).toFixed(1)} ms (pdf-lib, load and save)`,
    ratio: time / took.plain,
  });
  const plain = await works.plain();
  return [
    row('fields of 2 signers, evidence, seal', took.seal),
    row('inspection of the upload, and the rewritten file', took.inspect),
    row('verification of the document and its record', took.verify),
    {
      what: 'size of the sealed document',
      measured: kib(sealed.pdf.length),
      peer: kib(plain.length),
      ratio: sealed.pdf.length / plain.length,
    },
  ];
}

async function agreement(): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let n = 1; n <= pages; n++) {
    const page = document.addPage([595.28, 841.89]);
    for (let line = 0; line < 30; line++) {
      const text = `Page ${n}, sentence ${line} of the agreement between the school and the family.`;
      page.drawText(text, { x: 50, y: 780 - line * 24, size: 11, font });
    }
  }
  return document.save();
}

async function completionOf(upload: Uint8Array): Promise<Completion> {
  const { pdf, hash } = await safeDocument(upload);
  const names = ['Maria Novák', 'Nguyễn Văn An'];
  const lines = [Array.from({ length: 600 }, (_, n) => (n * 7) % 200)];
  return {
    pdf,
    hash,
    completed,
    school: 'Harbour College',
    host: 'main.school.edu',
    title: 'Agreement',
    child: 'Mia Novák',
    timeZone: 'Australia/Sydney',
    fields: names.flatMap((text, n) => [
      { page: pages, box: boxAt(0.1, n), value: { kind: 'text' as const, text } },
      {
        page: pages,
        box: boxAt(0.5, n),
        value: { kind: 'drawing' as const, drawing: { width: 200, height: 200, lines } },
      },
    ]),
    events: names.map((who) => ({ at: completed, who, did: 'Signed', from: '203.0.113.0' })),
    record: names.map((_, n) => ({ at: completed.toISOString(), recipient: n, did: 'signed' })),
  };
}

const boxAt = (left: number, row: number) => ({
  left,
  top: 0.8 + row * 0.08,
  width: 0.3,
  height: 0.06,
});

/** Makes a school's key of the size that KMS has, with its certificates. */
async function identityOf(organisation: string): Promise<SealingIdentity> {
  const keyOf = () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
    return {
      publicKey: async () => publicKey.export({ type: 'spki', format: 'der' }),
      sign: async (message: Uint8Array) => sign('sha256', message, privateKey),
    };
  };
  const [key, rootKey] = [keyOf(), keyOf()];
  const facts = { organisation, from: new Date('2026-01-01'), until: new Date('2040-01-01') };
  const named = (commonName: string, serial: number) => ({
    ...facts,
    commonName,
    serial: Buffer.alloc(16, serial),
  });
  const certificate = await rootCertificate(rootKey, named('Root', 1));
  const root = { key: rootKey, certificate };
  return {
    key,
    chain: [await sealCertificate(await key.publicKey(), named('Seal', 2), root), certificate],
  };
}
