import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import PDFKit from 'pdfkit';
import type { Refusal } from '#functions/signing/inspect/refused';
import { plainDocument } from './documents.ts';

/** Writes a file of objects, numbered from 1: the first is the catalog. */
export function fileOf(objects: readonly (string | Buffer)[], trailer = '/Root 1 0 R'): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  const put = (bytes: Buffer) => {
    parts.push(bytes);
    at += bytes.length;
  };
  for (const [n, object] of objects.entries()) {
    places.push(at);
    put(
      Buffer.concat([
        Buffer.from(`${n + 1} 0 obj\n`),
        Buffer.from(object),
        Buffer.from('\nendobj\n'),
      ]),
    );
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  const size = `/Size ${objects.length + 1}`;
  put(Buffer.from(`${xref}trailer\n<<${size}${trailer}>>\nstartxref\n${at}\n%%EOF\n`));
  return Buffer.concat(parts);
}

export function streamOf(dict: string, content: Uint8Array): Buffer {
  const head = `<<${dict}/Length ${content.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')]);
}

const catalog = '<</Type/Catalog/Pages 2 0 R>>';
const pages = '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 595 842]>>';
const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
const shows = (text: string) => streamOf('', Buffer.from(`BT /F1 12 Tf 50 700 Td (${text}) Tj ET`));
const pageWith = (more: string) =>
  `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>${more}>>`;

interface Changes {
  readonly root?: string;
  readonly page?: string;
  readonly contents?: Buffer;
  readonly more?: readonly (string | Buffer)[];
}

/** Writes a file of one page with additions. Objects of `more` are numbered from 6. */
export const onePage = ({ root = '', page = '', contents, more = [] }: Changes = {}): Buffer =>
  fileOf([
    catalog.replace('>>', `${root}>>`),
    pages,
    pageWith(page),
    contents ?? shows('I pay 100 dollars'),
    font,
    ...more,
  ]);

const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024));
const packed = '/Filter/FlateDecode';
const annotation = (subtype: string, more = '') =>
  `/Annots[<</Type/Annot/Subtype/${subtype}/Rect[9 9 99 99]${more}>>]`;

async function encrypted(): Promise<Buffer> {
  const document = new PDFKit({ userPassword: 'school', ownerPassword: 'office' });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done) => document.once('end', done));
  document.text('Only with the password.');
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

async function packedScript(): Promise<Uint8Array> {
  const document = await plainDocument(1);
  const action = document.context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') });
  document.catalog.set(PDFName.of('OpenAction'), document.context.register(action));
  return document.save({ useObjectStreams: true });
}

async function filledForm(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const field = document.getForm().createTextField('name');
  field.addToPage(document.addPage());
  return document.save();
}

/** Each node names the next one twice: a billion pages in a few lines. */
const graph = () =>
  fileOf([
    catalog,
    ...Array.from(
      { length: 30 },
      (_, n) => `<</Type/Pages/Count 2/Kids[${n + 3} 0 R ${n + 3} 0 R]/MediaBox[0 0 500 500]>>`,
    ),
    '<</Type/Page>>',
  ]);

const manyPages = (count: number) =>
  fileOf([
    catalog,
    `<</Type/Pages/Count ${count}/MediaBox[0 0 500 500]/Kids[${Array.from({ length: count }, (_, n) => `${n + 3} 0 R`).join(' ')}]>>`,
    ...Array.from({ length: count }, () => '<</Type/Page/Parent 2 0 R>>'),
  ]);

/** A stream of packed objects in which each object contains all that follow. */
function overlapping(): Buffer {
  const depth = 90;
  const body = `${'['.repeat(depth)}${'1 '.repeat(400_000)}${']'.repeat(depth)}`;
  const header = Array.from({ length: depth }, (_, n) => `${n + 100} ${n}`).join(' ');
  const content = deflateSync(Buffer.from(`${header} ${body}`));
  const dict = `/Type/ObjStm${packed}/N ${depth}/First ${header.length + 1}`;
  return onePage({ more: [streamOf(dict, content)] });
}

const refused = (reason: Refusal, name: string, file: () => Uint8Array | Promise<Uint8Array>) =>
  [name, reason, file] as const;

/** Files that are refused: what they are, why, and how they are made. */
export const hostileFiles = [
  refused('notPdf', 'no PDF', () => Buffer.from('Dear parents, this is not a PDF at all.')),
  refused('notPdf', 'nothing', () => Buffer.alloc(0)),
  refused('notPdf', 'too much before the head', () =>
    Buffer.concat([Buffer.alloc(1020, 'x'), onePage()]),
  ),
  refused('tooLarge', 'more than 20 MB', () => Buffer.concat([onePage(), Buffer.alloc(20 << 20)])),
  refused('encrypted', 'a password', encrypted),
  refused('script', 'a script at the start', () =>
    onePage({ root: '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>' }),
  ),
  refused('script', 'a script with an escaped name', () =>
    onePage({ root: '/OpenAction<</S/Java#53cript>>' }),
  ),
  refused('script', 'a script among its names', () =>
    onePage({ root: '/Names<</JavaScript<</Names[(a) 6 0 R]>>>>', more: ['<</S/Named>>'] }),
  ),
  refused('script', 'a script in packed objects', packedScript),
  refused('script', 'a script of a page', () => onePage({ page: '/AA<</O<</S/JavaScript>>>>' })),
  refused('script', 'a kind that a reference names', () =>
    onePage({ page: '/AA<</O<</S 6 0 R>>>>', more: ['/JavaScript'] }),
  ),
  refused('script', 'a PostScript part', () =>
    onePage({ more: [streamOf('/Type/XObject/Subtype/PS', Buffer.from('quit'))] }),
  ),
  refused('action', 'a program to start', () =>
    onePage({ page: annotation('Link', '/A<</S/Launch/F(calc.exe)>>') }),
  ),
  refused('action', 'data to send', () =>
    onePage({ root: '/OpenAction<</S/SubmitForm/F(https://example.com)>>' }),
  ),
  refused('action', 'a link to another file', () =>
    onePage({ page: annotation('Link', '/A<</S/GoToR/F(other.pdf)>>') }),
  ),
  refused('attachment', 'attached files', () =>
    onePage({ root: '/Names<</EmbeddedFiles<</Names[]>>>>' }),
  ),
  refused('attachment', 'a file on a page', () => onePage({ page: annotation('FileAttachment') })),
  refused('media', 'video', () => onePage({ page: annotation('RichMedia') })),
  refused('form', 'fields', filledForm),
  refused('form', 'a form of XFA', () => onePage({ root: '/AcroForm<</XFA[]>>' })),
  refused('notes', 'a text on top of the page', () => onePage({ page: annotation('FreeText') })),
  refused('layers', 'a hidden layer', () =>
    onePage({
      root: '/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>',
      more: ['<</Type/OCG/Name(Hidden)>>'],
    }),
  ),
  refused('outside', 'content at an address', () =>
    onePage({ contents: streamOf('/F(https://example.com/page)', Buffer.alloc(0)) }),
  ),
  refused('outside', 'a page of another file', () =>
    onePage({
      more: [streamOf('/Type/XObject/Subtype/Form/Ref<</F(a.pdf)/Page 1>>', Buffer.alloc(0))],
    }),
  ),
  refused('noPages', 'no pages', () => fileOf([catalog, '<</Type/Pages/Count 0/Kids[]>>'])),
  refused('pages', '10,000 pages', () => manyPages(10_000)),
  refused('pages', '201 pages', () => manyPages(201)),
  refused('broken', 'a billion pages in a graph', graph),
  refused('broken', 'pages in a circle', () =>
    fileOf([catalog, '<</Type/Pages/Count 1/Kids[2 0 R]>>']),
  ),
  refused('pageSize', 'a page of one point', () => onePage({ page: '/MediaBox[0 0 1 1]' })),
  refused('pageSize', 'a page without numbers', () => onePage({ page: '/MediaBox[0 0 /A /B]' })),
  refused('complex', '100,001 objects', () =>
    fileOf([catalog, pages, pageWith(''), ...Array.from({ length: 100_001 }, () => '1')]),
  ),
  refused('complex', 'half a million values', () =>
    onePage({ more: [`[${'<<>>'.repeat(500_001)}]`] }),
  ),
  refused('complex', 'lists 200,000 deep', () =>
    onePage({ more: ['['.repeat(200_000) + ']'.repeat(200_000)] }),
  ),
  refused('complex', 'packed objects inside of each other', overlapping),
  refused('complex', 'a million digits that are read again and again', () =>
    Buffer.concat([onePage(), Buffer.from(`x${'1'.repeat(1_000_000)}`)]),
  ),
  refused('complex', 'spaces that are read again and again', () =>
    Buffer.concat([onePage(), Buffer.from(`x${' '.repeat(1_000_000)}x`)]),
  ),
  refused('complex', 'a picture of 10 billion pixels', () =>
    onePage({
      more: [streamOf('/Subtype/Image/Width 100000/Height 100000', Buffer.alloc(9))],
    }),
  ),
  refused('unpacked', 'a page that unpacks to 65 MB', () =>
    onePage({ contents: streamOf(packed, zeros(65)) }),
  ),
  refused('unpacked', 'parts that unpack to 300 MB together', () => {
    const part = streamOf(packed, zeros(60));
    return onePage({ more: Array.from({ length: 5 }, () => part) });
  }),
  refused('unpacked', 'a page that is packed twice', () =>
    onePage({
      contents: streamOf('/Filter[/FlateDecode/FlateDecode]', deflateSync(zeros(65))),
    }),
  ),
  refused('unpacked', 'packed objects of 65 MB', () =>
    onePage({ more: [streamOf(`/Type/ObjStm${packed}/N 1/First 4`, zeros(65))] }),
  ),
  refused('unpacked', 'a table of objects of 65 MB', () =>
    onePage({ more: [streamOf(`/Type/XRef${packed}/Size 9/W[1 4 2]`, zeros(65))] }),
  ),
  refused('packing', 'an old compression', () =>
    onePage({ contents: streamOf('/Filter/LZWDecode', Buffer.from('800B6050', 'hex')) }),
  ),
  refused('broken', 'a content that does not exist', () => onePage({ page: '/Contents 99 0 R' })),
  refused('broken', 'an object that only refers to itself', () =>
    onePage({ page: '/Contents 6 0 R', more: ['6 0 R'] }),
  ),
  refused('broken', 'a first half only', () => {
    const file = onePage();
    return file.subarray(0, file.length / 2);
  }),
  refused('broken', 'only a head', () => Buffer.from('%PDF-1.7\n')),
  refused('broken', 'damaged compression', () =>
    onePage({ contents: streamOf(packed, Buffer.from('not packed at all')) }),
  ),
];
