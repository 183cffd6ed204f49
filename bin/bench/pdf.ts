import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib';
import PDFKit from 'pdfkit';
import { emailLogsReport } from '#functions/email-logs/documents/pdf';
import { openFonts } from '#functions/pdf/font-set';
import { paperColumns } from '#shared/email-logs/email-log-columns';
import type { EmailStatistics } from '#shared/email-logs/emailstatistics.contract';
import { gatherFonts } from '../lib/build/fonts.ts';
import { openTypst } from './peers/typst.ts';
import { factsOf } from './running/processor.ts';
import { kib, processorTimes, type Row } from './table.ts';

const rows = 5_000;
const timeZone = 'Australia/Sydney';
const start = Date.UTC(2026, 5, 4, 22);

/** The runs of each writer after one to warm it up. */
const runs = 5;

/** Writes the messages of a run. */
type Writing = (messages: readonly EmailStatistics[]) => Uint8Array | Promise<Uint8Array>;

/**
 * Measures the processor time of a tagged PDF of the logs, beside pdfkit and Typst with the same fonts
 * and tags, and pdf-lib with a standard font, which has no tags. pdfkit and pdf-lib draw each cell as
 * in their manuals. The writers take turns, and each is warm.
 */
export async function pdfCosts(): Promise<Row[]> {
  const folder = await gatherFonts();
  const fonts = openFonts(folder);
  const made = new Date(start);
  const [noto, bold] = [400, 600].map((weight) =>
    readFileSync(join(folder, `noto-sans-latin-${weight}-normal.woff`)),
  ) as [Buffer, Buffer];
  const typst = openTypst(folder);
  const writers = {
    ours(messages) {
      const report = emailLogsReport({ types: 'PRINCIPAL' }, { timeZone, made, fonts });
      for (const each of messages) report.add(each);
      return report.finish();
    },
    'pdfkit, the same fonts': (messages) => drawnByPdfkit(messages, { noto, bold }),
    'Typst, the same fonts': (messages) => typst(template, tableOfLogs(messages)),
    'pdf-lib, Helvetica': drawnPlainly,
  } satisfies Record<string, Writing>;
  const last = new Map<string, Uint8Array>();
  const works = Object.entries<Writing>(writers).map(([name, write]): [string, () => unknown] => {
    let run = 0;
    return [
      name,
      async () => {
        const first = run++ * rows;
        const messages = Array.from({ length: rows }, (_, i) => message(first + i));
        last.set(name, await write(messages));
      },
    ];
  });
  const times = await processorTimes(Object.fromEntries(works), { runs, rounds: 1 });
  const seconds = (name: string) => (times[name] ?? 0) / 1000;
  const bytes = (name: string) => last.get(name)?.length ?? 0;
  const kinds = new Map<string, string>();
  for (const [name, document] of last) {
    const { pages, isTagged } = await factsOf(document);
    kinds.set(name, `${isTagged ? 'tagged' : 'untagged'}, ${pages} pages`);
  }
  const what = `${rows.toLocaleString('en')} rows of the logs, with embedded fonts: ${kinds.get('ours')}`;
  return Object.keys(writers)
    .filter((name) => name !== 'ours')
    .flatMap((name): Row[] => [
      {
        what,
        measured: `${seconds('ours').toFixed(2)} s of processor time`,
        peer: `${seconds(name).toFixed(2)} s (${name}, ${kinds.get(name)})`,
        ratio: seconds('ours') / seconds(name),
      },
      {
        what: 'its size',
        measured: kib(bytes('ours')),
        peer: kib(bytes(name)),
        ratio: bytes('ours') / bytes(name),
      },
    ]);
}

const template = `
#let logs = json(bytes(sys.inputs.data))
#set document(title: "E-mail log")
#set page(width: 841.89pt, height: 595.28pt, margin: 36pt)
#set text(font: "Noto Sans", size: 8pt, lang: "en", region: "AU")
#set table(stroke: (bottom: 0.5pt), inset: (x: 0pt, y: 5.5pt))
#table(
  columns: logs.titles.map(_ => 1fr),
  table.header(..logs.titles.map(each => text(weight: 600, each))),
  ..logs.cells
)
`;

/** Returns the data of the template of Typst. */
function tableOfLogs(messages: readonly EmailStatistics[]) {
  const columns = paperColumns('PRINCIPAL');
  return {
    titles: columns.map(({ title }) => title),
    cells: messages.flatMap((each) => columns.map(({ words }) => words(each, timeZone))),
  };
}

/** Where the columns begin, in points. */
const leftOf = (column: number) => 36 + column * 128;

/**
 * Draws the same table as in the manual of pdfkit, with the same tags: a table of rows of cells, its
 * headings, and rules and later headings as decoration.
 */
async function drawnByPdfkit(
  messages: readonly EmailStatistics[],
  { noto, bold }: { readonly noto: Buffer; readonly bold: Buffer },
): Promise<Uint8Array> {
  const document = startPdfkit();
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done) => document.once('end', done));
  document.registerFont('noto', noto);
  document.registerFont('bold', bold);
  const columns = paperColumns('PRINCIPAL');
  const drawHeading = (column: number, title: string) =>
    document.font('bold').text(title, leftOf(column), 40, { lineBreak: false });
  const partOf = (tag: string, parent: PDFKit.PDFStructureElement) => {
    const part = document.struct(tag);
    parent.add(part);
    return part;
  };
  const addCell = (row: PDFKit.PDFStructureElement, tag: string, draw: () => void) =>
    row.add(document.struct(tag, {}, [draw]));
  const whole = document.struct('Document');
  document.addStructure(whole);
  const table = partOf('Table', whole);
  const head = partOf('THead', table);
  const body = partOf('TBody', table);
  document.addPage().fontSize(8);
  const first = partOf('TR', head);
  for (const [column, { title }] of columns.entries()) {
    addCell(first, 'TH', () => void drawHeading(column, title));
  }
  first.end();
  head.end();
  let y = 55;
  for (const each of messages) {
    if (y > 520) {
      document.addPage().fontSize(8).markContent('Artifact');
      for (const [column, { title }] of columns.entries()) drawHeading(column, title);
      document.endMarkedContent();
      y = 55;
    }
    const row = partOf('TR', body);
    document.font('noto');
    for (const [column, { words }] of columns.entries()) {
      const width = (text: string) => document.widthOfString(text);
      const text = shortened(words(each, timeZone), width, 124);
      const top = y;
      addCell(row, 'TD', () => void document.text(text, leftOf(column), top, { lineBreak: false }));
    }
    row.end();
    document.markContent('Artifact');
    document
      .moveTo(36, y + 14)
      .lineTo(806, y + 14)
      .lineWidth(0.5)
      .stroke();
    document.endMarkedContent();
    y += 17;
  }
  for (const part of [body, table, whole]) part.end();
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

const startPdfkit = () =>
  new PDFKit({
    size: [841.89, 595.28],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-AU',
    displayTitle: true,
    info: { Title: 'E-mail log' },
  });

/** Draws the same table as in the manual of pdf-lib. */
async function drawnPlainly(messages: readonly EmailStatistics[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const columns = paperColumns('PRINCIPAL');
  let page = document.addPage([841.89, 595.28]);
  let y = 540;
  for (const each of messages) {
    if (y < 60) {
      page = document.addPage([841.89, 595.28]);
      y = 540;
    }
    for (const [column, { words }] of columns.entries()) {
      const text = shortened(words(each, timeZone), widthIn(font), 124);
      page.drawText(text, { x: 36 + column * 128, y, size: 8, font });
    }
    y -= 17;
  }
  return document.save();
}

const widthIn = (font: PDFFont) => (text: string) => font.widthOfTextAtSize(text, 8);

function shortened(text: string, widthOf: (text: string) => number, most: number): string {
  let shown = text;
  while (widthOf(shown) > most) shown = shown.slice(0, -1);
  return shown;
}

/** Returns a message of the logs with its events. */
export const message = (i: number): EmailStatistics => {
  const at = (minutes: number) => new Date(start + (i + minutes) * 60_000).toISOString();
  return {
    emailstatisticsUid: `m.u${i}`,
    SESDestinationAddress: `carer${i}@families.example.edu`,
    SnsPublishTime: at(0),
    SESSendTime: at(0),
    type: 'PRINCIPAL',
    postsUid: [`01k${String(i % 40).padStart(23, '0')}`],
    posts: [],
    Delivery: { SESDeliverTime: at(1) },
    ...(i % 2 === 0 && { Open: { SESOpenTime: at(9) } }),
    opens: 0,
    intended_recipient: `Family ${i}`,
    user_id: `carer${i}`,
    user_name: `Family ${i}`,
    subject: 'Our term ahead',
  };
};
