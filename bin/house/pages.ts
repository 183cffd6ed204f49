import { dirname, posix } from 'node:path';
import type { Source } from './sources.ts';

type Page = Pick<Source, 'path' | 'text'>;

/** A name of a Markdown file, as comments and pages have it. */
const pageName = /[\w.][\w./-]*\.md\b/g;
/** The test of this file cites papers that do not exist. */
const itsTest = 'test/house/pages.test.ts';
/** A numbered section of a paper, or a numbered threat of one. */
const numbered = /\bsections? \d+(?:\.\d+)*|\bT-\d{2}\b/gi;
/** Public standards whose sections may be cited on the same line. */
const standards = /\b(RFC|PNG|ISO|ITU|ECMA|OneRoster|W3C|WCAG)\b|oembed\.com/;

/**
 * Returns every citation of a paper that the project does not hold, as `file:line words`: a
 * Markdown file that does not exist, or a numbered section without a public standard on its line.
 */
export function unknownPapers(pages: readonly Page[]): string[] {
  const known = pages.map(({ path }) => path).filter((path) => path.endsWith('.md'));
  return pages.flatMap(({ path, text }) =>
    path === itsTest
      ? []
      : text.split('\n').flatMap((line, index) => {
          const names = [...line.matchAll(pageName)]
            .map(([name]) => name)
            .filter((name) => !isKnown(name, path, known));
          const sections = standards.test(line) ? [] : [...line.matchAll(numbered)].map(([s]) => s);
          return [...names, ...sections].map((words) => `${path}:${index + 1} ${words}`);
        }),
  );
}

/** A page may be named by its path from the project, from the folder, or by its last part alone. */
function isKnown(name: string, from: string, known: readonly string[]): boolean {
  const beside = posix.join(dirname(from), name);
  return known.some((path) => path === name || path === beside || path.endsWith(`/${name}`));
}

/** The most lines of pages that a newcomer reads whole. */
const longest: readonly (readonly [path: RegExp, lines: number])[] = [
  [/^docs\/decisions\.md$/, 100],
  [/^(bin|infra|web)\/README\.md$/, 80],
  [/^\w+\/.*\bREADME\.md$/, 60],
];

/** Returns the pages that are too long, as `file (lines)`. */
export const longPages = (pages: readonly Page[]): string[] =>
  pages.flatMap(({ path, text }) => {
    const [, most] = longest.find(([pattern]) => pattern.test(path)) ?? [];
    const lines = text.trimEnd().split('\n').length;
    return most !== undefined && lines > most ? [`${path} (${lines} of ${most})`] : [];
  });

/** Returns the folders that have no `README.md`. */
export const withoutReadme = (folders: readonly string[], pages: readonly Page[]): string[] =>
  folders.filter((folder) => !pages.some(({ path }) => path === `${folder}/README.md`));
