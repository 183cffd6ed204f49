import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { schoolGoalsReader } from '#functions/goals/store/school-goals';
import { writtenGoalsReader } from '#functions/goals/store/written-goals.record';
import { studentLearningGoalsHandlers } from '#functions/goals/student-learning-goals';
import { intakeHandlers } from '#functions/intake/intake';
import { userUidOf } from '#functions/kernel/roster/uids';
import { userRepository } from '#functions/people/store/users';
import { packageOf, smallSchool } from '#test/intake/files/packages';
import { openWorkshop, type TestWorkshop, takeIn, worked } from '#test/intake/intake-deps';
import { administrator, person, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

let deps: TestWorkshop;
let intake: ReturnType<typeof intakeHandlers>;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  deps = await openWorkshop('student-goals');
  intake = intakeHandlers(deps);
  await takeIn(deps, 'main', packageOf(smallSchool()));
});
afterAll(() => deps.tables.stop());

const at = () => request({ now: deps.now() });
const header = ['STUDENT_NUMBER', 'year', 'term', 'virtue', 'goal', 'reflection'];
/** Uploads and checks a file as the tab does. */
async function checked(bytes: Buffer) {
  deps.pass(20 * 60_000);
  const form = { filename: 'Goals.csv', file: bytes.toString('base64') };
  const { intakeUid } = await intake.importGoals(form, administrator, at());
  await worked(deps, schoolNamed('main'), intakeUid);
  return intake.get({ intakeUid }, administrator, at());
}
async function applied(bytes: Buffer) {
  const { intakeUid, state, faults } = await checked(bytes);
  expect([state, faults]).toEqual(['ready', []]);
  await intake.apply({ intakeUid }, administrator, at());
  await worked(deps, schoolNamed('main'), intakeUid);
}
/** Returns the goals for a virtue that the student with number 1001 reads. */
async function goalsFor(virtue: string) {
  const { tables } = deps;
  const { get } = studentLearningGoalsHandlers({
    users: userRepository(tables),
    goals: writtenGoalsReader(tables),
    file: schoolGoalsReader(tables),
  });
  const student = person({ type: 'student', userUid: userUidOf(schoolNamed('main').site, 's1') });
  const { goals } = await get({ semester: '1', selected_year: '2026' }, student, at());
  return goals.flatMap((each) => (each.virtue === virtue ? [each.text] : []));
}

const folder = 'test/data/csv-spectrum/csvs';
const spectrum = readdirSync(folder).map(
  (name) => [name, readFileSync(join(folder, name))] as const,
);

describe('the files of csv-spectrum', () => {
  it.each(spectrum)('refuses %s with a sentence, as it has no goals', async (_, bytes) => {
    const { state, message, faults } = await checked(bytes);
    expect([state, faults.length > 0]).toEqual(['refused', true]);
    expect(message).toContain('Nothing was changed.');
  });

  it.each(spectrum)('keeps every cell of %s as the text of a goal', async (name, bytes) => {
    const { data } = Papa.parse<string[]>(bytes.toString('utf8'), { skipEmptyLines: true });
    const cells = data.flat().filter((cell) => cell.trim() !== '');
    const rows = cells.map((cell, i) => ['1001', '2026', '1', `${name} ${i}`, cell, '']);
    const newline = name.includes('crlf') ? '\r\n' : '\n';
    await applied(Buffer.from(Papa.unparse([header, ...rows], { newline })));
    for (const [i, cell] of cells.entries()) {
      expect(await goalsFor(`${name} ${i}`)).toEqual([cell.replaceAll('\r\n', '\n').trim()]);
    }
  });
});

describe('exports of spreadsheets', () => {
  const text = (virtue: string) =>
    Papa.unparse([header, ['1001', '2026', '1', virtue, 'Ask “why”.', '']]);
  const read: Record<string, (virtue: string) => string> = {
    'a byte-order mark': (virtue) => `\ufeff${text(virtue)}`,
    'line ends of old Macintosh': (virtue) => text(virtue).replaceAll('\r\n', '\r'),
    'all cells in quotes': (virtue) => text(virtue).replace(/[^,\r\n]+/g, (cell) => `"${cell}"`),
    'empty columns, and rows of commas at the end': (virtue) =>
      `${text(virtue).replaceAll('\r\n', ',,\r\n')},,\r\n,,,,,,,\r\n , ,,,,,,\r\n`,
    'other capitals and spaces in its header': (virtue) =>
      text(virtue).replace(header.join(','), 'student_number, Year,Term ,Virtue,Goal,Reflection'),
    'the columns in another order': (virtue) =>
      `goal,virtue,term,year,STUDENT_NUMBER\nAsk “why”.,${virtue},Term 1,2026,1001\n`,
  };
  it.each(Object.entries(read))('reads a file with %s', async (kind, of) => {
    await applied(Buffer.from(of(kind)));
    expect(await goalsFor(kind)).toEqual(['Ask “why”.']);
  });

  it.each([
    ['UTF-16', Buffer.from(`\ufeff${text('x')}`, 'utf16le'), 'Please export it as UTF-8.'],
    ['the codes of Windows', Buffer.from(text('caf\xe9'), 'latin1'), 'Please export it as UTF-8.'],
    ['semicolons', Buffer.from(text('x').replaceAll(',', ';')), 'by semicolons. Use commas.'],
    ['tabs', Buffer.from(text('x').replaceAll(',', '\t')), 'by tabs. Use commas.'],
  ])('refuses a file with %s, and says what to change', async (_, bytes, reason) => {
    const { state, faults } = await checked(bytes);
    expect(state).toBe('refused');
    expect(faults[0]?.reason).toContain(reason);
  });
});
