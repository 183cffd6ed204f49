import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { schoolGoalsReader } from '#functions/goals/store/school-goals';
import { writtenGoalsReader } from '#functions/goals/store/written-goals.record';
import { studentLearningGoalsHandlers } from '#functions/goals/student-learning-goals';
import { intakeHandlers } from '#functions/intake/intake';
import { userUidOf } from '#functions/kernel/roster/uids';
import { userRepository } from '#functions/people/store/users';
import type { Intake } from '#shared/intake/intake.contract';
import { changesIn } from '#shared/intake/intake-words';
import { packageOf, smallSchool } from '#test/intake/files/packages';
import { openWorkshop, type TestWorkshop, takeIn, worked } from '#test/intake/intake-deps';
import { administrator, person, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { inlineRows, workbookOf } from '#test/support/spreadsheets/workbooks';

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
const header = 'STUDENT_NUMBER,year,term,virtue,goal,reflection';
const fileOf = (...rows: string[]) => Buffer.from([header, ...rows, ''].join('\n'));
const send = (bytes: Buffer, from = administrator) =>
  intake.importGoals({ filename: 'Term 1.csv', file: bytes.toString('base64') }, from, at());
/** Sends a file and checks it as the worker does. */
const checked = async (bytes: Buffer) => {
  deps.pass(20 * 60_000);
  const { intakeUid } = await send(bytes);
  await worked(deps, schoolNamed('main'), intakeUid);
  return intake.get({ intakeUid }, administrator, at());
};
const applied = async (bytes: Buffer) => {
  const { intakeUid, state } = await checked(bytes);
  expect(state).toBe('ready');
  await intake.apply({ intakeUid }, administrator, at());
  await worked(deps, schoolNamed('main'), intakeUid);
  return intake.get({ intakeUid }, administrator, at());
};
const rolledBack = async ({ intakeUid, counts }: Intake) => {
  const confirm_changes = changesIn(counts);
  await intake.rollback({ intakeUid, confirm_changes }, administrator, at());
  await worked(deps, schoolNamed('main'), intakeUid);
};
const hour = 60 * 60_000;
/** Returns what the student with number 1001 reads about a semester. */
const shown = async (semester: '1' | '2') => {
  const { tables } = deps;
  const { get } = studentLearningGoalsHandlers({
    users: userRepository(tables),
    goals: writtenGoalsReader(tables),
    file: schoolGoalsReader(tables),
  });
  const asked = { semester, selected_year: '2026' };
  const student = person({ type: 'student', userUid: userUidOf(schoolNamed('main').site, 's1') });
  const { goals, reflections } = await get(asked, student, at());
  return [...goals, ...reflections].map(({ text, virtue, term }) => [text, virtue, term]);
};

describe('the import of learning virtues goals', () => {
  it('shows a dry run, then what the file says under the semester of its term', async () => {
    const bytes = fileOf(
      '1001,2026,2,Courage,Ask.,I asked.',
      '1001,2026,1,Courage,Listen.,',
      '1001,2026,3,Kindness,Share.,',
    );
    const tried = await checked(bytes);
    expect(tried.counts).toEqual([
      { kind: 'virtue-goals', added: 3, changed: 0, leaving: 0, unchanged: 0 },
    ]);
    expect(await shown('1')).toEqual([]);
    await applied(bytes);
    expect(await shown('1')).toEqual([
      ['Listen.', 'Courage', '1'],
      ['Ask.', 'Courage', '2'],
      ['I asked.', 'Courage', '2'],
    ]);
    expect(await shown('2')).toEqual([['Share.', 'Kindness', '3']]);
  });

  it('changes nothing with the same file, and takes an apply back', async () => {
    const again = await checked(fileOf('1001,2026,3,Kindness,Share.,'));
    expect(again.counts).toEqual([
      { kind: 'virtue-goals', added: 0, changed: 0, leaving: 0, unchanged: 1 },
    ]);
    const change = await applied(fileOf('1001,2026,3,Kindness,Give.,'));
    expect(await shown('2')).toEqual([['Give.', 'Kindness', '3']]);
    await rolledBack(change);
    expect(await shown('2')).toEqual([['Share.', 'Kindness', '3']]);
  });

  it('takes an apply back for a day, also after a roster, until other goals are applied', async () => {
    const before = await shown('2');
    const first = await applied(fileOf('1001,2026,3,Kindness,Lend.,'));
    const { intakeUid } = await applied(fileOf('1001,2026,3,Kindness,Teach.,'));
    await expect(rolledBack(first)).rejects.toThrow('for a day after it was applied');
    await takeIn(deps, 'main', packageOf(smallSchool()));
    deps.pass(23 * hour);
    await rolledBack(await intake.get({ intakeUid }, administrator, at()));
    expect(await shown('2')).toEqual([['Lend.', 'Kindness', '3']]);
    // An upload that was taken back leaves none before it to take back.
    await expect(rolledBack(first)).rejects.toThrow('for a day after it was applied');

    const late = await applied(fileOf('1001,2026,3,Kindness,Share.,'));
    deps.pass(24 * hour);
    await expect(rolledBack(late)).rejects.toThrow('for a day after it was applied');
    expect(await shown('2')).toEqual(before);
  });

  it('writes all rows or none: one fault, a cut file and another school’s student refuse it', async () => {
    const before = await shown('1');
    const many = Array.from({ length: 200 }, (_, i) => `1001,2026,1,Virtue ${i},Ask.,`);
    for (const bytes of [
      fileOf(...many, '1001,2026,9,Courage,Ask.,'),
      fileOf(...many, 'R-77,2026,1,Courage,Ask.,'),
      fileOf(...many, '1001,2026,1,Courage,"Ask.').subarray(0, -1),
      Buffer.concat([fileOf(...many), Buffer.from([0xff, 0xfe, 0x00, 0x41])]),
      Buffer.from(`\uFEFF${header}\n`, 'utf16le'),
    ]) {
      const { state, faults, message } = await checked(bytes);
      expect([state, faults.length > 0]).toEqual(['refused', true]);
      expect(message).toContain('Nothing was changed.');
    }
    expect(await shown('1')).toEqual(before);
  });

  it('takes no workbook that is called .csv', async () => {
    const workbook = workbookOf([{ name: 'A', rows: inlineRows([header.split(',')]) }]);
    await expect(send(workbook)).rejects.toMatchObject({
      kind: 'badRequest',
      message: expect.stringContaining('Excel workbook'),
    });
  });

  it('gives a repeated request the same intake, and another file or a later time a new one', async () => {
    deps.pass(20 * 60_000);
    const bytes = fileOf('1001,2026,4,Courage,Go on.,');
    const first = await send(bytes);
    const retried = await send(bytes);
    expect(retried.intakeUid).toBe(first.intakeUid);
    expect((await send(fileOf('1001,2026,4,Courage,Go off,'))).intakeUid).not.toBe(first.intakeUid);
    await worked(deps, schoolNamed('main'), first.intakeUid);
    expect((await send(bytes)).intakeUid).not.toBe(first.intakeUid);
    const elsewhere = person({ ...administrator, ...schoolNamed('regional') });
    expect((await send(bytes, elsewhere)).intakeUid).not.toBe(first.intakeUid);
  });
});
