import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib';
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
 * Measures the processor time of a tagged PDF of the logs, beside pdf-lib drawing each cell without
 * tags.
 */
export async function pdfCosts(): Promise<Row[]> {
  const shelf = openFonts(await gatherFonts());
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
  const [plain, plainBytes] = await seconds(() => drawnPlainly(messages));
  return [
    {
      what: `${rows.toLocaleString('en')} rows of the logs, tagged, with embedded fonts`,
      measured: `${tagged.toFixed(2)} s of processor time`,
      peer: `${plain.toFixed(2)} s with drawText, untagged, Helvetica`,
      ratio: tagged / plain,
    },
    {
      what: 'its size',
      measured: kib(bytes),
      peer: kib(plainBytes),
      ratio: bytes / plainBytes,
    },
  ];
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
      const text = shortened(words(each, timeZone), font, 124);
      page.drawText(text, { x: 36 + column * 128, y, size: 8, font });
    }
    y -= 17;
  }
  return document.save();
}

function shortened(text: string, font: PDFFont, width: number): string {
  let shown = text;
  while (font.widthOfTextAtSize(shown, 8) > width) shown = shown.slice(0, -1);
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
