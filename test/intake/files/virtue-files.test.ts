import { beforeEach, describe, expect, it } from 'vitest';
import { userUidOf } from '#functions/kernel/roster/uids';
import { schoolNamed } from '#test/support/records/school';
import type { MemoryRoster } from './packages.ts';
import { csv, loadFiles, storedIn, storedSchool, tryFiles } from './portal-loads.ts';

let stored: MemoryRoster;
beforeEach(async () => {
  stored = await storedSchool();
});

const name = 'learning-virtues-goals.csv';
const file = csv('STUDENT_NUMBER,year,term,virtue,goal,reflection');
const uid = (sourcedId: string) => userUidOf(schoolNamed('main').site, sourcedId);
const inStore = () =>
  storedIn(stored, 'virtue-goals').map(({ virtueGoalUid: _, ...record }) => record);
const faultsOf = async (text: string) =>
  (await tryFiles({ [name]: text }, { stored })).faults.map(({ row, column, reason }) => [
    row,
    column,
    reason,
  ]);

describe('learning-virtues-goals.csv', () => {
  it('stores a goal and a reflection of a virtue, and nothing the second time', async () => {
    const text = file(
      '1001,2026,1,Courage,"Ask.\nEach day.",',
      '1002,2025,Term 4,Kindness,,I listened.',
    );
    await loadFiles({ [name]: text }, stored);
    expect(inStore()).toEqual([
      {
        userUid: uid('s1'),
        year: '2026',
        term: '1',
        virtue: 'Courage',
        goal: 'Ask.\nEach day.',
        reflection: '',
      },
      {
        userUid: uid('s2'),
        year: '2025',
        term: '4',
        virtue: 'Kindness',
        goal: '',
        reflection: 'I listened.',
      },
    ]);
    expect((await tryFiles({ [name]: text }, { stored })).plan).toEqual([]);
  });

  it('adds and changes rows, and leaves those that it does not name', async () => {
    const first = file('1001,2026,1,Courage,Ask.,', '1002,2026,1,Courage,Listen.,');
    await loadFiles({ [name]: first }, stored);
    const next = file('1001,2026,1,courage,Answer.,It went well.', '1001,2026,2,Courage,Go on.,');
    await loadFiles({ [name]: next }, stored);
    expect(inStore().map(({ term, goal }) => [term, goal])).toEqual([
      ['1', 'Answer.'],
      ['1', 'Listen.'],
      ['2', 'Go on.'],
    ]);
  });

  it('removes a record by a row without texts, and ignores such a row without a record', async () => {
    await loadFiles({ [name]: file('1001,2026,1,Courage,Ask.,') }, stored);
    const emptied = file('1001,2026,1,Courage,,', '1002,2026,1,Courage,,');
    await loadFiles({ [name]: emptied }, stored);
    expect(inStore()).toEqual([]);
  });

  it('refuses a year that no goals are of, with the years that are', async () => {
    const rows = file('1001,1999,1,Courage,Ask.,', '1001,2206,1,Courage,Ask.,');
    expect(await faultsOf(rows)).toEqual([
      [2, 'year', 'Use a year from 2021 to 2027.'],
      [3, 'year', 'Use a year from 2021 to 2027.'],
    ]);
  });

  it('reports each wrong cell with its row and column', async () => {
    const text = file(
      `1001,26,5,Courage,${'x'.repeat(4001)},`,
      '1001,2026,1,,Ask.,',
      '1001,2026,1,Courage,Ask.,',
      '1001,2026,Term 1,COURAGE,Again.,',
      '9999,2026,1,Courage,Ask.,',
    );
    expect(await faultsOf(text)).toEqual([
      [2, 'year', 'This is not a year. Write it like 2026.'],
      [2, 'term', 'This must be a term from 1 to 4.'],
      [2, 'goal', 'Use at most 4000 characters.'],
      [3, 'virtue', 'A value is needed here.'],
      [6, 'STUDENT_NUMBER', 'The roster has no student with this number.'],
      [5, 'virtue', 'Row 4 has the same student, year, term and virtue.'],
    ]);
  });

  it('refuses one unknown number among many rows, so that no row of another school is lost', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => `1001,2026,1,Virtue ${i},Ask.,`);
    expect(await faultsOf(file(...rows, '4711,2026,1,Courage,Ask.,'))).toEqual([
      [32, 'STUDENT_NUMBER', 'The roster has no student with this number.'],
    ]);
  });

  it.each([
    ['no rows', file(), 'This file has no rows below the header.'],
    [
      'semicolons',
      'STUDENT_NUMBER;year;term;virtue;goal;reflection\n1001;2026;1;Courage;Ask;\n',
      /semicolons/,
    ],
    ['20,001 rows', many(20_001), 'This file has more than 20,000 rows.'],
    ['a quote that never ends', file('1001,2026,1,Courage,"Ask.,'), /quot/i],
  ])('refuses a file with %s in words', async (_, text, reason) => {
    const { faults, plan } = await tryFiles({ [name]: text }, { stored });
    expect(faults.map((fault) => fault.reason)).toContainEqual(
      typeof reason === 'string' ? reason : expect.stringMatching(reason),
    );
    expect(plan).toEqual([]);
  });

  it('takes a spreadsheet’s byte-order mark and line ends, and 20,000 rows', async () => {
    const text = `\uFEFF${many(20_000)}`.replaceAll('\n', '\r\n');
    const { faults, plan } = await tryFiles({ [name]: text }, { stored });
    expect(faults).toEqual([]);
    expect(plan).toHaveLength(20_000);
  });
});

function many(rows: number): string {
  return file(...Array.from({ length: rows }, (_, i) => `1001,2026,1,Virtue ${i},Ask.,`));
}
