import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { project } from '#bin/lib/project';
import { openWords, schoolWords } from '#functions/kernel/open-words';

const own = 'functions/kernel/open-words.ts';
const files = globSync('functions/**/*.ts', { cwd: project })
  .sort()
  .flatMap((file) =>
    file === own ? [] : [{ file, text: readFileSync(join(project, file), 'utf8') }],
  );
const filesWith = (form: RegExp) =>
  files.filter(({ text }) => form.test(text)).map(({ file }) => file);

/** The compiler refuses a push or a text of any kind whose words are made in another way than these. */
describe('words that locked screens show', () => {
  it('takes only numbers and the name of the school into a fixed sentence', () => {
    const school = schoolWords({ name: 'Harbour College' });
    expect(openWords`${school}: ${2} documents wait.`).toBe('Harbour College: 2 documents wait.');
    const name: string = 'Mia';
    // @ts-expect-error A text may be the name of a child.
    expect(openWords`${name} is away.`).toBe('Mia is away.');
  });

  it('lets a person write them only in an emergency and for a message of the principal', () => {
    expect(filesWith(/\bwrittenWords\(/)).toEqual([
      'functions/emergency/mail/emergency-mail.ts',
      'functions/emergency/mail/emergency-push.ts',
      'functions/mailings/pushes/principal-push.ts',
    ]);
  });

  it('has no name but that of the school, and is made in one file', () => {
    const named = files.flatMap(({ text }) => text.match(/\bschoolWords\(.*?\)/g) ?? []);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((call) => !/^schoolWords\((work\.)?content\.school\)$/.test(call))).toEqual(
      [],
    );
    expect(filesWith(/\bas (unknown as )?OpenWords\b/)).toEqual([]);
  });
});
