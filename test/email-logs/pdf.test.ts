import { beforeAll, describe, expect, it } from 'vitest';
import { gatherFonts } from '#bin/lib/build/fonts';
import { emailLogsReport } from '#functions/email-logs/documents/pdf';
import { type FontSet, openFonts } from '#functions/pdf/font-set';
import { subjectsOf } from '#shared/email-logs/email-log-columns';
import { type LogType, logTypes } from '#shared/mailings/mailing';
import { logMessage } from '#test/support/mail/log-messages';
import { readPdf } from '#test/support/pdf-reader';

let fonts: FontSet;
beforeAll(async () => {
  fonts = openFonts(await gatherFonts());
});

const facts = { timeZone: 'Australia/Sydney', made: new Date('2026-06-30T22:05:00Z') };

async function makePdf(filter: { types: LogType; email?: string }, messages: number) {
  const report = emailLogsReport(filter, { ...facts, fonts });
  for (let i = 0; i < messages; i++) report.add(logMessage(filter.types, i));
  return readPdf(await report.finish());
}

const aboutPosts = ['Email', 'Posts Uid', 'Sent Date', 'Delivered', 'Opened', 'Clicked'];
const aboutAbsences = [
  'UserId',
  'Name',
  'Email',
  'Sent Date',
  'Subject',
  'StudentId',
  'Student Name',
  'Absence Date',
  'Reason',
  'Delivered',
  'Opened',
  'Clicked',
];

const others = ['Name', 'Email', 'Sent Date', 'Type', 'Subject', 'Delivered', 'Opened', 'Clicked'];
const columnsOf = { posts: aboutPosts, absence: aboutAbsences, other: others };

describe('the PDF of the e-mail log', () => {
  it.each(logTypes)('has the title and columns of type %s', async (types) => {
    const pdf = await makePdf({ types }, 2);
    expect(pdf.title).toBe(`${types} Email Logs`);
    expect(pdf.whole.parts[0]).toMatchObject({ tag: 'H1', text: `${types} Email Logs` });
    expect(pdf.rows()[0]).toEqual(columnsOf[subjectsOf[types]]);
    expect(pdf.size.width).toBeGreaterThan(pdf.size.height);
  });

  it('writes dates as specified, in the school’s time zone', async () => {
    const pdf = await makePdf({ types: 'DIGEST' }, 1);
    expect(pdf.rows()[1]).toEqual([
      'carer000@families.example.edu',
      'p31, p30, p-gone',
      '2026-06-05 08:00 am',
      '2026-06-05 08:01 am',
      '2026-06-05 08:05 am',
      '2026-06-05 08:06 am',
    ]);
    expect(pdf.whole.parts[1]?.text).toBe(
      'All messages sent, newest first. Made 2026-07-01 08:05 am.',
    );
  });

  it('shows the failure of a message in its row', async () => {
    const rows = (await makePdf({ types: 'PRINCIPAL' }, 7)).rows();
    expect(rows[4]?.[3]).toBe('Bounced permanently 2026-06-05 07:58 am');
    expect(rows[7]?.[3]).toBe('2026-06-05 07:55 am; Complaint 2026-06-05 08:03 am');
  });

  it('writes all columns of an absence, and formulas as text', async () => {
    const rows = (await makePdf({ types: 'Notify Absence' }, 2)).rows();
    expect(rows[1]?.[1]).toBe('=HYPERLINK("http://evil.example")');
    expect(rows[2]?.slice(0, 9)).toEqual([
      'carer1',
      'Family 1 王小明',
      'carer001@families.example.edu',
      '2026-06-05 07:59 am',
      'Absence of Mei 1',
      's1',
      'Mei 1',
      '2026-06-04',
      'on file',
    ]);
  });

  it('says that there are no records, and which filter was used', async () => {
    const pdf = await makePdf({ types: 'PRINCIPAL', email: 'nobody@' }, 0);
    expect(pdf.whole.parts.map(({ text }) => text)).toEqual([
      'PRINCIPAL Email Logs',
      'All messages sent to addresses that contain nobody@, newest first. Made 2026-07-01 08:05 am.',
      '',
      'No records found!',
    ]);
  });
});
