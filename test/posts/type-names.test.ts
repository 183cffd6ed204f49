import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mailingNames, mailingRadioNames, postTypeNames } from '#shared/posts/type-names';

/** Words for a type of post that screens used beside the list. */
const others = ['From the principal', 'Dailymail', 'Principals Message'];
/** These texts are specified. */
const specified = ['shared/posts/type-names.ts', 'web/src/features/posts/list/CreatePost.tsx'];

it('uses the same name for a principal’s message as post and as mailing', () => {
  expect(mailingNames.Principal).toBe(postTypeNames.principal);
});

it('keeps the specified names of the weekly e-mail’s radio buttons', () => {
  expect(Object.values(mailingRadioNames)).toEqual([
    'Weekly Digest',
    'Daily Reminders',
    'Principals Message',
  ]);
});

it('finds no other name of a post type in the code of screens and mail', () => {
  const found = ['web/src', 'functions', 'shared'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /\.tsx?$/.test(path) && !specified.includes(path))
      .filter((path) => {
        const text = readFileSync(path, 'utf8');
        return others.some((word) => text.includes(word));
      }),
  );
  expect(found).toEqual([]);
});
