import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { audienceCard } from '#functions/people/store/person-record';
import { userRepository } from '#functions/people/store/users';
import {
  authorName,
  fullName,
  initialsOf,
  rollName,
  sortName,
  withShownNames,
} from '#shared/people/names';
import { memoryTables } from '#test/support/memory/memory-tables';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const of = (firstname: string, surname: string) => ({ firstname, surname });

describe('the names of a person', () => {
  it.each([
    [of('Mia', 'Nguyễn'), 'Mia Nguyễn', 'Nguyễn, Mia', 'nguyen mia', 'MN'],
    [of('', 'Tala'), 'Tala', 'Tala', 'tala', 'T'],
    [of('Teuila', ''), 'Teuila', 'Teuila', 'teuila', 'T'],
    [of('𠮷', '野'), '𠮷 野', '野, 𠮷', '野 𠮷', '𠮷野'],
  ])('joins them in each form: %j', (names, full, roll, sort, initials) => {
    expect([fullName(names), rollName(names), sortName(names), initialsOf(names)]).toEqual([
      full,
      roll,
      sort,
      initials,
    ]);
    const author = { users_firstname: names.firstname, users_lastname: names.surname };
    expect(authorName(author)).toBe(full);
  });

  it('sorts people where an English reader looks for them, with any accents', () => {
    const names = ['Žižka', 'Yardley', 'Øverby', 'Łuczak', 'Đặng', 'Çelik', 'Ó Súilleabháin'];
    const sorted = names.toSorted((one, other) =>
      sortName(of('', one)) < sortName(of('', other)) ? -1 : 1,
    );
    expect(sorted.join(', ')).toBe('Çelik, Đặng, Łuczak, Ó Súilleabháin, Øverby, Yardley, Žižka');
  });

  it('calls a person by something if the school has any name', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (firstname, surname) => {
        const shown = withShownNames(of(firstname, surname));
        expect(shown.firstname !== '').toBe(`${firstname}${surname}`.trim() !== '');
        for (const form of [fullName(shown), rollName(shown)]) expect(form).toBe(form.trim());
      }),
    );
  });

  it('shows the only name of people whom an earlier release stored without a first name', async () => {
    const tables = memoryTables(async () => {});
    await storeProfiles(tables, profile({ username: 'tala', ...of('', 'Tala') }));
    expect(await userRepository(tables).of(schoolNamed('main')).get('uid-tala')).toMatchObject(
      of('Tala', ''),
    );
    const fields = ['tala', '', 'Tala', 'student', false, '', [], []];
    const card = audienceCard({ audienceSk: 'u1', audienceCard: JSON.stringify(fields) });
    expect(card).toMatchObject(of('Tala', ''));
  });

  it('finds no place that joins them by hand', () => {
    const byHand =
      /\$\{[^}]*(?:firstname|surname|lastname)\}[ ,]+\$\{[^}]*(?:firstname|surname|lastname)\}/;
    const code = ['functions', 'shared', 'web/src', 'bin'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((file) => `${folder}/${file}`)
        .filter((file) => /\.tsx?$/.test(file) && !allowed.has(file)),
    );
    expect(code.filter((file) => byHand.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});

/** The name of a file, and a key of stored records, which must not change. */
const allowed = new Set([
  'functions/goals/pdfs/rules/file-names.ts',
  'functions/goals/pdfs/store/goals-pdf-record.ts',
]);
