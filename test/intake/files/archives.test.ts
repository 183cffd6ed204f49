import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { packageOf, smallSchool, textOf, tryPackage, userRow } from './packages.ts';
import { reasons, refused } from './refused.ts';

test('refuses a file that is empty, damaged or not a zip with one sentence', async () => {
  expect(await reasons(Buffer.alloc(0))).toEqual(['This file is empty.']);
  for (const text of ['sourcedId,status', 'P', 'PK']) {
    expect(await reasons(Buffer.from(text))).toHaveLength(1);
  }
  expect(await reasons(Buffer.from('P'))).toEqual([
    'This is not a zip file. A OneRoster package is a zip of CSV files.',
  ]);
  const good = packageOf(smallSchool());
  expect(await reasons(good.subarray(0, good.length - 40))).toEqual([
    'This zip file is damaged or incomplete. Please export it again.',
  ]);
  const scratched = Buffer.from(good);
  scratched.fill(0x55, 60, 110);
  expect((await refused(scratched)).length).toBeGreaterThan(0);
});

test('refuses a file above 50 MB before it is opened', async () => {
  expect(await reasons(Buffer.alloc(100 * 1024 * 1024, 'PK'))).toEqual([
    'This file is too large. The intake takes files of up to 50 MB, and packages with reports of up to 200 MB.',
  ]);
});

test('refuses a zip bomb without unpacking it', async () => {
  const bomb = zipSync({ 'users.csv': new Uint8Array(100 * 1024 * 1024) }, { level: 9 });
  const before = process.memoryUsage().arrayBuffers;
  expect(await reasons(Buffer.from(bomb))).toContain(
    'This file is more than 200 times as large when it is unpacked. No roster is.',
  );
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 * 1024);
  const many = Object.fromEntries(
    Array.from({ length: 41 }, (_, i) => [`f${i}.csv`, strToU8('x')]),
  );
  expect(await reasons(Buffer.from(zipSync(many)))).toEqual([
    'This zip contains 41 files. A package has at most 40.',
  ]);
});

test('refuses a zip bomb among the PDF files of reports', async () => {
  const bomb = { 'reports.csv': strToU8('x'), 'files/a.pdf': new Uint8Array(9 * 1024 * 1024) };
  expect(await reasons(Buffer.from(zipSync(bomb, { level: 9 })))).toContain(
    'This file is more than 200 times as large when it is unpacked. No report is.',
  );
});

test('refuses a zip whose entries are larger than declared', async () => {
  const honest = Buffer.from(
    zipSync({
      'manifest.csv': strToU8('propertyName,value\noneroster.version,1.2\n'),
      'users.csv': strToU8('x'.repeat(5000)),
    }),
  );
  // The size in the central directory is what a reader trusts; this one lies.
  const at = honest.lastIndexOf(Buffer.from('users.csv')) - 46;
  honest.writeUInt32LE(10, at + 24);
  expect(
    (await refused(honest)).some(
      ({ file, reason }) => file === 'users.csv' && reason.includes('damaged'),
    ),
  ).toBe(true);
});

test('refuses folders, unknown names and outside paths, but not files of macOS', async () => {
  expect(await refused(packageOf({}, { raw: { 'export/users.csv': 'a' } }))).toContainEqual({
    file: 'users.csv',
    reason: 'This file is in a folder of the zip. Please zip the files, not their folder.',
  });
  expect(
    await refused(packageOf(smallSchool(), { raw: { 'enrolments.csv': 'a' } })),
  ).toContainEqual({
    file: 'enrolments.csv',
    reason: 'OneRoster has no file with this name. Did you mean enrollments.csv?',
  });
  expect(await reasons(packageOf({}, { raw: { '../users.csv': 'a' } }))).toEqual([
    'This zip file is damaged or incomplete. Please export it again.',
  ]);
  const { faults } = await tryPackage(
    packageOf(smallSchool(), { raw: { '__MACOSX/._users.csv': 'a', '.DS_Store': 'b' } }),
  );
  expect(faults).toEqual([]);
});

test('refuses an encrypted zip', async () => {
  const zip = packageOf(smallSchool());
  for (
    let at = zip.indexOf('PK\u0001\u0002');
    at >= 0;
    at = zip.indexOf('PK\u0001\u0002', at + 1)
  ) {
    zip.writeUInt16LE(zip.readUInt16LE(at + 8) | 1, at + 8);
  }
  expect(new Set(await reasons(zip))).toContain(
    'This file is encrypted. Please make the zip without a password.',
  );
});

test('names a wrong delimiter', async () => {
  for (const [delimiter, word] of [
    [';', 'semicolons'],
    ['\t', 'tabs'],
    ['|', 'vertical bars'],
  ] as const) {
    const { users = [], ...others } = smallSchool();
    const bytes = packageOf(others, {
      raw: { 'users.csv': textOf('users', users, { delimiter }) },
      delivery: { users: 'bulk' },
    });
    expect(await refused(bytes)).toEqual([
      {
        file: 'users.csv',
        row: 1,
        reason: `This file separates values by ${word}. Use commas.`,
      },
    ]);
  }
});

test('refuses text that is not UTF-8, with its line', async () => {
  const { users = [], ...others } = smallSchool();
  const text = Buffer.from(
    textOf('users', [...users, userRow('x', { givenName: 'ZoÃ«' })]).replace('ZoÃ«', 'Zo\u00eb'),
    'latin1',
  );
  expect(
    await refused(packageOf(others, { raw: { 'users.csv': text }, delivery: { users: 'bulk' } })),
  ).toEqual([
    {
      file: 'users.csv',
      row: 6,
      reason:
        'This file is not UTF-8 text, so names with accents would be wrong. It is probably Windows-1252, which programs also call ANSI or Latin-1. Please export it as UTF-8.',
    },
  ]);
  const utf16 = Buffer.from(`\ufeff${textOf('users', users)}`, 'utf16le');
  expect(
    await reasons(packageOf(others, { raw: { 'users.csv': utf16 }, delivery: { users: 'bulk' } })),
  ).toEqual([
    'This file is UTF-16 text, which some programs call Unicode. Please export it as UTF-8.',
  ]);
});

test('reads the rows below a quotation mark that is never closed', async () => {
  const { users = [], ...others } = smallSchool();
  const many = Array.from({ length: 5_000 }, (_, i) => userRow(`x${i}`, { username: `x${i}` }));
  const text = textOf('users', [...users, ...many]).replace('t1@', '"t1@');
  const bytes = packageOf(others, { raw: { 'users.csv': text }, delivery: { users: 'bulk' } });
  const { warnings, found } = await tryPackage(bytes);
  expect(found.asideRows.get('users.csv')).toBe(1);
  expect(warnings).toContainEqual({
    file: 'users.csv',
    row: 5,
    effect: 'set aside',
    reason: 'The quotation marks in this row do not match.',
  });
});

test('refuses a package without manifest, of another version or with an unknown delivery', async () => {
  const bare = Buffer.from(zipSync({ 'users.csv': strToU8('a') }));
  expect(await reasons(bare)).toEqual([
    'This package has no manifest.csv, so it counts as OneRoster 1.0. Please export OneRoster 1.1 or 1.2.',
  ]);
  const other = packageOf(
    {},
    { raw: { 'manifest.csv': 'propertyName,value\noneroster.version,2.0\n' } },
  );
  expect(await refused(other)).toEqual([
    {
      file: 'manifest.csv',
      column: 'oneroster.version',
      value: '2.0',
      reason: 'The portal reads OneRoster 1.1 and 1.2. Please export one of them.',
    },
  ]);
  const unknown = packageOf(smallSchool(), {
    raw: { 'manifest.csv': 'propertyName,value\noneroster.version,1.2\nfile.users,all\n' },
  });
  expect(await refused(unknown)).toEqual([
    {
      file: 'manifest.csv',
      row: 3,
      column: 'value',
      value: 'all',
      reason: 'This must be absent, bulk or delta.',
    },
  ]);
});

test('refuses a table of 1,000,000 columns', async () => {
  const { users: _, ...others } = smallSchool();
  const wide = `${Array.from({ length: 1_000_000 }, (_, i) => `c${i}`).join(',')}\n1\n`;
  const few = `${Array.from({ length: 300 }, (_, i) => `c${i}`).join(',')}\n1\n`;
  const faultsOf = (text: string) =>
    refused(packageOf(others, { raw: { 'users.csv': text }, delivery: { users: 'bulk' } }));
  expect(await faultsOf(few)).toContainEqual({
    file: 'users.csv',
    row: 1,
    reason: 'This file has 300 columns. A file has at most 200.',
  });
  expect((await faultsOf(wide)).some(({ file }) => file === 'users.csv')).toBe(true);
});
