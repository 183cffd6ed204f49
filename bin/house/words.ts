import type { Source } from './sources.ts';

/** The words that `docs/english.md` replaces with plain ones. */
const replaced =
  /\b(whoever|whomever|whatever|anew|for ever|stands in|stand in for|told of|tells of|tell of|by itself|as little as|such as is|as is always)\b/gi;

/** The texts of screens that `docs/english.md` replaces. Messages of the server may have them. */
const onScreens =
  /[>'"`](Which mail you get|No mail between two times|Comes on\b|Left out['"`<]|What leaves by schedule|Give it a secret address|Nothing was changed['"`<]|Tick none)|OneRoster package|="postUid"/g;

/** The files that name the replaced words. */
const naming = ['bin/house/words.ts', 'docs/english.md', 'test/house/words.test.ts'];

/** Returns every use of a replaced word as `file:line word`. */
export const replacedWords = (texts: readonly Pick<Source, 'path' | 'text'>[]): string[] =>
  texts
    .filter(({ path }) => !naming.includes(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const found = [...line.matchAll(replaced)];
        if (path.startsWith('web/src/')) found.push(...line.matchAll(onScreens));
        return found.map(([word]) => `${path}:${index + 1} ${word}`);
      }),
    );
