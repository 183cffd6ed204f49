import { beforeEach, describe, expect, it } from 'vitest';
import { inlineRows, workbookOf } from '#test/support/spreadsheets/workbooks';
import type { MemoryRoster } from './packages.ts';
import { loadFiles, storedIn, storedSchool, tryFiles } from './portal-loads.ts';

/** What an office saves: files of Excel and of other programs, as they are. */

let stored: MemoryRoster;
beforeEach(async () => {
  stored = await storedSchool();
});

const header = 'DAILY_ATTENDANCE_ID,STUDENT_NUMBER,date,period,status,reason';
const daysOf = () => storedIn(stored, 'absences').map(({ date }) => date);
const read = async (text: string | Buffer, name = 'absences.csv') => {
  const loaded = await loadFiles({ [name]: text }, stored);
  return { days: daysOf(), warnings: loaded.warnings.map(({ reason }) => reason) };
};

describe('a file of a spreadsheet program', () => {
  it.each([
    ['a line that names the comma', `sep=,\n${header}\na1,1001,2026-03-02,day,verified,\n`, []],
    [
      'a line that names the semicolon',
      `sep=;\r\n${header.replaceAll(',', ';')}\r\na1;1001;2026-03-02;day;verified;Sick, at home\r\n`,
      [],
    ],
    [
      'a title above the header',
      `Absences of March,,,,,\n${header}\na1,1001,2026-03-02,day,verified,\n`,
      ['The row above the header is not read.'],
    ],
    [
      'a title and an empty row',
      `Harbour College\nAbsences\n,,\n${header}\na1,1001,2026-03-02,day,verified,\n`,
      ['2 rows above the header are not read.'],
    ],
    [
      'empty columns and rows at its end',
      `${header},,\na1,1001,2026-03-02,day,verified,,,\n,,,,,,,\n`,
      [],
    ],
  ])('is read with %s', async (_, text, warnings) => {
    expect(await read(text)).toEqual({ days: ['2026-03-02'], warnings });
  });

  it('counts rows as the program shows them', async () => {
    const text = `sep=,\nAbsences\n${header}\na1,1001,never,day,verified,\n`;
    const { faults } = await tryFiles({ 'absences.csv': text }, { stored });
    expect(faults).toMatchObject([{ row: 3, column: 'date', value: 'never' }]);
  });

  it('reports a header without a known column in its first row, as before', async () => {
    const { faults } = await tryFiles({ 'absences.csv': 'a,b\n1,2\n' }, { stored });
    expect(faults[0]).toMatchObject({ row: 1, reason: 'This column is missing.' });
  });

  it.each([
    '27/02/2026',
    '27.2.2026',
    '27 Feb 2026',
    '27-Feb-26',
    '2026/2/27',
    '46080',
    '02/27/2026',
  ])('reads the day %s', async (day) => {
    expect((await read(`${header}\na1,1001,${day},day,verified,\n`)).days).toEqual(['2026-02-27']);
  });

  it.each([
    ['9:00 AM', '1:30 pm'],
    ['9:00:00', '13:30:00'],
    ['0.375', '0.5625'],
    ['9.00am', '1.30 p.m.'],
  ])('reads the times %s and %s', async (starts, ends) => {
    const text = `TIMETABLE_ID,CLASS_ID,weekday,period,starts,ends\nl1,k1,1,1,${starts},${ends}\n`;
    await loadFiles({ 'timetable.csv': text }, stored);
    expect(storedIn(stored, 'lessons')).toMatchObject([{ starts: '09:00', ends: '13:30' }]);
  });

  it('reads days with times of a calendar', async () => {
    const text =
      'EVENT_ID,title,starts,ends,AUDIENCE_TYPE_ID\ne1,Fair,27/02/2026 6:30 PM,27/02/2026 20:00:00,1\ne2,Camp,46080,46081,1\n';
    await loadFiles({ 'calendar.csv': text }, stored);
    expect(storedIn(stored, 'calendar')).toMatchObject([
      { starts: '2026-02-27T18:30:00', ends: '2026-02-27T20:00:00' },
      { starts: '2026-02-27', all_day: true },
    ]);
  });
});

describe('a day with two readings', () => {
  const text = `${header}\na1,1001,03/04/2026,day,verified,\na2,1001,27/02/2026,day,verified,\n`;

  it('is asked about once for a file, and nothing changes', async () => {
    const { faults, questions, run } = await tryFiles({ 'absences.csv': text }, { stored });
    expect(run).toBeUndefined();
    expect(faults).toEqual([
      {
        file: 'absences.csv',
        column: 'date',
        value: '03/04/2026',
        reason:
          'This file has days that can be read in two ways, such as 03/04/2026. Say how it writes days.',
      },
    ]);
    expect(questions).toMatchObject([
      { kind: 'absences', days: ['03/04/2026'], days_column: 'date', columns: [] },
    ]);
  });

  it.each([
    ['day-first', ['2026-04-03', '2026-02-27']],
    ['month-first', ['2026-03-04']],
  ] as const)('is read as the school has said: %s', async (dates, days) => {
    stored.readings.set('absences', { names: {}, dates });
    const rows = dates === 'day-first' ? text : text.replace(/a2.*\n/, '');
    expect((await read(rows)).days).toEqual(days);
  });

  it('refuses a day that is not in the order that the school has said', async () => {
    stored.readings.set('absences', { names: {}, dates: 'month-first' });
    const { faults, questions } = await tryFiles({ 'absences.csv': text }, { stored });
    expect(faults).toMatchObject([{ row: 3, column: 'date', value: '27/02/2026' }]);
    expect(questions).toMatchObject([{ days: [], reading: { dates: 'month-first' } }]);
  });

  it.each([
    ['31/31/2026', 'There is no such day.'],
    ['0/5/2026', 'There is no such day.'],
    ['29.02.26', 'There is no such day.'],
    ['30-02-2026 9:00 AM', 'There is no such day.'],
    ['2026-02-30', 'There is no such day.'],
    ['27/02/26', 'This date has its month or its day first.'],
    ['2.3.26', 'This is not a date. Its month or its day comes first, so it could mean two days.'],
    ['soon', 'This is not a date.'],
  ])('is told from a date of one day, and of none: %s', async (date, why) => {
    const file = `${header}\na1,1001,${date},day,verified,\n`;
    const { faults } = await tryFiles({ 'absences.csv': file }, { stored });
    const form = /^ Write (it|days) as YYYY-MM-DD, for example 2026-02-27\.$/;
    expect(faults).toMatchObject([{ row: 2, column: 'date', value: date }]);
    expect(faults[0]?.reason.slice(0, why.length)).toBe(why);
    expect(faults[0]?.reason.slice(why.length)).toMatch(form);
  });

  it('is no question when both readings are the same day', async () => {
    expect((await read(`${header}\na1,1001,3/3/2026,day,verified,\n`)).days).toEqual([
      '2026-03-03',
    ]);
  });
});

describe('columns with other names', () => {
  const text = 'Id,Student no,Day,period,status\na1,1001,2026-03-02,day,verified\n';
  const names = { id: 'DAILY_ATTENDANCE_ID', 'student no': 'STUDENT_NUMBER', day: 'date' };

  it('asks which they are, and says which are needed', async () => {
    const { questions, faults } = await tryFiles({ 'absences.csv': text }, { stored });
    expect(faults.map(({ column }) => column)).toContain('STUDENT_NUMBER');
    expect(questions).toEqual([
      {
        kind: 'absences',
        file: 'absences.csv',
        written: ['Id', 'Student no', 'Day'],
        columns: ['DAILY_ATTENDANCE_ID', 'STUDENT_NUMBER', 'date', 'reason'],
        needed: ['DAILY_ATTENDANCE_ID', 'STUDENT_NUMBER', 'date'],
        days: [],
      },
    ]);
  });

  it('reads them as the school has said, also below a title and in a workbook', async () => {
    stored.readings.set('absences', { names });
    expect((await read(text)).days).toEqual(['2026-03-02']);
    expect((await read(`Absences\n${text}`)).days).toEqual(['2026-03-02']);
    const rows = inlineRows(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(',')),
    );
    const workbook = workbookOf([{ name: 'Sheet1', rows }]);
    expect((await read(workbook, 'absences.xlsx')).days).toEqual(['2026-03-02']);
  });

  it('leaves them out if the school has said so, even if a name looks misspelt', async () => {
    const file = `${header.replace('reason', 'reasons')}\na1,1001,2026-03-02,day,verified,Sick\n`;
    const { faults } = await tryFiles({ 'absences.csv': file }, { stored });
    expect(faults).toMatchObject([{ column: 'reasons' }]);
    stored.readings.set('absences', { names: { reasons: '' } });
    expect(await read(file)).toEqual({ days: ['2026-03-02'], warnings: [] });
    expect(storedIn(stored, 'absences')).toMatchObject([{ reason: '' }]);
  });

  it('reads a file with a name that every object has', async () => {
    const file = `${header},constructor\na1,1001,2026-03-02,day,verified,,x\n`;
    expect((await read(file)).days).toEqual(['2026-03-02']);
  });
});

describe('a workbook of Excel', () => {
  const [head] = [header.split(',')];
  const shared = `${head.map((name) => `<si><t>${name}</t></si>`).join('')}<si><r><t>Sick </t></r><r><t xml:space="preserve">at home_x000D_&#10;since Monday &amp; Tuesday</t></r><rPh><t>no</t></rPh></si>`;
  const first = `<x:row r="3" spans="1:6">${head.map((_, i) => `<x:c r="${'ABCDEF'[i]}3" t="s"><x:v>${i}</x:v></x:c>`).join('')}</x:row>`;
  const text = (ref: string, value: string) =>
    `<x:c r="${ref}" t="inlineStr"><x:is><x:t>${value}</x:t></x:is></x:c>`;
  const row = (n: number, day: string, more = '') =>
    `<x:row r="${n}">${text(`A${n}`, `a${n}`)}<x:c r="B${n}"><x:v>1001</x:v></x:c>${day}${text(`D${n}`, 'day')}<x:c r="E${n}" t="str"><x:f>LOWER("VERIFIED")</x:f><x:v>verified</x:v></x:c>${more}</x:row>`;

  it('is read with its title, shared texts, formulas, and days in their formats', async () => {
    const rows = [
      `<x:row r="1">${text('A1', 'Absences')}</x:row>`,
      first,
      row(4, '<x:c r="C4" s="1"><x:v>46080</x:v></x:c>', '<x:c r="F4" t="s"><x:v>6</x:v></x:c>'),
      row(5, '<x:c r="C5" s="4"><x:v>46081</x:v></x:c>'),
      row(6, '<x:c r="C6" t="d"><x:v>2026-03-01T00:00:00</x:v></x:c>', '<x:c r="H6" s="1"/>'),
      '<x:row r="9" s="1"><x:c r="A9" s="1"/></x:row>',
    ].join('');
    const file = workbookOf(
      [
        { name: 'Old', rows: '', isHidden: true },
        { name: 'March', rows },
        { name: 'Notes', rows: '' },
      ],
      {
        strings: shared,
        formats: '<numFmt numFmtId="164" formatCode="[$-C09]dddd, d mmmm yyyy;@"/>',
      },
    );
    expect(await read(file, 'absences (1).xlsx')).toEqual({
      days: ['2026-02-27', '2026-02-28', '2026-03-01'],
      warnings: [
        'The row above the header is not read.',
        'This workbook has 2 sheets. Only the first one, “March”, is read.',
      ],
    });
    expect(storedIn(stored, 'absences')[0]?.reason).toBe('Sick at home since Monday & Tuesday');
  });

  it('reads times, zeros in front, and days of old Macs', async () => {
    const cells = (n: number) =>
      `<x:row r="${n}">${text(`A${n}`, 'l1')}${text(`B${n}`, 'k1')}<x:c r="C${n}"><x:v>1</x:v></x:c><x:c r="D${n}" s="5"><x:v>1</x:v></x:c><x:c r="E${n}" s="2"><x:v>0.375</x:v></x:c><x:c r="F${n}" s="2"><x:v>0.5625000000000001</x:v></x:c></x:row>`;
    const names = ['TIMETABLE_ID', 'CLASS_ID', 'weekday', 'period', 'starts', 'ends'];
    const top = inlineRows([names]);
    const formats = '<numFmt numFmtId="165" formatCode="00"/>';
    await loadFiles(
      { 'timetable.xlsx': workbookOf([{ name: 'A', rows: top + cells(2) }], { formats }) },
      stored,
    );
    expect(storedIn(stored, 'lessons')).toMatchObject([
      { period: 1, starts: '09:00', ends: '13:30' },
    ]);
    const rows = `${inlineRows([head])}${row(2, '<x:c r="C2" s="1"><x:v>44618</x:v></x:c>')}`;
    const mac = workbookOf([{ name: 'A', rows }], { is1904: true });
    expect((await read(mac, 'absences.xlsx')).days).toEqual(['2026-02-27']);
  });

  it('names a cell with an error, and a damaged workbook', async () => {
    const rows = `${inlineRows([head])}${row(2, '<x:c r="C2" t="e"><x:v>#N/A</x:v></x:c>')}`;
    const file = workbookOf([{ name: 'A', rows }]);
    const { faults } = await tryFiles({ 'absences.xlsx': file }, { stored });
    expect(faults).toEqual([
      { file: 'absences.xlsx', row: 2, reason: 'Cell C2 shows #N/A. Correct it first.' },
    ]);
    const cut = workbookOf([{ name: 'A', rows: '<x:row><x:c' }]);
    for (let at = 0; at < cut.length; at += 37) {
      const changed = Buffer.from(cut);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      const tried = await tryFiles({ 'absences.xlsx': changed }, { stored });
      expect(tried.run).toBeUndefined();
      expect(tried.faults.length).toBeGreaterThan(0);
    }
  });

  it('is read in a package of several files', async () => {
    const rows = `${inlineRows([head])}${row(2, '<x:c r="C2" s="1"><x:v>46080</x:v></x:c>')}`;
    await loadFiles(
      {
        'absences.xlsx': workbookOf([{ name: 'A', rows }]),
        'units.csv': 'unit_id,COURSE_ID,unit_name,unit_start_date\nu1,c1,Angles,27/2/2026\n',
      },
      stored,
    );
    expect(daysOf()).toEqual(['2026-02-27']);
    expect(storedIn(stored, 'course-units')).toMatchObject([{ unit_start_date: '2026-02-27' }]);
  });
});
