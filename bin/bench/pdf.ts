import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib';
import PDFKit from 'pdfkit';
import { emailLogsReport } from '#functions/email-logs/documents/pdf';
import { openFonts } from '#functions/pdf/font-set';
import { paperColumns } from '#shared/email-logs/email-log-columns';
import type { EmailStatistics } from '#shared/email-logs/emailstatistics.contract';
import { gatherFonts } from '../lib/build/fonts.ts';
import { kib, median, type Row } from './table.ts';

const rows = 5_000;
const timeZone = 'Australia/Sydney';
const start = Date.UTC(2026, 5, 4, 22);

/**
 * Measures the processor time of a tagged PDF of the logs, beside pdfkit with the same fonts
 * and tags, and pdf-lib with a standard font, which has no tags. Both draw each cell as in their
 * manuals.
 */
export async function pdfCosts(): Promise<Row[]> {
  const folder = await gatherFonts();
  const shelf = openFonts(folder);
  const messages = Array.from({ length: rows }, (_, i) => message(i));
  const created = new Date(start);
  const ours = async () => {
    const report = emailLogsReport(
      { types: 'PRINCIPAL' },
      { timeZone, made: created, fonts: shelf },
    );
    for (const each of messages) report.add(each);
    return report.finish();
  };
  await ours();
  const [tagged, bytes] = await seconds(ours);
  const [noto, bold] = [400, 600].map((weight) =>
    readFileSync(join(folder, `noto-sans-latin-${weight}-normal.woff`)),
  ) as [Buffer, Buffer];
  const peers = {
    'pdfkit, the same fonts and tags': () => drawnByPdfkit(messages, { noto, bold }),
    'pdf-lib, Helvetica, untagged': () => drawnPlainly(messages),
  };
  const compared: Row[] = [];
  for (const [name, draw] of Object.entries(peers)) {
    const [took, size] = await seconds(draw);
    compared.push(
      {
        what: `${rows.toLocaleString('en')} rows of the logs, tagged, with embedded fonts`,
        measured: `${tagged.toFixed(2)} s of processor time`,
        peer: `${took.toFixed(2)} s (${name})`,
        ratio: tagged / took,
      },
      { what: 'its size', measured: kib(bytes), peer: kib(size), ratio: bytes / size },
    );
  }
  return compared;
}

/** Returns the median seconds of 3 runs, and the size. */
async function seconds(work: () => Promise<Uint8Array>): Promise<[seconds: number, bytes: number]> {
  const took: number[] = [];
  let bytes = 0;
  for (let i = 0; i < 3; i++) {
    const before = process.cpuUsage();
    bytes = (await work()).length;
    const { user, system } = process.cpuUsage(before);
    took.push((user + system) / 1e6);
  }
  return [median(took), bytes];
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
