import { cyclesOf, folderCycles } from './cycles.ts';
import { floorFaults, isComposition, misplaced } from './floors.ts';
import { capabilitiesOf, foldersOf } from './folders.ts';
import { builtKeys } from './keys.ts';
import { readManifest, undeclaredPackages, unusedPackages } from './packages.ts';
import { longPages, unknownPapers, withoutReadme } from './pages.ts';
import { isOwnSchemas, zodFaults } from './schemas.ts';
import {
  type Import,
  importsOf,
  readPages,
  readSources,
  readTexts,
  type Source,
} from './sources.ts';
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

/** Measures the project. Product code is everything outside `test`. */
export function houseFacts(): Fact[] {
  const sources = readSources();
  return [
    ...folderFacts(sources),
    ...packageFacts(sources),
    ...codeFacts(sources),
    ...textFacts(sources),
  ];
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
    ...importFacts(imports, capabilitiesOf(sources).get('functions') ?? []),
    {
      name: 'contracts with zod, and screens with zod that is not from a module of schemas',
      limit: 0,
      found: zodFaults(sources, imports),
    },
  ];
}

/** Capabilities of `shared` whose rules use each other in a circle. There must not be more. */
const mostInCircleOfShared = 11;

function importFacts(imports: readonly Import[], capabilities: readonly string[]): Fact[] {
  const circles = [
    ...folderCycles(imports, 'functions', isComposition),
    ...folderCycles(imports, 'web/src/features'),
  ];
  return [
    {
      name: 'imports against the floors',
      limit: 0,
      found: floorFaults(imports).map(({ from, to }) => `${from} → ${to}`),
    },
    {
      name: 'floors that name a capability twice, or one that is gone',
      limit: 0,
      found: misplaced(capabilities),
    },
    {
      name: 'cycles of capability folders in functions and web, types included',
      limit: 0,
      found: circles.map((folders) => folders.join(', ')),
    },
    {
      name: 'capabilities of shared in cycles of folders',
      limit: mostInCircleOfShared,
      found: folderCycles(imports, 'shared').flat(),
    },
    {
      name: 'import cycles, types included',
      limit: 0,
      found: cyclesOf(imports.filter((each) => !isOwnSchemas(each))).map((files) =>
        files.join(', '),
      ),
    },
  ];
}

/** Packages that are declared and not used, and the other way round. */
function packageFacts(sources: readonly Source[]): Fact[] {
  const manifest = readManifest();
  return [
    {
      name: 'packages that nothing uses',
      limit: 0,
      found: unusedPackages(manifest, sources),
    },
    {
      name: 'imports of packages that are not declared',
      limit: 0,
      found: undeclaredPackages(manifest, sources),
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
        .filter(({ lines }) => lines > longestFile)
        .map(({ path, lines }) => `${path} (${lines})`),
    },
    {
      name: 'keys of records that are built from the school’s text, not from the row of a table',
      limit: 0,
      found: builtKeys(sources),
    },
  ];
}

function textFacts(sources: readonly Source[]): Fact[] {
  const pages = readPages();
  const capabilities = capabilitiesOf(sources).get('functions') ?? [];
  const explained = [...capabilities, 'kernel', 'pdf'].map((name) => `functions/${name}`);
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
      found: replacedWords([...sources, ...pages]),
    },
    {
      name: 'papers that the project does not hold',
      limit: 0,
      found: unknownPapers([
        ...sources,
        ...pages,
        ...readTexts('*.mjs', '*.js', '*.css', '*.html'),
      ]),
    },
    {
      name: 'pages that are too long',
      limit: 0,
      found: longPages(pages),
    },
    {
      name: 'capabilities of functions without a README',
      limit: 0,
      found: withoutReadme(explained, pages),
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
