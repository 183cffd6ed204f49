import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { userUidOf } from '#functions/kernel/roster/uids';
import { schoolNamed } from '#test/support/records/school';
import { load, MemoryRoster, tryPackage } from '../files/packages.ts';

const caseOf = (name: string) => readFileSync(`test/data/cases/roster-${name}.zip`);

/** Takes in the correct package, then a case. Returns the findings and the roster after it. */
async function taken(name: string, stored = new MemoryRoster()) {
  const { run, warnings } = await load(caseOf(name), stored);
  return { run, stored, said: warnings.map(({ file, row, effect }) => [file, row, effect]) };
}

const usernames = ({ people }: MemoryRoster) =>
  [...people.values()]
    .filter(({ status }) => status === 'active')
    .map(({ username }) => username)
    .sort();
const everyone = ['goak', 'hoak', 'mia', 'tvale'];

describe('packages as other systems write them', () => {
  it('accepts the correct package without a warning', async () => {
    const { stored, said } = await taken('base');
    expect([usernames(stored), said]).toEqual([everyone, []]);
  });

  it.each([
    ['empty-demographics', [['demographics.csv', undefined, undefined]]],
    ['no-show', [['enrollments.csv', 4, 'left out']]],
    ['same-row-twice', [['users.csv', 6, 'left out']]],
    ['flags-1-0', []],
    ['date-space-time', []],
    ['header-trailing-commas', [['orgs.csv', 1, undefined]]],
    ['manifest-blank-value', []],
    ['enrolment-of-guardian', [['enrollments.csv', 4, 'left out']]],
    ['readme-in-zip', [['README.txt', undefined, undefined]]],
  ] as const)('takes in %s like the correct package, with its warning', async (name, warnings) => {
    const base = (await taken('base')).stored;
    const { stored, said } = await taken(name);
    expect(said).toEqual(warnings);
    expect(stored).toEqual(base);
    // The same package again, and the correct one after it, change nothing.
    expect((await tryPackage(caseOf(name), { stored })).plan).toEqual([]);
    expect((await tryPackage(caseOf('base'), { stored })).plan).toEqual([]);
  });

  it('asks which of two schools with numbers of the government is this one', async () => {
    const { run, faults, plan } = await tryPackage(caseOf('two-schools-state-numbers'));
    expect([faults, plan, run?.awaitsSchool]).toEqual([[], [], true]);
    expect(run?.schools).toEqual([
      {
        sourcedId: '301',
        name: 'Lake Middle School',
        identifier: '01490305',
        students: 1,
        staff: 1,
        is_chosen: false,
      },
      {
        sourcedId: '302',
        name: 'Lake High School',
        identifier: '01490505',
        students: 0,
        staff: 0,
        is_chosen: false,
      },
    ]);
    const stored = new MemoryRoster();
    stored.chosen = {
      sourcedId: '301',
      other_schools: {},
      chosen_by: 'ada',
      chosen_at: '2026-03-01T00:00:00.000Z',
    };
    await load(caseOf('two-schools-state-numbers'), stored);
    expect(usernames(stored)).toEqual(everyone);
  });

  it('says once that no carers are exported', async () => {
    const { stored, said } = await taken('parents-not-exported');
    expect([usernames(stored), said]).toEqual([
      ['mia', 'tvale'],
      [['users.csv', undefined, undefined]],
    ]);
  });

  it('joins a teacher and a guardian with the same username and name', async () => {
    const { stored, said } = await taken('teacher-is-guardian');
    expect([usernames(stored), said]).toEqual([everyone, [['users.csv', 6, undefined]]]);
    expect(stored.people.get(userUidOf(schoolNamed('main').site, 'T5'))).toMatchObject({
      type: 'faculty',
      is_carer: true,
      carerNumber: '79',
      children: [
        { userUid: userUidOf(schoolNamed('main').site, 'S6'), status: 'active', restricted: false },
      ],
    });
  });
});
