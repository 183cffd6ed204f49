import { cyclesOf } from './cycles.ts';
import { capabilitiesOf, foldersOf } from './folders.ts';
import { layerFaults } from './layers.ts';
import { readManifest, undeclaredPackages, unusedPackages } from './packages.ts';
import { importsOf, readDocs, readSources, type Source } from './sources.ts';
import { startsWithVerb, titlesOf } from './titles.ts';
import { replacedWords } from './words.ts';

/** A measurement of the structure, its limit and the findings. */
export interface Fact {
  readonly name: string;
  readonly limit: number;
  readonly found: readonly string[];
}

/** Most source files directly in one folder. */
const widestFolder = 20;
/** Most lines of a source file. */
const longestFile = 300;
/** Tables with one row for each operation, as in the client's matrix, and for each table. */
const longTables = ['shared/rights/permission-matrix.ts'];

/** Measures the project. Product code is everything outside `test`. */
export function houseFacts(): Fact[] {
  const sources = readSources();
  return [...folderFacts(sources), ...codeFacts(sources), ...textFacts(sources)];
}

function folderFacts(sources: readonly Source[]): Fact[] {
  const imports = importsOf(sources);
  return [
    {
      name: `folders with more than ${widestFolder} files`,
      limit: 0,
      found: foldersOf(sources)
        .filter(({ files }) => files > widestFolder)
        .map(({ path, files }) => `${path} (${files})`),
    },
    {
      name: 'capability names of web and test that functions and shared do not have',
      limit: 0,
      found: unknownCapabilities(sources),
    },
    {
      name: 'imports against the layers',
      limit: 0,
      found: layerFaults(imports).map(({ from, to }) => `${from} → ${to}`),
    },
    {
      name: 'import cycles, types included',
      limit: 0,
      found: cyclesOf(imports).map((files) => files.join(', ')),
    },
    {
      name: 'packages that nothing uses',
      limit: 0,
      found: unusedPackages(readManifest(), sources),
    },
    {
      name: 'imports of packages that are not declared',
      limit: 0,
      found: undeclaredPackages(readManifest(), sources),
    },
  ];
}

function codeFacts(sources: readonly Source[]): Fact[] {
  return [
    {
      name: `files over ${longestFile} lines`,
      limit: 0,
      found: sources
        .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
        .filter(({ path, lines }) => lines > longestFile && !longTables.includes(path))
        .map(({ path, lines }) => `${path} (${lines})`),
    },
  ];
}

function textFacts(sources: readonly Source[]): Fact[] {
  return [
    {
      name: 'test titles that do not start with a verb',
      limit: 0,
      found: titlesOf(sources)
        .filter((title) => !startsWithVerb(title))
        .map(({ where, text }) => `${where} ${text}`),
    },
    {
      name: 'words that docs/english.md replaces',
      limit: 0,
      found: replacedWords([...sources, ...readDocs()]),
    },
  ];
}

function unknownCapabilities(sources: readonly Source[]): string[] {
  const names = capabilitiesOf(sources);
  const known = new Set([...(names.get('functions') ?? []), ...(names.get('shared') ?? [])]);
  return ['web/src/features', 'test'].flatMap((top) =>
    (names.get(top) ?? []).filter((name) => !known.has(name)).map((name) => `${top}/${name}`),
  );
}
