import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.ts';
import { made } from './made.ts';
import { buildFolder, project } from './project.ts';

interface Family {
  readonly name: string;
  readonly weights: Readonly<Record<string, number>>;
  /** Its slices that are wanted; the others are of the first family's letters. */
  readonly slices?: RegExp;
}

/** The families for people's names, in the order in which they are asked; those for Chinese and Korean are in a hundred slices each. */
const families: readonly Family[] = [
  { name: 'noto-sans', weights: { regular: 400, bold: 600 } },
  { name: 'noto-sans-arabic', weights: { regular: 400, bold: 600 }, slices: /^arabic$/ },
  { name: 'noto-sans-hebrew', weights: { regular: 400, bold: 600 }, slices: /^hebrew$/ },
  { name: 'noto-sans-thai', weights: { regular: 400, bold: 600 }, slices: /^thai$/ },
  { name: 'noto-sans-sc', weights: { regular: 400 } },
  { name: 'noto-sans-kr', weights: { regular: 400 }, slices: /^\d+$/ },
];

/** The everyday slice comes first: its box also stands for what no font has. */
const first = 'latin';

/** Gathers the fonts that PDFs are written in, with a list of what each is for; returns the folder. */
export async function gatherFonts(): Promise<string> {
  const folder = join(buildFolder, 'fonts');
  const inputs = fingerprint(project, ['package-lock.json', 'bin/lib/fonts.ts']);
  await made(folder, inputs, async (outdir) => {
    mkdirSync(outdir, { recursive: true });
    const list = families.flatMap(({ name, weights, slices = /./ }) =>
      Object.entries(weights).flatMap(([weight, grade]) =>
        slicesOf(name)
          .filter(([slice]) => slices.test(slice))
          .map(([slice, ranges]) => {
            const file = `${name}-${slice}-${grade}-normal.woff`;
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

/** The slices of a family, and the code points that each is for; numbered slices stand in brackets in the package's list. */
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

/** `U+0041-005a`, or one code point. */
function rangeOf(text: string): [number, number] {
  const [from = '', to = from] = text.replace('U+', '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
