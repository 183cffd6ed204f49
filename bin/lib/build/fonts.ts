import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Weight } from '#functions/pdf/font-set';
import { buildFolder, project } from '../project.ts';
import { fingerprint } from './fingerprint.ts';
import { makeOnce } from './make-once.ts';

interface Family {
  /** The package. */
  readonly from: string;
  /** The file of each style, after the name of the slice. */
  readonly weights: Readonly<Partial<Record<Weight, string>>>;
  /** The slices that are used; other slices repeat the letters of the first family. */
  readonly slices?: RegExp;
}

const upright = { regular: '400-normal', bold: '600-normal' };

/** The families of one script, which have one slice. Noto Sans itself has Devanagari. */
const ofOneScript = [
  '@fontsource/noto-sans-arabic',
  '@fontsource/noto-sans-hebrew',
  '@fontsource/noto-sans-thai',
  '@fontsource/noto-sans-lao',
  '@fontsource/noto-sans-khmer',
  '@fontsource/noto-sans-bengali',
  '@fontsource/noto-sans-gurmukhi',
  '@fontsource/noto-sans-gujarati',
  '@fontsource/noto-sans-oriya',
  '@fontsource/noto-sans-tamil',
  '@fontsource/noto-sans-telugu',
  '@fontsource/noto-sans-kannada',
  '@fontsource/noto-sans-malayalam',
  '@fontsource/noto-sans-sinhala',
  '@fontsource/noto-sans-armenian',
  '@fontsource/noto-sans-georgian',
  '@fontsource/noto-sans-ethiopic',
];

/**
 * The families for people's names, in order of preference. Those for Chinese and Korean have about
 * 100 slices each; that for Chinese also has the letters of Japanese.
 */
const families: readonly Family[] = [
  {
    from: '@fontsource/noto-sans',
    weights: { ...upright, italic: '400-italic', boldItalic: '600-italic' },
  },
  ...ofOneScript.map((from) => ({
    from,
    weights: upright,
    slices: new RegExp(`^${basename(from).replace('noto-sans-', '')}$`),
  })),
  { from: '@fontsource/noto-sans-sc', weights: { regular: '400-normal' } },
  { from: '@fontsource/noto-sans-kr', weights: { regular: '400-normal' }, slices: /^\d+$/ },
  // For typed signatures. Other alphabets are written in the letters of the names.
  { from: '@fontsource/caveat', weights: { handwriting: '400-normal' } },
];

/** The packages of the fonts. */
export const fontPackages: readonly string[] = families.map(({ from }) => from);

/** The slice that comes first: its box also marks letters that no font has. */
const first = 'latin';

/** Collects the fonts for PDFs with a list of their code points; returns the folder. */
export async function gatherFonts(): Promise<string> {
  const folder = join(buildFolder, 'fonts');
  const inputs = fingerprint(project, ['package-lock.json', 'bin/lib/build/fonts.ts']);
  await makeOnce(folder, inputs, async (outdir) => {
    mkdirSync(outdir, { recursive: true });
    const list = families.flatMap(({ from, weights, slices = /./ }) =>
      Object.entries(weights).flatMap(([weight, style]) =>
        slicesOf(from)
          .filter(([slice]) => slices.test(slice))
          .map(([slice, ranges]) => {
            const file = `${basename(from)}-${slice}-${style}.woff`;
            cpSync(join(folderOf(from), 'files', file), join(outdir, file));
            return { file, weight, ranges };
          }),
      ),
    );
    writeFileSync(join(outdir, 'fonts.json'), JSON.stringify(list));
  });
  return folder;
}

const folderOf = (from: string) => join(project, 'node_modules', from);

/**
 * Returns the slices of a family with their code points. The package's list has numbered slices in
 * brackets.
 */
function slicesOf(from: string): [slice: string, ranges: [number, number][]][] {
  const list: Record<string, string> = JSON.parse(
    readFileSync(join(folderOf(from), 'unicode.json'), 'utf8'),
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
