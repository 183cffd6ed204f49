import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sfntOf } from '#functions/pdf/woff';
import { peer } from '../peer.ts';

/** The part of Typst that is measured. */
interface Compiler {
  pdf(
    source: { mainFileContent: string; inputs: Readonly<Record<string, string>> },
    options: { pdfTags: boolean },
  ): Buffer;
  /** Forgets what was computed that many calls of this function ago. */
  evictCache(age: number): void;
}
interface Typst {
  readonly NodeCompiler: { create(options: object): Compiler };
}

/**
 * Starts Typst with the fonts of the portal's PDFs. It computes natively, and keeps what it has
 * computed: so a measurement gives each run other texts. Returns a function that
 * sets a template as a tagged PDF; the template reads the data with `json(bytes(sys.inputs.data))`,
 * and pictures of the folder.
 */
export function openTypst(fonts: string, folder = fonts) {
  // One thread takes the least processor time. It reads this when it starts.
  process.env.RAYON_NUM_THREADS = '1';
  const { NodeCompiler } = peer('@myriaddreamin/typst-ts-node-compiler', '0.7.0') as Typst;
  const fontBlobs = ['400', '600'].map((weight) =>
    sfntOf(readFileSync(join(fonts, `noto-sans-latin-${weight}-normal.woff`))),
  );
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs }] });
  return (mainFileContent: string, data: unknown): Uint8Array => {
    const inputs = { data: JSON.stringify(data) };
    const made = compiler.pdf({ mainFileContent, inputs }, { pdfTags: true });
    compiler.evictCache(10);
    return made;
  };
}
