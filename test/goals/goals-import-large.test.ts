import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { schoolGoalsReader } from '#functions/goals/store/school-goals';
import { intakeHandlers } from '#functions/intake/intake';
import { userUidOf } from '#functions/kernel/roster/uids';
import { terms } from '#shared/goals/term';
import { packageOf, roleRow, smallSchool, userRow } from '#test/intake/files/packages';
import { openWorkshop, type TestWorkshop, takeIn, worked } from '#test/intake/intake-deps';
import { proofRuns } from '#test/support/proof-runs';
import { administrator, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

/** The most rows that a file may have. `npm test` uploads a tenth of them. */
const most = 20_000;
const rowCount = proofRuns(most);
const virtues = ['Courage', 'Kindness'];
const studentCount = rowCount / terms.length / virtues.length;
const numberOf = (i: number) => `N${i}`;

let deps: TestWorkshop;
let intake: ReturnType<typeof intakeHandlers>;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  deps = await openWorkshop('student-goals');
  intake = intakeHandlers(deps);
  const { users = [], roles = [], ...rest } = smallSchool();
  const ids = Array.from({ length: studentCount }, (_, i) => numberOf(i));
  const many = ids.map((id) => userRow(id, { grades: '07', identifier: id }));
  const theirRoles = ids.map((id) => roleRow(id, 'student'));
  const school = { ...rest, users: [...users, ...many], roles: [...roles, ...theirRoles] };
  await takeIn(deps, 'main', packageOf(school));
});
afterAll(() => deps.tables.stop());

const at = () => request({ now: deps.now() });

/** Returns a row for each student, term and virtue, with texts of that student alone. */
const rows = Array.from({ length: studentCount }, (_, i) =>
  terms.flatMap((term) =>
    virtues.map((virtue) => [numberOf(i), '2026', term, virtue, `Goal ${i} ${term}.`, `“${i}”`]),
  ),
).flat();
const header = ['STUDENT_NUMBER', 'year', 'term', 'virtue', 'goal', 'reflection'];
const fileOf = (those: readonly string[][]) => Buffer.from(Papa.unparse([header, ...those]));

async function checked(bytes: Buffer) {
  deps.pass(20 * 60_000);
  const form = { filename: 'Goals.csv', file: bytes.toString('base64') };
  const { intakeUid } = await intake.importGoals(form, administrator, at());
  await worked(deps, schoolNamed('main'), intakeUid);
  return intake.get({ intakeUid }, administrator, at());
}
const counts = (is: object) => [
  { kind: 'virtue-goals', added: 0, changed: 0, leaving: 0, unchanged: 0, ...is },
];

describe('the import of 20,000 goals', () => {
  it('gives each student their own rows, and changes nothing with the same file', async () => {
    const bytes = fileOf(rows);
    const { intakeUid, ...tried } = await checked(bytes);
    expect([tried.state, tried.counts]).toEqual(['ready', counts({ added: rowCount })]);
    await intake.apply({ intakeUid }, administrator, at());
    await worked(deps, schoolNamed('main'), intakeUid);
    expect((await intake.get({ intakeUid }, administrator, at())).state).toBe('applied');

    const stored = schoolGoalsReader(deps.tables);
    for (const i of [0, 1, Math.floor(studentCount / 2), studentCount - 1]) {
      const userUid = userUidOf(schoolNamed('main').site, numberOf(i));
      const both = await Promise.all(
        (['1', '2'] as const).map((semester) =>
          stored.of(schoolNamed('main')).virtues({ year: '2026', semester, userUid }),
        ),
      );
      const found = both
        .flat()
        .map(({ term, virtue, goal, reflection }) =>
          [numberOf(i), '2026', term, virtue, goal, reflection].join('|'),
        );
      const sent = rows.filter(([number]) => number === numberOf(i));
      expect(found.toSorted()).toEqual(sent.map((row) => row.join('|')).toSorted());
    }
    expect((await checked(bytes)).counts).toEqual(counts({ unchanged: rowCount }));
  });

  it('refuses a file whose last row is wrong, and one that is too long, and changes nothing', async () => {
    const last = ['N0', '2026', '9', 'Patience', 'Wait.', ''];
    const wrong = await checked(fileOf([...rows.slice(0, -1), last]));
    expect([wrong.state, wrong.faults.map(({ row }) => row)]).toEqual(['refused', [rowCount + 1]]);
    const long = Array.from({ length: most + 1 }, (_, i) => ['N0', '2026', '1', `V${i}`, 'x', '']);
    const { state, faults } = await checked(fileOf(long));
    expect([state, faults[0]?.reason]).toEqual(['refused', 'This file has more than 20,000 rows.']);
    expect((await checked(fileOf(rows))).counts).toEqual(counts({ unchanged: rowCount }));
  });
});
