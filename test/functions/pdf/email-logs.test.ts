import { beforeAll, describe, expect, it } from 'vitest';
import { gatherFonts } from '#bin/lib/fonts';
import { emailLogsReport } from '#functions/pdf/email-logs';
import { type FontShelf, openFonts } from '#functions/pdf/font-shelf';
import { type LogType, logTypes } from '#shared/domain/mailing';
import { readPdf } from '#test/support/pdf-reader';
import { logMessage } from '#test/web/support/email-logs';

let shelf: FontShelf;
beforeAll(async () => {
  shelf = openFonts(await gatherFonts());
});

const facts = { timeZone: 'Australia/Sydney', made: new Date('2026-06-30T22:05:00Z') };

async function paper(filter: { types: LogType; email?: string }, messages: number) {
  const report = emailLogsReport(filter, { ...facts, shelf });
  for (let i = 0; i < messages; i++) report.add(logMessage(filter.types, i));
  return readPdf(await report.finish());
}

const aboutPosts = ['Email', 'Posts Uid', 'Sent Date', 'Delivered', 'Opened', 'Clicked'];
const aboutAbsences = [
  ...['UserId', 'Name', 'Email', 'Sent Date', 'Subject', 'StudentId', 'Student Name'],
  ...['Absence Date', 'Reason', 'Delivered', 'Opened', 'Clicked'],
];

describe('the logs on paper', () => {
  it.each(logTypes)('have the title and the columns of their type: %s', async (types) => {
    const pdf = await paper({ types }, 2);
    expect(pdf.title).toBe(`${types} Email Logs`);
    expect(pdf.whole.parts[0]).toMatchObject({ tag: 'H1', text: `${types} Email Logs` });
    expect(pdf.rows()[0]).toEqual(types.includes('Absence') ? aboutAbsences : aboutPosts);
    expect(pdf.size.width).toBeGreaterThan(pdf.size.height);
  });

  it('write dates as the specification does, in the time of the school', async () => {
    const pdf = await paper({ types: 'DIGEST' }, 1);
    expect(pdf.rows()[1]).toEqual([
      'carer000@families.example.edu',
      'p02, p03, p-gone',
      '2026-06-05 08:00 am',
      '2026-06-05 08:01 am',
      '2026-06-05 08:05 am',
      '2026-06-05 08:06 am',
    ]);
    expect(pdf.whole.parts[1]?.text).toBe(
      'All messages sent, newest first. Made 2026-07-01 08:05 am.',
    );
  });

  it('say what went wrong with a message in its row', async () => {
    const rows = (await paper({ types: 'PRINCIPAL' }, 7)).rows();
    expect(rows[4]?.[3]).toBe('Bounced for good 2026-06-05 07:58 am');
    expect(rows[7]?.[3]).toBe('2026-06-05 07:55 am; Complaint 2026-06-05 08:03 am');
  });

  it('hold every name of an absence, formulas as words', async () => {
    const rows = (await paper({ types: 'Notify Absence' }, 2)).rows();
    expect(rows[1]?.[1]).toBe('=HYPERLINK("http://evil.example")');
    expect(rows[2]?.slice(0, 9)).toEqual([
      ...['carer1', 'Family 1 王小明', 'carer001@families.example.edu', '2026-06-05 07:59 am'],
      ...['Absence of Mei 1', 's1', 'Mei 1', '2026-06-04', 'Illness'],
    ]);
  });

  it('say that there is nothing when there is nothing, and what was asked for', async () => {
    const pdf = await paper({ types: 'PRINCIPAL', email: 'nobody@' }, 0);
    expect(pdf.whole.parts.map(({ text }) => text)).toEqual([
      'PRINCIPAL Email Logs',
      'All messages sent to addresses that begin with nobody@, newest first. Made 2026-07-01 08:05 am.',
      '',
      'No records found!',
    ]);
  });
});
