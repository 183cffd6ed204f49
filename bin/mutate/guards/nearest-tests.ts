import { importsOf, readSources } from '../../house/sources.ts';

/** The most tests that run for one file besides the tests of all routes. */
const most = 12;

/** Returns a function that finds the tests nearest to a file in the graph of imports. */
export function testFinder(): (file: string) => string[] {
  const importers = new Map<string, string[]>();
  for (const { from, to, isType } of importsOf(readSources())) {
    if (!isType) importers.set(to, [...(importers.get(to) ?? []), from]);
  }
  return (file) => {
    const seen = new Set([file]);
    const tests: string[] = [];
    // The loop also visits what it adds, so near importers come first.
    for (const each of seen) {
      if (isQuickTest(each)) tests.push(each);
      if (tests.length === most) break;
      for (const importer of importers.get(each) ?? []) seen.add(importer);
    }
    return tests;
  };
}

/** True for tests without a browser. Those of `test/bin` and `test/local` run whole programs. */
const isQuickTest = (file: string): boolean =>
  file.endsWith('.test.ts') && !/^test\/(bin|local|web|infra)\/|\/(screens|journeys)\//.test(file);
