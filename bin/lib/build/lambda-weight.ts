import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { lambdaFacts, lambdaFolder } from './lambdas.ts';

/** The file that Lambda imports. */
export const entryFile = 'index.mjs';

/** Returns some files of a Lambda with all files that they import. */
export function withImports(name: string, files: readonly string[]): string[] {
  const facts = lambdaFacts(name);
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const each of facts[file]?.imports ?? []) {
      if (each.kind === 'import-statement' && each.path in facts) add(each.path);
    }
  };
  for (const file of files) add(file);
  return [...found];
}

/** Returns the bytes of a Lambda's files, and of the same files compressed with gzip. */
export function weightOf(name: string, files: readonly string[]): { bytes: number; gzip: number } {
  const contents = files.map((file) => readFileSync(join(lambdaFolder, name, file)));
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
  return {
    bytes: sum(contents.map(({ length }) => length)),
    gzip: sum(contents.map((each) => gzipSync(each, { level: 9 }).length)),
  };
}

/** Returns the files that are loaded before a Lambda's first call. */
export const startFiles = (name: string): string[] => withImports(name, [entryFile]);

/** Returns all files of a Lambda's code. */
export const codeFiles = (name: string): string[] =>
  Object.keys(lambdaFacts(name)).filter((file) => file.endsWith('.mjs'));
