import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { degrees, PDFDict, PDFDocument, PDFName, PDFStream } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherFonts } from '#bin/lib/build/fonts';
import { verified } from '#bin/verify';
import { type FontSet, openFonts } from '#functions/pdf/font-set';
import { complete } from '#functions/signing/complete';
import { flatten } from '#functions/signing/flatten/flatten';
import { safeDocument } from '#functions/signing/inspect/rewrite';
import { mostPoints } from '#shared/signing/field';
import { Drawing, type FilledField } from '#shared/signing/field.schemas';
import { isFullProof } from '#test/support/proof-runs';
import { plainDocument } from '#test/support/signing/documents';
import { schoolIdentity } from '#test/support/signing/identity';

let fonts: FontSet;
let folder: string;
beforeAll(async () => {
  fonts = openFonts(await gatherFonts());
  folder = mkdtempSync(join(tmpdir(), 'complete-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const has = (program: string) => spawnSync(program, ['-v']).error === undefined;
const run = (program: string, bytes: Uint8Array, ...args: string[]) => {
  const file = join(folder, 'document.pdf');
  writeFileSync(file, bytes);
  return spawnSync(program, [...args, file, '-'], { encoding: 'utf8' }).stdout;
};
const at = (left: number, top: number, width = 0.4, height = 0.04) => ({
  left,
  top,
  width,
  height,
});
const text = (words: string, box = at(0.1, 0.1), page = 1): FilledField => ({
  page,
  box,
  value: { kind: 'text', text: words },
});
const drawing: FilledField = {
  page: 2,
  box: at(0.1, 0.85, 0.3, 0.06),
  value: {
    kind: 'drawing',
    drawing: {
      width: 300,
      height: 100,
      lines: [
        [10, 80, 60, 20, 110, 80, 160, 20],
        [200, 50],
      ],
    },
  },
};
const tick: FilledField = { page: 1, box: at(0.1, 0.2, 0.03, 0.02), value: { kind: 'tick' } };
const names = ['Ngọc Trâm Nguyễn', '김민지', '王小明', 'Ελένη', 'Дмитрий', 'สมชาย'];

const completion = async () => {
  const { pdf, hash } = await safeDocument(await (await plainDocument(2, 5)).save());
  const completed = new Date('2026-06-01T02:03:04Z');
  return {
    pdf,
    hash,
    completed,
    school: 'Harbour College',
    host: 'main.school.edu',
    title: 'Enrolment 2027',
    child: 'Mia Novák',
    timeZone: 'Australia/Sydney',
    fields: [...names.map((name, n) => text(name, at(0.1, 0.3 + n * 0.05))), tick, drawing],
    events: names.map((who) => ({ at: completed, who, did: 'Signed', from: '203.0.113.0' })),
    record: names.map((_, n) => ({ at: completed.toISOString(), who: n, did: 'signed' })),
  };
};

describe('completed document', () => {
  it('verifies with its record, and is the same when it is made again', async () => {
    const identity = await schoolIdentity();
    const given = await completion();
    const { pdf, record } = await complete(given, identity, fonts);
    const root = new X509Certificate(identity.root);
    expect(verified({ pdf, record: Buffer.from(record), root })).toContain('6 lines');
    const again = await complete(given, identity, fonts);
    expect(again.pdf.equals(pdf)).toBe(true);
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(3);
  });

  it('leaves out pages with their fields, and nothing of them is in the file', async () => {
    const given = await completion();
    const identity = await schoolIdentity();
    const { pdf } = await complete({ ...given, without: [1] }, identity, fonts);
    const root = new X509Certificate(identity.root);
    expect(verified({ pdf, root })).toContain('sealed');
    const read = await PDFDocument.load(pdf);
    expect(read.getPageCount()).toBe(2);
    const whole = await complete(given, identity, fonts);
    expect(pdf.length).toBeLessThan(whole.pdf.length);
    const streams = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').split('endstream');
    const first = streams(await (await plainDocument(2, 5)).save({ useObjectStreams: false }))[0];
    const content = first?.slice(first.indexOf('stream')) ?? 'nothing';
    expect(Buffer.from(whole.pdf).toString('latin1')).toContain(content);
    expect(Buffer.from(pdf).toString('latin1')).not.toContain(content);
  });

  it('keeps the answers of the other pages, with their fonts', async () => {
    const { pdf, hash } = await safeDocument(await (await plainDocument(4, 2)).save());
    const fields = [1, 2, 3, 4].map((page) => text('王小明 Maria', at(0.1, 0.5), page));
    const given = { ...(await completion()), pdf, hash, fields, without: [3, 1, 3] };
    const made = await complete(given, await schoolIdentity(), fonts);
    const read = await PDFDocument.load(made.pdf);
    const { context } = read;
    const pages = read.getPages();
    // Two pages of the document and the evidence.
    expect(pages).toHaveLength(3);
    for (const page of pages.slice(0, 2)) {
      const parts = page.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict);
      const part = parts?.lookup(PDFName.of('Fields'), PDFStream);
      const used = part?.dict.lookup(PDFName.of('Resources'), PDFDict);
      const own = used?.lookup(PDFName.of('Font'), PDFDict).values() ?? [];
      expect(own.length).toBeGreaterThan(1);
      for (const font of own) {
        expect(context.lookup(font, PDFDict).get(PDFName.of('Type'))).toBe(PDFName.of('Font'));
      }
    }
  });

  it('refuses to leave out every page', async () => {
    const given = { ...(await completion()), without: [1, 2] };
    await expect(complete(given, await schoolIdentity(), fonts)).rejects.toThrow('no page left');
  });

  it('writes a typed signature in a handwriting font, in any alphabet, as large as it fits', async () => {
    const given = await completion();
    const typed = names.map(
      (words, n): FilledField => ({
        page: 1,
        box: at(0.1, 0.2 + n * 0.1, 0.3, 0.06),
        value: { kind: 'typed', text: words },
      }),
    );
    const { pdf } = await complete({ ...given, fields: typed }, await schoolIdentity(), fonts);
    expect(Buffer.from(pdf).toString('latin1')).toContain('Caveat');
    const plain = await complete({ ...given, fields: [] }, await schoolIdentity(), fonts);
    expect(Buffer.from(plain.pdf).toString('latin1')).not.toContain('Caveat');
    if (!has('pdftotext')) return;
    const shown = run('pdftotext', pdf).normalize('NFC');
    for (const name of names) expect(shown).toContain(name);
  });

  it('refuses a document that is not the one people signed', async () => {
    const given = { ...(await completion()), hash: '0'.repeat(64) };
    await expect(complete(given, await schoolIdentity(), fonts)).rejects.toThrow(
      'not the one that people signed',
    );
  });

  it.skipIf(!isFullProof && !has('pdftotext'))('shows each answer and the evidence', async () => {
    const given = await completion();
    const { pdf } = await complete(given, await schoolIdentity(), fonts);
    const shown = run('pdftotext', pdf).normalize('NFC');
    for (const name of names) expect(shown).toContain(name);
    expect(shown).toContain('Evidence of signing');
    expect(shown.replace(/\s/g, '')).toContain(given.hash);
    expect(shown).toContain('203.0.113.0');
    expect(shown).toContain('2026-06-01 12:03 pm');
    expect(shown.replace(/\s/g, '')).toContain('https://main.school.edu/verify');
  });

  const hasBoth = has('pdfsig') && has('qpdf');
  it.skipIf(!isFullProof && !hasBoth)('is valid for pdfsig and qpdf', async () => {
    const { pdf } = await complete(await completion(), await schoolIdentity(), fonts);
    writeFileSync(join(folder, 'sealed.pdf'), pdf);
    const sig = spawnSync('pdfsig', ['-nocert', join(folder, 'sealed.pdf')], { encoding: 'utf8' });
    expect(sig.stdout).toContain('Signature is Valid.');
    expect(sig.stdout).toContain('Total document signed');
    const qpdf = spawnSync('qpdf', ['--check', join(folder, 'sealed.pdf')], { encoding: 'utf8' });
    expect(qpdf.stdout).toContain('No syntax or stream encoding errors found');
  });

  it('leaves the column of network addresses out of the copies for families', async () => {
    const given = await completion();
    const events = given.events.map(({ from: _, ...event }) => event);
    const { pdf } = await complete({ ...given, events }, await schoolIdentity(), fonts);
    const shown = has('pdftotext') ? run('pdftotext', pdf) : '';
    expect(shown).not.toMatch(/Network address|203\.0\.113/);
  });
});

describe('field on a page', () => {
  it.skipIf(!isFullProof && !has('pdftotext')).each([0, 90, 180, 270])(
    'is where people see it on a page that is turned by %d degrees and cut',
    async (angle) => {
      const document = await plainDocument(1, 0);
      const page = document.getPage(0);
      page.setCropBox(40, 60, 400, 600);
      page.setRotation(degrees(angle));
      flatten(document, [text('Maria', at(0.25, 0.5, 0.3, 0.05))], fonts);
      const shown = run('pdftotext', await document.save(), '-bbox', '-cropbox');
      // pdftotext gives positions on the turned page, and the size of the page without its turn.
      const [width, height] = angle % 180 === 90 ? [600, 400] : [400, 600];
      const [, left = 0, top = 0, , bottom = 0] =
        /xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">Maria/
          .exec(shown)
          ?.map(Number) ?? [];
      expect(left / width).toBeCloseTo(0.25, 1);
      expect(top / height).toBeGreaterThan(0.48);
      expect(bottom / height).toBeLessThan(0.57);
    },
  );

  it('shows every word of an answer of any length, in a field of any size', async () => {
    const size = fc.double({ min: 0.02, max: 1, noNaN: true });
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 500 }),
        size,
        size,
        async (words, width, height) => {
          const document = await plainDocument(1, 0);
          flatten(document, [text(words, { left: 0, top: 0, width, height })], fonts);
          expect((await PDFDocument.load(await document.save())).getPageCount()).toBe(1);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('refuses a page that the document does not have', async () => {
    const document = await plainDocument(1);
    expect(() => flatten(document, [text('x', at(0, 0), 2)], fonts)).toThrow('page 2 of 1');
  });

  it('keeps its own fonts and name apart from those of the page', async () => {
    const document = await plainDocument(1, 1);
    flatten(document, [text('first')], fonts);
    flatten(document, [text('second', at(0.1, 0.3))], fonts);
    const { node } = document.getPage(0);
    expect(node.Resources()?.toString()).toMatch(/\/Fields .*\/FieldsX /s);
  });
});

describe('drawn signature', () => {
  const lines = (points: number) => ({
    width: 300,
    height: 100,
    lines: [Array(points * 2).fill(1)],
  });
  it('has a limit of points, and says what to do', () => {
    expect(Drawing.safeParse(lines(mostPoints)).success).toBe(true);
    const refused = Drawing.safeParse(lines(mostPoints + 1));
    expect(refused.error?.issues[0]?.message).toContain('draw it more simply');
  });

  it('refuses half a point', () => {
    const odd = { width: 300, height: 100, lines: [[1, 2, 3]] };
    expect(Drawing.safeParse(odd).success).toBe(false);
  });
});
