import { beforeAll, describe, expect, it } from 'vitest';
import { gatherFonts } from '#bin/lib/build/fonts';
import { makeStatement } from '#functions/finance/documents/statement-document';
import type { DocumentJob } from '#functions/kernel/documents/making';
import type { School } from '#functions/kernel/record/declaration';
import { type FontSet, openFonts } from '#functions/pdf/font-set';
import type { AccountEntry } from '#shared/finance/account-entry';
import { readPdf } from '#test/support/pdf-reader';
import { profile } from '#test/support/records/profiles';
import { factsOf } from '../documents/site-facts.ts';

let fonts: FontSet;
beforeAll(async () => {
  fonts = openFonts(await gatherFonts());
});

const entry = (TRANSACTION_ID: string, is: Partial<AccountEntry>): AccountEntry => ({
  TRANSACTION_ID,
  userUid: 'cara',
  type: 'invoice',
  date: '2026-02-02',
  cents: 10_000,
  description: 'Tuition',
  ...is,
});
const entries = [
  entry('before', { date: '2025-11-03', cents: 5_005 }),
  entry('fee', { studentUid: 'sam', due_date: '2026-03-02', cents: 276_050 }),
  entry('other', { studentUid: 'gone', description: '=Camp, Year 7', cents: 19 }),
  entry('paid', { type: 'payment', date: '2026-02-20', cents: 281_073, description: '' }),
  entry('off', { type: 'credit', date: '2026-02-21', cents: 100, description: 'Discount' }),
  entry('after', { date: '2027-01-01' }),
];

const child = (userUid: string, restricted: boolean) => ({
  userUid,
  status: 'active' as const,
  restricted,
});
const people = [
  profile({
    userUid: 'cara',
    username: 'cara',
    firstname: 'Cara',
    surname: 'Nguyễn',
    carerNumber: 'C77',
    children: [child('sam', false), child('gone', true)],
  }),
  profile({ userUid: 'sam', username: 'sam', firstname: 'Sam', type: 'student' }),
  profile({ userUid: 'gone', username: 'gone', firstname: 'Gone', type: 'student' }),
];

/** The school of the statement. A school that is asked by mistake would be `main`. */
const school = 'regional';
const at = (site: string) => (site === school ? people : []);

/** Makes a statement. Returns its bytes, and the children that the audit gets. */
async function made(format: DocumentJob['format'], is: { isAudited?: boolean; to?: string } = {}) {
  const written: Uint8Array[] = [];
  const named: string[] = [];
  const asked: string[] = [];
  const make = makeStatement({
    accounts: {
      of: ({ site }: School) => ({
        ofCarer: async (userUid) => {
          asked.push(`${site} ${userUid}`);
          return entries;
        },
      }),
    },
    users: {
      of: ({ site }: School) => ({
        get: async (userUid) => at(site).find((each) => each.userUid === userUid),
        many: async (uids) => at(site).filter(({ userUid }) => uids.includes(userUid)),
      }),
    },
    loads: {
      of: ({ site }: School) => ({
        lastOf: async () => (site === school ? '2026-03-09T20:42:00.000Z' : undefined),
      }),
    },
    fonts: () => fonts,
  });
  await make({
    site: factsOf(school),
    format,
    title: 'Account statement',
    filter: { userUid: 'cara', from: '2026-01-01', to: '2026-12-31', isAudited: false, ...is },
    now: new Date('2026-03-10T01:00:00Z'),
    out: async (bytes) => void written.push(bytes),
    progress: {
      expect: async () => {},
      row: async (children = []) => void named.push(...children),
    },
  });
  return { bytes: Buffer.concat(written), named, asked };
}

describe('the statement document', () => {
  it('has the sums of the period as CSV, without formulas and without other children', async () => {
    const { bytes } = await made('csv');
    expect(bytes.toString().replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Date,What,Child,Due,Invoiced,Paid,Balance',
      '2026-01-01,Opening balance,,,,,50.05',
      '2026-02-02,Invoice: Tuition,Sam,2026-03-02,2760.5,,2810.55',
      '2026-02-02,"Invoice: =Camp, Year 7",,,0.19,,2810.74',
      '2026-02-20,Payment,,,,2810.73,0.01',
      '2026-02-21,Credit: Discount,,,,1,-0.99',
      '2026-12-31,Closing balance,,,2760.69,2811.73,-0.99',
    ]);
  });

  it('is a tagged PDF on portrait A4 with the same sums, and says credit in words', async () => {
    const pdf = await readPdf((await made('pdf')).bytes);
    expect(pdf.size).toEqual({ width: 595.28, height: 841.89 });
    expect(pdf.title).toBe('Account statement');
    expect(pdf.whole.parts.map(({ tag, text }) => [tag, text]).slice(0, 5)).toEqual([
      ['H1', 'Account statement'],
      ['P', factsOf(school).name],
      ['P', 'Cara Nguyễn, account C77'],
      ['P', 'From 1 January 2026 to 31 December 2026'],
      ['P', 'Made 10 March 2026, 12:00 pm. The school’s records are as of 10 March 2026, 7:42 am.'],
    ]);
    const rows = pdf.rows();
    expect(rows.slice(1, 6)).toEqual([
      ['Opening balance', '$50.05'],
      ['Invoices', '$2,760.69'],
      ['Payments', '$2,810.73'],
      ['Credits', '$1.00'],
      ['Closing balance', '$0.99 in credit'],
    ]);
    expect(rows[8]).toEqual([
      '2 Feb 2026',
      'Invoice: Tuition, due 2 Mar 2026',
      'Sam',
      '$2,760.50',
      '',
      '$2,810.55',
    ]);
    expect(JSON.stringify(rows)).not.toContain('Gone');
    expect(rows.at(-1)).toEqual([
      '31 Dec 2026',
      'Closing balance',
      '',
      '$2,760.69',
      '$2,811.73',
      '$0.99 in credit',
    ]);
  });

  it('reads the account of the person who requested it, and audits the children for staff only', async () => {
    expect(await made('csv')).toMatchObject({ asked: [`${school} cara`], named: [] });
    expect(await made('csv', { isAudited: true })).toMatchObject({ named: ['sam'] });
  });
});
