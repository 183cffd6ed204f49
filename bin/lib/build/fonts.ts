import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Weight } from '#functions/pdf/font-set';
import { buildFolder, project } from '../project.ts';
import { fingerprint } from './fingerprint.ts';
import { makeOnce } from './make-once.ts';

interface Family {
  readonly name: string;
  /** The file of each style, after the name of the slice. */
  readonly weights: Readonly<Partial<Record<Weight, string>>>;
  /** The slices that are used; other slices repeat the letters of the first family. */
  readonly slices?: RegExp;
}

const upright = { regular: '400-normal', bold: '600-normal' };

/** The scripts of families' names whose family has one slice. Noto Sans itself has Devanagari. */
const scripts = [
  'arabic',
  'hebrew',
  'thai',
  'lao',
  'khmer',
  'bengali',
  'gurmukhi',
  'gujarati',
  'oriya',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
  'sinhala',
  'armenian',
  'georgian',
  'ethiopic',
];

/**
 * The families for people's names, in order of preference. Those for Chinese and Korean have about
 * 100 slices each; that for Chinese also has the letters of Japanese.
 */
const families: readonly Family[] = [
  {
    name: 'noto-sans',
    weights: { ...upright, italic: '400-italic', boldItalic: '600-italic' },
  },
  ...scripts.map((script) => ({
    name: `noto-sans-${script}`,
    weights: upright,
    slices: new RegExp(`^${script}$`),
  })),
  { name: 'noto-sans-sc', weights: { regular: '400-normal' } },
  { name: 'noto-sans-kr', weights: { regular: '400-normal' }, slices: /^\d+$/ },
  // For typed signatures. Other alphabets are written in the letters of the names.
  { name: 'caveat', weights: { handwriting: '400-normal' } },
];

/** The slice that comes first: its box also marks letters that no font has. */
const first = 'latin';

/** Collects the fonts for PDFs with a list of their code points; returns the folder. */
export async function gatherFonts(): Promise<string> {
  const folder = join(buildFolder, 'fonts');
  const inputs = fingerprint(project, ['package-lock.json', 'bin/lib/build/fonts.ts']);
  await makeOnce(folder, inputs, async (outdir) => {
    mkdirSync(outdir, { recursive: true });
    const list = families.flatMap(({ name, weights, slices = /./ }) =>
      Object.entries(weights).flatMap(([weight, style]) =>
        slicesOf(name)
          .filter(([slice]) => slices.test(slice))
          .map(([slice, ranges]) => {
            const file = `${name}-${slice}-${style}.woff`;
            cpSync(join(packageOf(name), 'files', file), join(outdir, file));
            return { file, weight, ranges };
          }),
      ),
    );
    writeFileSync(join(outdir, 'fonts.json'), JSON.stringify(list));
  });
  return folder;
}

const packageOf = (name: string) => join(project, 'node_modules', '@fontsource', name);

/**
 * Returns the slices of a family with their code points. The package's list has numbered slices in
 * brackets.
 */
function slicesOf(name: string): [slice: string, ranges: [number, number][]][] {
  const list: Record<string, string> = JSON.parse(
    readFileSync(join(packageOf(name), 'unicode.json'), 'utf8'),
  );
  return Object.entries(list)
    .map(([slice, ranges]): [string, [number, number][]] => [
      slice.replace(/[[\]]/g, ''),
      ranges.split(',').map(rangeOf),
    ])
    .sort(([a], [b]) => Number(b === first) - Number(a === first));
}

/** Parses `U+0041-005a`, or one code point. */
function rangeOf(text: string): [number, number] {
  const [from = '', to = from] = text.replace('U+', '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
