import type { Source } from './sources.ts';

/** A text that begins the key of a record: the school and the separator of a key. */
const begun = /\$\{(?:\w+\.)*site\}#/;

/**
 * Returns every place of a Lambda that builds the key of a record itself, as `file:line`. The kit
 * builds keys from the templates of the tables' rows (`functions/kernel/record/key.ts`).
 */
export const builtKeys = (sources: readonly Pick<Source, 'path' | 'text'>[]): string[] =>
  sources
    .filter(
      ({ path }) => path.startsWith('functions/') && !path.startsWith('functions/kernel/record/'),
    )
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => (begun.test(line) ? `${path}:${index + 1}` : [])),
    );
