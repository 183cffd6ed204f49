import { expect, it } from 'vitest';
import { columns, goalsCsv } from '#functions/goals/goals-csv';
import { profile } from '#test/support/records/profiles';
import { naughtyStrings } from '#test/support/texts';

/** Reads a CSV file by RFC 4180, as spreadsheets do. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

it('keeps every text exactly, and no cell is a formula', () => {
  const hostile = [
    ...naughtyStrings,

    '=HYPERLINK("https://evil.example")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    'a\r\nb',
  ];
  const goals = hostile.map((text) => ({
    text,
    origin: 'portal' as const,
    written_on: '2026-08-03',
  }));
  const term = { username: 'sam', selected_year: '2026', semester: '2' } as const;
  const whole = {
    student: profile({ username: 'sam', firstname: '=1+1', studentNumber: '-7' }),
    homeroom: '@7A',
    goals: { ...term, goals, reflections: [] },
    comments: [],
  };
  const [header, ...rows] = rowsOf(goalsCsv([whole]));
  expect(header).toEqual(columns);
  const formula = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/;
  const texts = rows.map((row) => row[columns.indexOf('Text')] ?? '');
  expect(texts.map((text, i) => (text === hostile[i] ? text : text.replace(/^'/, '')))).toEqual(
    hostile,
  );
  expect(rows.every((row) => row.length === columns.length)).toBe(true);
  expect(rows.flat().filter((cell) => formula.test(cell))).toEqual([]);
  expect(texts.filter((text, i) => text !== hostile[i]).length).toBeGreaterThan(8);
});
