import { strToU8 } from 'fflate';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkedFile } from '#functions/files/inspect/file-inspection';
import { type Refusal, refusals } from '#functions/files/inspect/refusals';
import { RefusedFile } from '#functions/files/rules/refused-file';
import { type FileEnding, fileEndings, fileTypes, largestFile } from '#shared/files/files';
import { hostileOffice } from '#test/support/files/hostile-office';
import { officeFile } from '#test/support/files/office-files';
import { hostilePictures } from '#test/support/pictures/hostile-pictures';
import { photograph } from '#test/support/pictures/picture-samples';
import { plainDocument } from '#test/support/signing/documents';
import { fileOf, onePage, streamOf } from '#test/support/signing/hostile-files';

let photo: Buffer;
beforeAll(async () => {
  photo = await photograph(64, 48);
});

/** Returns why a file is refused; its type if it is not. */
async function outcome(bytes: Buffer, ending: FileEnding): Promise<string> {
  try {
    return (await checkedFile(bytes, ending)).content_type;
  } catch (error) {
    if (error instanceof RefusedFile) return error.reason;
    throw error;
  }
}

const pdf = async () => Buffer.from(await (await plainDocument(2)).save());

/** PDFs that no reader may get. Objects of `more` are numbered from 6. */
const hostilePdfs: readonly (readonly [name: string, refusal: Refusal, bytes: Buffer])[] = [
  ['a script at the start', 'script', onePage({ root: '/OpenAction<</S/JavaScript/JS(app.x)>>' })],
  ['a script of a page', 'script', onePage({ page: '/AA<</O<</S/JavaScript/JS(x)>>>>' })],
  [
    'a script that a later state hides',
    'script',
    Buffer.concat([
      onePage({ more: ['<</S/JavaScript/JS(x)>>'] }),
      Buffer.from('6 0 obj\n<</A 1>>\nendobj\n'),
    ]),
  ],
  [
    'a kind of action in an object of its own',
    'action',
    onePage({ root: '/OpenAction<</S 6 0 R/F(x.exe)>>', more: ['/Launch'] }),
  ],
  ['a program that it starts', 'action', onePage({ root: '/OpenAction<</S/Launch/F(x.exe)>>' })],
  ['a form that sends data', 'action', onePage({ page: '/AA<</O<</S/SubmitForm/F(http://x)>>>>' })],
  [
    'an attached file',
    'attachment',
    onePage({
      root: '/Names<</EmbeddedFiles<</Names[]>>>>',
      more: [streamOf('', Buffer.from('x'))],
    }),
  ],
  ['a video', 'media', onePage({ page: '/Annots[<</Type/Annot/Subtype/Movie/Rect[0 0 1 1]>>]' })],
  ['a form of another kind', 'form', onePage({ root: '/AcroForm<</XFA[]>>' })],
  ['no objects', 'broken', Buffer.from('%PDF-1.7\nnothing')],
  ['no pages that can be read', 'broken', fileOf(['<</Type/Catalog/Pages 9 0 R'])],
];

describe('a file that staff add', () => {
  it.each(hostileOffice)('refuses $name of Office', async ({ refusal, bytes }) => {
    expect(await outcome(bytes(), 'docx')).toBe(refusal);
  });

  it.each(hostilePdfs)('refuses a PDF with %s', async (_, refusal, bytes) => {
    expect(await outcome(bytes, 'pdf')).toBe(refusal);
  });

  it('refuses every hostile picture', async () => {
    // Files may be larger than pictures in a text.
    const hostile = hostilePictures(() => photo).filter(
      ({ name }) => name !== 'a PDF' && name !== 'a file of 4 MB and a byte',
    );
    for (const { name, bytes } of hostile) {
      const found = await outcome(Buffer.from(bytes()), 'png');
      expect([name, found]).toEqual([name, expect.stringMatching(/^(picture|kind|tooLarge)$/)]);
    }
  });

  it('refuses a name that does not fit what is in it, for every pair of kinds', async () => {
    const files = {
      pdf: await pdf(),
      docx: officeFile('docx'),
      xlsx: officeFile('xlsx'),
      pptx: officeFile('pptx'),
      jpg: photo,
    };
    for (const [kind, bytes] of Object.entries(files)) {
      for (const ending of fileEndings) {
        const isPicture = kind === 'jpg' && ['png', 'jpg', 'jpeg', 'webp'].includes(ending);
        const found = await outcome(bytes, ending);
        if (kind === ending || isPicture) expect(Object.keys(fileTypes)).toContain(found);
        else expect([kind, ending, found]).toEqual([kind, ending, 'named']);
      }
    }
  });

  it('refuses scripts, pages and programs under every name', async () => {
    for (const text of ['<html><script>x</script>', '#!/bin/sh\nrm', 'MZ…', '<svg onload="x"/>']) {
      for (const ending of fileEndings)
        expect(await outcome(Buffer.from(text), ending)).toBe('kind');
    }
    const page = `<script>x</script>${(await pdf()).toString('latin1')}`;
    expect(await outcome(Buffer.from(page, 'latin1'), 'pdf')).toBe('kind');
  });

  it('refuses more than 20 MB', async () => {
    const bytes = Buffer.concat([await pdf(), Buffer.alloc(largestFile)]);
    expect(await outcome(bytes, 'pdf')).toBe('tooLarge');
  });

  it('accepts files as their programs write them, unchanged', async () => {
    const form = await PDFDocument.create();
    form.getForm().createTextField('name').addToPage(form.addPage());
    const table = officeFile('xlsx', {
      parts: { 'xl/printerSettings/printerSettings1.bin': strToU8('ab') },
    });
    const files: readonly (readonly [Buffer, FileEnding])[] = [
      [await pdf(), 'pdf'],
      [Buffer.from(await form.save()), 'pdf'],
      [
        officeFile('docx', { relations: [['hyperlink', 'https://school.example/a', 'External']] }),
        'docx',
      ],
      [table, 'xlsx'],
      [officeFile('pptx', { parts: { 'ppt/embeddings/Sheet1.xlsx': table } }), 'pptx'],
    ];
    for (const [bytes, ending] of files) {
      const { bytes: stored, content_type } = await checkedFile(bytes, ending);
      expect([ending, fileTypes[content_type].ending]).toEqual([ending, ending]);
      expect(Buffer.from(stored).equals(bytes)).toBe(true);
    }
    const { bytes, content_type } = await checkedFile(photo, 'webp');
    expect([content_type, Buffer.from(bytes).equals(photo)]).toEqual(['image/jpeg', false]);
  });

  it('has a sentence for each refusal that says what to do', () => {
    for (const sentence of Object.values(refusals)) {
      expect(sentence).toMatch(/^(This|The end of this).*\. [A-Z].*\.$/);
      expect(sentence).not.toMatch(/OLE|ActiveX|DDE|zip|XFA/);
    }
  });
});
