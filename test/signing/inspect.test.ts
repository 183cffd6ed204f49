import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from 'pdf-lib';
import PDFKit from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { gatherFonts } from '#bin/lib/build/fonts';
import { openFonts } from '#functions/pdf/font-set';
import { startReport } from '#functions/pdf/report';
import { limits } from '#functions/signing/inspect/limits';
import { RefusedDocument, refusals } from '#functions/signing/inspect/refused';
import { safeDocument } from '#functions/signing/inspect/rewrite';
import { chance } from '#test/support/chance';
import { isFullProof, proofRuns, proofSeed } from '#test/support/proof-runs';
import { plainDocument } from '#test/support/signing/documents';
import { hostileFiles, onePage, streamOf } from '#test/support/signing/hostile-files';

const refusalOf = async (file: Uint8Array): Promise<string> => {
  try {
    await safeDocument(file);
    return 'accepted';
  } catch (error) {
    if (error instanceof RefusedDocument) return error.reason;
    throw error;
  }
};
const link = (address: string) =>
  `/Annots[<</Type/Annot/Subtype/Link/Rect[9 9 99 99]/A<</S/URI/URI(${address})>>>>]`;

/** Reads the text of each page with another program. */
function textOf(pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'text-'));
  writeFileSync(join(folder, 'a.pdf'), pdf);
  const { stdout } = spawnSync('pdftotext', [join(folder, 'a.pdf'), '-'], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return stdout;
}
const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;

describe('inspection of an upload', () => {
  it.each(hostileFiles)('refuses a file with %s', async (_, reason, make) => {
    const file = await make();
    const before = process.memoryUsage.rss();
    const start = process.cpuUsage();
    expect(await refusalOf(file)).toBe(reason);
    // Processor time: a busy machine makes it twice as long, a hostile file hours.
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(60);
    expect(process.memoryUsage.rss() - before).toBeLessThan(800 * 1024 * 1024);
  });

  it('gives every refusal one reason and one step', () => {
    for (const sentence of Object.values(refusals)) {
      expect(sentence).toMatch(/^[A-Z][^.]+\. [A-Z][^.]+\.$/);
    }
  });

  it.each([true, false])('accepts a document of 20 pages, packed %j', async (useObjectStreams) => {
    const upload = await (await plainDocument(20)).save({ useObjectStreams });
    const { pdf, pages, hash } = await safeDocument(upload);
    expect(pages).toBe(20);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    const again = await safeDocument(upload);
    expect(again.hash).toBe(hash);
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(20);
  });

  it('accepts its own result, with the same pages', async () => {
    const { pdf } = await safeDocument(onePage());
    expect(await safeDocument(pdf)).toMatchObject({ pages: 1 });
  });

  it('accepts the most pages and no more', async () => {
    const { pages } = await safeDocument(await (await plainDocument(limits.pages, 1)).save());
    expect(pages).toBe(200);
  });

  it('keeps only links to the web and to addresses', async () => {
    const annotationsOf = async (address: string) => {
      const { pdf } = await safeDocument(onePage({ page: link(address) }));
      return (await PDFDocument.load(pdf)).getPage(0).node.Annots()?.toString() ?? '';
    };
    expect(await annotationsOf('https://example.com/a\\(b\\)')).toContain('https://example.com/');
    expect(await annotationsOf('mailto:office@example.com')).toContain('mailto:');
    for (const other of ['file:///etc/passwd', 'javascript:alert(1)', '\\\\\\\\server\\\\share']) {
      expect(await annotationsOf(other)).toBe('');
    }
  });

  it('leaves out everything that the pages do not show', async () => {
    const upload = onePage({
      root: '/Metadata 6 0 R/OpenAction[3 0 R/Fit]',
      page: '/PieceInfo<</Program 7 0 R>>/StructParents 0',
      more: [streamOf('/Type/Metadata', Buffer.from('SECRET-XMP')), '<</Note(SECRET-NOTE)>>'],
    });
    const { pdf } = await safeDocument(upload);
    const text = Buffer.from(pdf).toString('latin1');
    expect(text).not.toMatch(/SECRET|OpenAction|StructParents|PieceInfo/);
    expect((await PDFDocument.load(pdf)).catalog.keys().map(String).sort()).toEqual(
      [PDFName.of('Pages'), PDFName.of('Type')].map(String).sort(),
    );
  });

  it('keeps what a page inherits: its size, its turn and its fonts', async () => {
    const upload = Buffer.from(
      onePage().toString('latin1').replace('/Count 1', '/Rotate 90 /Count 1'),
      'latin1',
    );
    const page = (await PDFDocument.load((await safeDocument(upload)).pdf)).getPage(0);
    expect(page.getRotation().angle).toBe(90);
    expect(page.getSize()).toEqual({ width: 595, height: 842 });
    expect(page.node.Resources()?.toString()).toContain('/Font');
  });

  it.each([
    ['/CropBox[100 100 400 500]', [100, 100, 400, 500]],
    ['/MediaBox[595 842 0 0]', [0, 0, 595, 842]],
    ['/CropBox[-50 -50 900 400]', [0, 0, 595, 400]],
    ['/CropBox[700 0 900 400]', [0, 0, 595, 842]],
    ['/CropBox[0 0 /A 400]', [0, 0, 595, 842]],
  ])('keeps the part of a page that readers show: %s', async (page, shown) => {
    const { pdf } = await safeDocument(onePage({ page }));
    const { node } = (await PDFDocument.load(pdf)).getPage(0);
    const numbers = node.MediaBox().asArray().map(String).map(Number);
    expect(numbers).toEqual(shown);
    expect(node.CropBox()).toBeUndefined();
  });

  it('accepts the documents of other programs', async () => {
    const report = startReport(
      { title: 'Report', language: 'en-AU', made: new Date(0) },
      openFonts(await gatherFonts()),
    );
    report.heading();
    report.text('A tagged report with 김민지 and Ελένη.');
    const made = new PDFKit();
    const chunks: Buffer[] = [];
    made.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise((done) => made.once('end', done));
    made.text('A letter with a link', { link: 'https://example.com' });
    made.addPage().rect(10, 10, 90, 90).fill('red');
    made.end();
    await ended;
    expect(await safeDocument(await report.finish())).toMatchObject({ pages: 1 });
    expect(await safeDocument(Buffer.concat(chunks))).toMatchObject({ pages: 2 });
  });

  it('accepts content that is written as text', async () => {
    const content = deflateSync(Buffer.from('0 0 m 9 9 l S'));
    const contents = streamOf(
      '/Filter[/ASCIIHexDecode/FlateDecode]',
      Buffer.from(`${content.toString('hex')}>`),
    );
    expect(await refusalOf(onePage({ contents }))).toBe('accepted');
  });

  it('accepts a document with any changed byte, or refuses it with a reason', async () => {
    const random = chance(proofSeed);
    const samples = [
      Buffer.from(onePage({ page: link('https://example.com') })),
      Buffer.from(await (await plainDocument(2, 3)).save({ useObjectStreams: true })),
    ];
    for (let run = 0; run < proofRuns(2_000); run++) {
      const changed = Buffer.from(random.pick(samples));
      for (let change = 0; change < 1 + random.under(4); change++) {
        changed[random.under(changed.length)] = random.under(256);
      }
      const outcome = await refusalOf(changed);
      expect(outcome === 'accepted' || outcome in refusals).toBe(true);
    }
  });

  it.skipIf(!isFullProof && !hasPoppler)('shows people what it hashes', async () => {
    // Readers take the object that the table names; others take the last one in the file.
    const twice = onePage();
    const other =
      '4 0 obj\n<</Length 49>>\nstream\nBT /F1 12 Tf 50 700 Td (I pay 900 dollars) Tj ET  \nendstream\nendobj\n';
    const at = twice.lastIndexOf('xref\n', twice.lastIndexOf('startxref') - 1);
    const upload = Buffer.concat([
      twice.subarray(0, at),
      Buffer.from(other),
      Buffer.from(
        twice
          .subarray(at)
          .toString()
          .replace(/startxref\n\d+/, `startxref\n${at + other.length}`),
      ),
    ]);
    expect(textOf(upload)).toContain('I pay 100 dollars');
    const { pdf } = await safeDocument(upload);
    const again = await safeDocument(pdf);
    expect(textOf(again.pdf)).toBe(textOf(pdf));
    expect(textOf(pdf)).toContain('I pay 900 dollars');
  });

  it.skipIf(!isFullProof && !hasPoppler)('keeps the text of every page', async () => {
    const upload = await (await plainDocument(20)).save();
    const { pdf } = await safeDocument(upload);
    expect(textOf(pdf)).toBe(textOf(upload));
    expect(textOf(pdf)).toContain('Page 20, sentence 29');
  });
});
