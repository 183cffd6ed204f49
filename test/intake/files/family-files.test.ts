import { beforeEach, describe, expect, it } from 'vitest';
import { classUidOf, userUidOf } from '#functions/kernel/roster/uids';
import { schoolNamed } from '#test/support/records/school';
import { load, type MemoryRoster, packageOf, roleRow, smallSchool, userRow } from './packages.ts';
import { csv, loadFiles, storedIn, storedSchool, tryFiles } from './portal-loads.ts';

let stored: MemoryRoster;
beforeEach(async () => {
  stored = await storedSchool();
});

const uid = (sourcedId: string) => userUidOf(schoolNamed('main').site, sourcedId);
const absences = csv('DAILY_ATTENDANCE_ID,STUDENT_NUMBER,date,period,status,reason');
const finance = csv(
  'TRANSACTION_ID,CARER_NUMBER,STUDENT_NUMBER,type,date,due_date,description,amount,INVOICE_ID',
);
const yearInfo = csv('grade,kind,title,date,STAFF_ID,url');

/** Returns the faults as row, column and reason. */
const faultsOf = async (files: Record<string, string>) =>
  (await tryFiles(files, { stored })).faults.map(({ row, column, reason }) => [
    row,
    column,
    reason,
  ]);

describe('absences.csv', () => {
  it('stores the student, the period and the homeroom of the day', async () => {
    const file = absences(
      'a1,1001,2026-03-02,Day,verified,"Sick  at\nhome"',
      'a2,1002,2026-03-02,03,UNVERIFIED,',
    );
    const { run } = await loadFiles({ 'absences.csv': file }, stored);
    expect(run?.counts).toEqual([
      { kind: 'absences', added: 2, changed: 0, leaving: 0, unchanged: 0 },
    ]);
    expect(storedIn(stored, 'absences')).toEqual([
      {
        DAILY_ATTENDANCE_ID: 'a1',
        userUid: uid('s1'),
        date: '2026-03-02',
        period: 'day',
        status: 'verified',
        reason: 'Sick at home',
        homeroom: classUidOf(schoolNamed('main').site, 'h1'),
      },
      {
        DAILY_ATTENDANCE_ID: 'a2',
        userUid: uid('s2'),
        date: '2026-03-02',
        period: '3',
        status: 'unverified',
        reason: '',
        homeroom: '',
      },
    ]);
  });

  it('keeps the homeroom of an absence when the student moves to another one', async () => {
    const file = { 'absences.csv': absences('a1,1001,2026-03-02,day,unverified,') };
    await loadFiles(file, stored);
    const mia = stored.people.get(uid('s1'));
    stored.people.set(uid('s1'), { ...mia, groups: [] } as never);
    expect((await tryFiles(file, { stored })).plan).toEqual([]);
  });

  it('reports each wrong cell with its row and column', async () => {
    const file = absences(
      'a1,1001,2026-03-02,21,verified,Sick',
      'a2,1001,2.3.26,day,excused,',
      'a3,1001,2026-03-02,evening,unverified,',
      'a3,1001,2026-03-03,day,unverified,',
    );
    const word = 'Write day, am, pm, or the number of a lesson up to 20.';
    expect(await faultsOf({ 'absences.csv': file })).toEqual([
      [2, 'period', word],
      [3, 'date', expect.stringContaining('it could mean two days')],
      [3, 'status', 'This must be one of verified, unverified.'],
      [4, 'period', word],
      [5, 'DAILY_ATTENDANCE_ID', 'Row 4 has the same identifier.'],
    ]);
  });

  it('ignores a few unknown students with a warning, and refuses a file of many', async () => {
    const known = Array.from({ length: 4 }, (_, i) => `a${i},1001,2026-03-0${i + 2},day,verified,`);
    const few = absences(...known, 'x1,9999,2026-03-02,day,verified,');
    const { warnings } = await loadFiles({ 'absences.csv': few }, stored);
    expect(warnings).toEqual([
      {
        file: 'absences.csv',
        row: 6,
        column: 'STUDENT_NUMBER',
        value: '9999',
        reason: 'The roster has no student with this number. The row is ignored.',
      },
    ]);
    expect(storedIn(stored, 'absences')).toHaveLength(4);
    const many = absences(
      ...known,
      'x1,9999,2026-03-02,day,verified,',
      'x2,9998,2026-03-02,am,verified,',
    );
    expect(await faultsOf({ 'absences.csv': many })).toEqual([
      [6, 'STUDENT_NUMBER', 'The roster has no student with this number.'],
      [7, 'STUDENT_NUMBER', 'The roster has no student with this number.'],
    ]);
  });

  it('deletes absences that the next file lacks', async () => {
    const rows = ['a1,1001,2026-03-02,day,unverified,', 'a2,1002,2026-03-02,am,unverified,'];
    await loadFiles({ 'absences.csv': absences(...rows) }, stored);
    const { run } = await loadFiles(
      { 'absences.csv': absences('a2,1002,2026-03-02,am,verified,Dentist') },
      stored,
    );
    expect(run?.counts).toEqual([
      { kind: 'absences', added: 0, changed: 1, leaving: 1, unchanged: 0 },
    ]);
  });
});

describe('finance.csv', () => {
  const invoice = 'i1,C77,1001,invoice,2026-02-02,2026-03-02,Tuition,1840.50,';

  it('stores exact cents, the account and the child', async () => {
    const file = finance(invoice, 'p1,C77,,Payment,2026-02-20,,,1840.5,i1');
    await loadFiles({ 'finance.csv': file }, stored);
    const own = { userUid: uid('p1'), cents: 184_050 };
    expect(storedIn(stored, 'finance')).toEqual([
      {
        TRANSACTION_ID: 'i1',
        ...own,
        type: 'invoice',
        date: '2026-02-02',
        due_date: '2026-03-02',
        description: 'Tuition',
        studentUid: uid('s1'),
      },
      {
        TRANSACTION_ID: 'p1',
        ...own,
        type: 'payment',
        date: '2026-02-20',
        description: '',
        INVOICE_ID: 'i1',
      },
    ]);
  });

  it('stores the reference of money, from a column that files may lack', async () => {
    const withReference = csv(
      'TRANSACTION_ID,CARER_NUMBER,STUDENT_NUMBER,type,date,due_date,description,amount,INVOICE_ID,reference',
    );
    const file = withReference(`${invoice},`, 'p1,C77,,payment,2026-05-03,,,120,,CAMP7-1001');
    await loadFiles({ 'finance.csv': file }, stored);
    expect(storedIn(stored, 'finance').map(({ reference }) => reference)).toEqual([
      undefined,
      'CAMP7-1001',
    ]);
  });

  it.each([
    '1840.505',
    '-1840',
    '+1840',
    '1,840',
    '$1840',
    '1e3',
    '.5',
    '1840.',
    'ten',
    '٣',
    '9999999999',
  ])('refuses the amount %s', async (amount) => {
    const row = `i1,C77,1001,invoice,2026-02-02,2026-03-02,Tuition,"${amount}",`;
    expect(await faultsOf({ 'finance.csv': finance(row) })).toEqual([
      [
        2,
        'amount',
        'This is not an exact amount. Write dollars and cents like 1840.00, without a sign.',
      ],
    ]);
  });

  it('refuses an amount of 0', async () => {
    const row = 'i1,C77,1001,invoice,2026-02-02,2026-03-02,Tuition,0.00,';
    expect(await faultsOf({ 'finance.csv': finance(row) })).toEqual([
      [2, 'amount', 'An amount must be more than 0.'],
    ]);
  });

  it('refuses an account number that two people share, with their names', async () => {
    const school = smallSchool();
    school.users?.push(
      userRow('p2', { givenName: 'Robin', familyName: 'Marsh', identifier: 'C77' }),
    );
    school.roles?.push(roleRow('p2', 'parent'));
    Object.assign(school.users?.[1] ?? {}, { agentSourcedIds: 'p1,p2' });
    await load(packageOf(school), stored);
    expect(
      await faultsOf({ 'finance.csv': finance(invoice, invoice.replace('i1', 'i2')) }),
    ).toEqual([
      [
        2,
        'CARER_NUMBER',
        'Given Family and Robin Marsh have the same carer number. Give each their own in the roster.',
      ],
    ]);
  });

  it('uses the person who is here when a leaver had the number', async () => {
    const gone = { ...stored.people.get(uid('p1')), userUid: 'old', status: 'left' };
    stored.people.set('old', gone as never);
    await loadFiles({ 'finance.csv': finance(invoice) }, stored);
    expect(storedIn(stored, 'finance')[0]?.userUid).toBe(uid('p1'));
  });

  it('reports money for no invoice or another account, and invoices without a due day', async () => {
    stored.people.set('other', {
      ...stored.people.get(uid('p1')),
      userUid: 'o',
      carerNumber: 'C78',
    } as never);
    const file = finance(
      invoice,
      'p1,C77,,payment,2026-02-20,,,5,p2',
      'p2,C78,,credit,2026-02-20,,,5,i1',
      'i2,C77,,invoice,2026-02-02,,Tuition,5,',
    );
    expect(await faultsOf({ 'finance.csv': file })).toEqual([
      [3, 'INVOICE_ID', 'This file has no invoice with this identifier.'],
      [4, 'INVOICE_ID', 'This invoice belongs to the account of another carer.'],
      [5, 'due_date', 'Write when the invoice is due.'],
    ]);
  });

  it('reports a faulty invoice once, not at its payments too', async () => {
    const file = finance(invoice.replace('1840.50', '1.005'), 'p1,C77,,payment,2026-02-20,,,5,i1');
    expect((await faultsOf({ 'finance.csv': file })).map(([row]) => row)).toEqual([2]);
  });

  it('keeps an entry of an unknown child without the child', async () => {
    const { warnings } = await loadFiles(
      { 'finance.csv': finance(invoice.replace('1001', '9')) },
      stored,
    );
    expect(warnings.map(({ column }) => column)).toEqual(['STUDENT_NUMBER']);
    expect(storedIn(stored, 'finance')[0]).not.toHaveProperty('studentUid');
  });
});

describe('year-info.csv', () => {
  it('stores heads, key dates and documents by the name of the year', async () => {
    const file = yearInfo(
      '07,head_of_year,Head of Year 7,,t1,',
      '07,key_date,Camp,2026-05-01,t1,',
      '08,document,Handbook,,,https://example.edu/8.pdf',
    );
    await loadFiles({ 'year-info.csv': file }, stored);
    const records = storedIn(stored, 'year-info').map(({ yearInfoUid: _, ...record }) => record);
    expect(records).toEqual([
      { year: 'Year 7', kind: 'head_of_year', title: 'Head of Year 7', userUid: uid('t1') },
      { year: 'Year 7', kind: 'key_date', title: 'Camp', date: '2026-05-01' },
      { year: 'Year 8', kind: 'document', title: 'Handbook', url: 'https://example.edu/8.pdf' },
    ]);
    expect((await tryFiles({ 'year-info.csv': file }, { stored })).plan).toEqual([]);
  });

  it('reports missing values, unsafe addresses and equal rows, and warns of empty years', async () => {
    const file = yearInfo(
      '07,head_of_year,Head,,,',
      '07,key_date,Camp,,,',
      '07,document,Handbook,,,',
      '07,key_date,Camp,2026-05-01,,',
      '07,key_date,Camp,2026-05-01,,',
    );
    expect(await faultsOf({ 'year-info.csv': file })).toEqual([
      [2, 'STAFF_ID', 'Write who heads the year.'],
      [3, 'date', 'Write the day.'],
      [4, 'url', 'Write the address of the document.'],
      [6, 'title', 'An earlier row of this file is the same.'],
    ]);
    const unsafe = ['http://example.edu/8.pdf', 'javascript:alert(1)', 'https://u:p@example.edu/'];
    const rows = unsafe.map((url) => `07,document,Handbook,,,${url}`);
    expect(await faultsOf({ 'year-info.csv': yearInfo(...rows) })).toEqual(
      rows.map((_, i) => [i + 2, 'url', 'This is not a web address. It must begin with https://.']),
    );
    const empty = { 'year-info.csv': yearInfo('12,key_date,Formal,2026-11-01,,') };
    expect((await tryFiles(empty, { stored })).warnings[0]?.reason).toBe(
      'No student is in Year 12.',
    );
  });
});
