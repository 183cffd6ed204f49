import { readFileSync } from 'node:fs';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { cleanFile } from '#functions/absences/attachments/clean-file';
import { isPdf } from '#functions/kernel/is-pdf';
import { safeDocument } from '#functions/signing/inspect/rewrite';
import { photograph } from '#test/support/pictures/picture-samples';
import { fileOf, onePage, streamOf } from '#test/support/signing/hostile-files';
import {
  lockedFile,
  lockedVersions,
  lockedWords,
  newestLockedFile,
  packedLockedFile,
} from '#test/support/signing/locked-files';
import { pdfTexts } from '#test/support/signing/pdf-text';

/** What PDFs of other programs are like: all are read as readers read them. */

const caseOf = (name: string) => readFileSync(`test/data/cases/${name}.pdf`);
const linksOf = async (pdf: Uint8Array) =>
  String((await PDFDocument.load(pdf)).getPage(0).node.Annots() ?? '');

describe('bytes before the first line of a PDF', () => {
  it('accepts them for signing and as a file of a notice', async () => {
    const file = caseOf('pdf-bytes-before-header');
    expect((await safeDocument(file)).pages).toBe(2);
    expect(await cleanFile(file)).toEqual({ bytes: file, content_type: 'application/pdf' });
  });

  it.each([
    [0, true],
    [1019, true],
    [1020, false],
  ])('accepts %d of them: %j', async (count, isAccepted) => {
    const file = Buffer.concat([Buffer.alloc(count, '\n'), onePage()]);
    expect(isPdf(file)).toBe(isAccepted);
    const read = safeDocument(file);
    if (isAccepted) expect((await read).pages).toBe(1);
    else await expect(read).rejects.toMatchObject({ reason: 'notPdf' });
  });

  it('is no PDF after markup, which a browser could show as a page', async () => {
    const file = Buffer.concat([Buffer.from('<script></script>\n'), onePage()]);
    expect(isPdf(file)).toBe(false);
    await expect(safeDocument(file)).rejects.toMatchObject({ reason: 'notPdf' });
    await expect(cleanFile(file)).rejects.toMatchObject({ kind: 'badRequest' });
  });

  it('takes a picture whose comment names a PDF as a picture', async () => {
    const photo = await photograph(8, 8);
    const comment = Buffer.from('fffe0007255044462d', 'hex');
    const named = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]);
    expect(isPdf(named)).toBe(true);
    expect((await cleanFile(named)).content_type).toBe('image/jpeg');
  });
});

describe('PDF with a lock', () => {
  it('is opened when it needs no password, and its copy has no lock', async () => {
    const { pdf, pages, isUnlocked } = await safeDocument(caseOf('pdf-owner-password-128'));
    expect([pages, isUnlocked]).toEqual([2, true]);
    expect(Buffer.from(pdf).includes('/Encrypt')).toBe(false);
    expect(await pdfTexts(pdf)).toEqual(await pdfTexts(caseOf('pdf-owner-password-128')));
  });

  it.each(lockedVersions)(
    'is opened with the lock of PDF %s, with text and links',
    async (version) => {
      const { pdf, isUnlocked } = await safeDocument(await lockedFile(version));
      expect(isUnlocked).toBe(true);
      expect(await pdfTexts(pdf)).toEqual([lockedWords]);
      expect(await linksOf(pdf)).toContain('https://example.com/form');
    },
  );

  it('is opened with the newest lock, as PDFium opens it', async () => {
    for (let n = 0; n < 20; n++) {
      const file = newestLockedFile();
      if (n === 0) expect(await pdfTexts(file)).toEqual([lockedWords]);
      expect(await pdfTexts((await safeDocument(file)).pdf)).toEqual([lockedWords]);
    }
  });

  it('is opened when its objects and their table are packed', async () => {
    for (let n = 0; n < 5; n++) {
      const file = packedLockedFile();
      expect(await pdfTexts(file)).toEqual([lockedWords]);
      const { pdf, isUnlocked } = await safeDocument(file);
      expect([await pdfTexts(pdf), isUnlocked]).toEqual([[lockedWords], true]);
    }
  });

  it.each(lockedVersions)('is refused with the lock of PDF %s and a password', async (version) => {
    const read = safeDocument(await lockedFile(version, 'school'));
    await expect(read).rejects.toMatchObject({ reason: 'encrypted' });
  });

  it.each([
    ['a certificate', (lock: string) => lock.replace('/Standard', '/Adobe.PubSec')],
    ['a version of the future', (lock: string) => lock.replace('/V 5', '/V 6')],
    ['an unknown method', (lock: string) => lock.replace('/AESV3', '/AESV9')],
  ])('is refused by name when the lock is %s', async (_, change) => {
    const read = safeDocument(newestLockedFile(change));
    await expect(read).rejects.toMatchObject({ reason: 'lock' });
  });

  it('is accepted when a file only says the word', async () => {
    const contents = streamOf('', Buffer.from('% /Encrypt\nBT /F1 12 Tf (Word) Tj ET'));
    expect(await safeDocument(onePage({ contents }))).toMatchObject({ isUnlocked: false });
  });
});

describe('pages without a type', () => {
  it('accepts them, with the same text', async () => {
    const file = caseOf('pdf-page-without-type');
    const { pdf, pages } = await safeDocument(file);
    expect(pages).toBe(2);
    expect(await pdfTexts(pdf)).toEqual(await pdfTexts(file));
  });

  it('takes a node with kids and without a type as a part of the tree', async () => {
    const text = onePage().toString('latin1');
    const file = Buffer.from(text.replace('/Type/Pages', '').replace('/Type/Page', ''), 'latin1');
    expect((await safeDocument(file)).pages).toBe(1);
  });

  it.each(['/Type/Font', '/Type/Template'])('refuses a page of the type %s', async (type) => {
    const page = `<<${type}/MediaBox[0 0 595 842]>>`;
    const tree = '<</Type/Pages/Count 1/Kids[3 0 R]>>';
    const file = fileOf(['<</Type/Catalog/Pages 2 0 R>>', tree, page]);
    await expect(safeDocument(file)).rejects.toMatchObject({ reason: 'broken' });
  });
});
