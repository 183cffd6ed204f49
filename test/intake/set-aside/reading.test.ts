import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { load, MemoryRoster, packageOf, smallSchool, tryPackage } from '../files/packages.ts';

type Texts = Record<string, string>;

/** Returns the small school's package with changed texts. */
function packageWith(change: (texts: Texts) => void): Buffer {
  const files = unzipSync(packageOf(smallSchool()));
  const texts = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  );
  change(texts);
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)]))),
  );
}

/** Returns a change of one file. */
const inFile =
  (name: string, ...pairs: [from: RegExp | string, to: string][]) =>
  (texts: Texts) => {
    for (const [from, to] of pairs) {
      texts[name] = (texts[name] ?? '').replaceAll(
        typeof from === 'string' ? from : new RegExp(from, `${from.flags.replace('g', '')}g`),
        to,
      );
    }
  };
/** Adds or replaces a file. */
const withFile = (name: string, text: string) => (texts: Texts) => {
  texts[name] = text;
};
const manifest = (...pairs: [RegExp | string, string][]) => inFile('manifest.csv', ...pairs);
const days: [RegExp, string] = [/2026-01-01|2027-01-01/, '$& 00:00:00.000'];

/** Spellings that change nothing, and the number of their warnings. */
const harmless: [what: string, change: (texts: Texts) => void, warnings: number][] = [
  ['a file without rows', withFile('results.csv', 'sourcedId,status\n'), 1],
  ['a file without bytes', withFile('results.csv', ''), 1],
  ['a header that does not matter', withFile('results.csv', 'a,b\n'), 1],
  ['1 for true', inFile('users.csv', [',true,', ',1,']), 0],
  ['Y for true', inFile('users.csv', [',true,', ',Y,']), 0],
  ['Yes for true', inFile('users.csv', [',true,', ',Yes,']), 0],
  ['a space and a time after a date', inFile('academicSessions.csv', days), 0],
  ['a school year of two years', inFile('academicSessions.csv', [/,2026$/m, ',2025-2026']), 0],
  ['a school year of two short years', inFile('academicSessions.csv', [/,2026$/m, ',2025/26']), 0],
  ['commas at the end of a header', inFile('orgs.csv', [/^(sourcedId.*)$/m, '$1,,']), 1],
  ['commas at the end of each row', inFile('orgs.csv', [/^(\w1,.*)$/m, '$1,,']), 1],
  ['commas at the end of all lines', inFile('orgs.csv', [/^(.+)$/m, '$1,,']), 1 + 1],
  ['a class without a type', inFile('classes.csv', [',scheduled,', ',,']), 1],
  ['a class of another type', inFile('classes.csv', [',scheduled,', ',block,']), 1],
  ['a README', withFile('README.txt', 'Made at night'), 1],
  ['a picture in a folder', withFile('pictures/logo.png', 'PNG'), 1],
  ['the manifest in capitals', manifest([/.+/, '$&'], ['bulk', 'BULK'], ['file.', 'File.']), 0],
  ['an empty value in the manifest', manifest(['file.results,absent', 'file.results,']), 0],
  ['spaces in the manifest', manifest([',bulk', ' , Bulk '], ['propertyName', 'Property Name']), 0],
  ['file names with endings in the manifest', manifest([/file\.(\w+)/, 'file.$1.csv']), 0],
  ['a misspelt property of the manifest', manifest(['oneroster.version', 'onerosterversion']), 1],
  ['a misspelt delivery', manifest(['file.users,bulk', 'file.users,bluk']), 1],
  ['a property that is there twice', manifest([/^(file\.users.*)$/m, '$1\n$1']), 0],
  ['an unknown file in the manifest', manifest([/$/, 'file.README.txt,bulk\n']), 0],
  ['the version 1.2.1', manifest(['version,1.2', 'version,1.2.1']), 0],
  ['the version v1p2', manifest(['version,1.2', 'version,v1p2']), 0],
  ['another type of an organisation', inFile('orgs.csv', [',department,', ',department ,']), 0],
];

describe('a package with other spellings', () => {
  it.each(harmless)('gives the same portal: %s', async (_, change, warned) => {
    const correct = new MemoryRoster();
    await load(packageOf(smallSchool()), correct);
    const { stored, warnings, found } = await load(packageWith(change), new MemoryRoster());
    expect(stored).toEqual(correct);
    expect([warnings.length, [...found.asideRows]]).toEqual([warned, []]);
  });

  it('changes nothing with a delta file that has no rows', async () => {
    const stored = new MemoryRoster();
    await load(packageOf(smallSchool()), stored);
    const empty = packageOf({}, { delivery: { users: 'delta' }, raw: { 'users.csv': '' } });
    const { plan, warnings } = await tryPackage(empty, { stored });
    expect([plan, warnings.map(({ file }) => file)]).toEqual([[], ['users.csv']]);
  });

  it('keeps all records of a kind whose complete file has no rows', async () => {
    const stored = new MemoryRoster();
    await load(packageOf(smallSchool()), stored);
    const empty = packageWith(inFile('enrollments.csv', [/\n[\s\S]*/, '\n']));
    expect((await tryPackage(empty, { stored })).plan).toEqual([]);
  });

  it.each([
    ['users.txt', 'Did you mean users.csv?'],
    ['enrolments.csv', 'Did you mean enrollments.csv?'],
    ['pupils.csv', 'OneRoster has no file with this name.'],
  ])('refuses the file %s, as its content would be lost', async (name, reason) => {
    const { faults } = await tryPackage(packageWith(withFile(name, 'a\n')));
    expect(faults).toEqual([{ file: name, reason: expect.stringContaining(reason) }]);
  });

  it('refuses a file whose dates all have their month or day first', async () => {
    const slashed = packageWith(
      inFile('academicSessions.csv', ['2026-01-01', '01/01/2026'], ['2027-01-01', '01/01/2027']),
    );
    const { faults } = await tryPackage(slashed);
    expect(faults.map(({ column, value }) => [column, value])).toEqual([
      ['startDate', '01/01/2026'],
      ['endDate', '01/01/2027'],
    ]);
    expect(faults[0]?.reason).toContain('Please export dates as YYYY-MM-DD');
  });
});
