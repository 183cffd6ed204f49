import type { Source } from './sources.ts';

/** The words that `docs/english.md` replaces with plain ones. */
const replaced =
  /\b(whoever|whomever|whatever|anew|for ever|stands in|stand in for|told of|tells of|tell of|by itself|as little as|such as is|as is always)\b/gi;

/** The files that name the replaced words. */
const naming = ['bin/house/words.ts', 'docs/english.md'];

/** Returns every use of a replaced word as `file:line word`. */
export const replacedWords = (texts: readonly Pick<Source, 'path' | 'text'>[]): string[] =>
  texts
    .filter(({ path }) => !naming.includes(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          [...line.matchAll(replaced)].map(([word]) => `${path}:${index + 1} ${word}`),
        ),
    );
