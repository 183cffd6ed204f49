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
 * Measures the processor time of a tagged PDF of the logs, beside pdfkit with the same font and
 * pdf-lib with a standard font. Both draw each cell as in their manuals, without tags.
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
  const noto = readFileSync(join(folder, 'noto-sans-latin-400-normal.woff'));
  const peers = {
    'pdfkit, the same font, untagged': () => drawnByPdfkit(messages, noto),
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

/** Draws the same table as in the manual of pdfkit. */
async function drawnByPdfkit(
  messages: readonly EmailStatistics[],
  noto: Buffer,
): Promise<Uint8Array> {
  const document = new PDFKit({ size: [841.89, 595.28], margin: 0, autoFirstPage: false });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done) => document.once('end', done));
  document.registerFont('noto', noto);
  const columns = paperColumns('PRINCIPAL');
  let y = Number.POSITIVE_INFINITY;
  for (const each of messages) {
    if (y > 520) {
      document.addPage();
      document.font('noto').fontSize(8);
      y = 55;
    }
    for (const [column, { words }] of columns.entries()) {
      const width = (text: string) => document.widthOfString(text);
      const text = shortened(words(each, timeZone), width, 124);
      document.text(text, 36 + column * 128, y, { lineBreak: false });
    }
    y += 17;
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

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
