import { basename } from 'node:path';
import { importsOf, readSources } from '../../house/sources.ts';
import { longTests } from '../../lib/build/long-tests.ts';

/** The most tests that run for one file besides the tests of all routes. */
const most = 12;

/**
 * Returns a function that finds the tests of a file: those with its name, which may call it through
 * the API and import nothing of it, those nearest to it in the graph of imports, and then those of
 * its area, which call it through the API too.
 */
export function testFinder(): (file: string) => string[] {
  const sources = readSources();
  const importers = new Map<string, string[]>();
  for (const { from, to, isType } of importsOf(sources)) {
    if (!isType) importers.set(to, [...(importers.get(to) ?? []), from]);
  }
  const quick = sources.map(({ path }) => path).filter(isQuickTest);
  return (file) => {
    const tests = quick.filter((test) => basename(test, '.test.ts') === basename(file, '.ts'));
    const seen = new Set([file]);
    // The loop also visits what it adds, so near importers come first.
    for (const each of seen) {
      if (isQuickTest(each) && !tests.includes(each)) tests.push(each);
      if (tests.length === most) break;
      for (const importer of importers.get(each) ?? []) seen.add(importer);
    }
    const ofArea = quick.filter((test) => areaOf(test) === areaOf(file) && !tests.includes(test));
    return [...tests, ...ofArea].slice(0, most);
  };
}

/** The folder of an area: of `functions/notes/rules/a.ts` and `test/notes/b.test.ts` it is notes. */
const areaOf = (file: string): string => file.split('/')[1] ?? '';

/**
 * True for short tests without a browser. Those of `test/bin` and `test/local` run whole programs.
 */
const isQuickTest = (file: string): boolean =>
  file.endsWith('.test.ts') &&
  !(file in longTests) &&
  !/^test\/(bin|local|web|infra)\/|\/(screens|journeys)\//.test(file);
