import { describe, expect, it } from 'vitest';
import { MemoryRoster, packageOf, type Row, smallSchool, tryPackage } from '../files/packages.ts';

/** The small school with a number of other enrolments, of which some have a date that is none. */
function enrolled(rows: number, faulty: number, is: Row = { beginDate: 'soon' }) {
  const school = smallSchool();
  school.enrollments = Array.from({ length: rows }, (_, n) => ({
    sourcedId: `e${n}`,
    classSourcedId: 'k1',
    schoolSourcedId: 'o1',
    userSourcedId: 's1',
    role: 'student',
    ...(n < faulty && is),
  }));
  return packageOf(school);
}
const faultsOf = async (bytes: Buffer, stored = new MemoryRoster()) =>
  (await tryPackage(bytes, { stored })).faults.map(({ file }) => file);

describe('the share of rows that may be set aside', () => {
  it('allows 5 rows of a small file and 1 % of a large one', async () => {
    expect(await faultsOf(enrolled(20, 5))).toEqual([]);
    expect(await faultsOf(enrolled(20, 6))).toEqual(['enrollments.csv']);
    expect(await faultsOf(enrolled(1000, 10))).toEqual([]);
    expect(await faultsOf(enrolled(1000, 11))).toEqual(['enrollments.csv']);
  });

  it('counts no rows that are understood and left out', async () => {
    const unused = { beginDate: '2026-02-02', endDate: '2026-02-01' };
    const { run, found } = await tryPackage(enrolled(1000, 500, unused));
    expect([run === undefined, found.leftOutRows.get('enrollments.csv')]).toEqual([false, 500]);
  });

  it('follows the setting of the school, up to a tenth', async () => {
    const stored = new MemoryRoster();
    stored.settings = { set_aside_percent: 2 };
    expect(await faultsOf(enrolled(1000, 20), stored)).toEqual([]);
    expect(await faultsOf(enrolled(1000, 21), stored)).toEqual(['enrollments.csv']);
    stored.settings = { set_aside_percent: 0 };
    expect(await faultsOf(enrolled(1000, 6), stored)).toEqual(['enrollments.csv']);
    stored.settings = { set_aside_percent: 50 };
    expect(await faultsOf(enrolled(1000, 101), stored)).toEqual(['enrollments.csv']);
  });

  it('lists the rows of a refused file as warnings, each with its reason', async () => {
    const { faults, warnings } = await tryPackage(enrolled(1000, 11));
    expect(faults).toEqual([
      {
        file: 'enrollments.csv',
        reason:
          '11 of 1,000 rows cannot be used. That is more than 1 % of the file, so the file is refused. The rows are listed with the warnings.',
      },
    ]);
    expect(warnings).toHaveLength(11);
  });
});
