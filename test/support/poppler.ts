import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined;

/** Why PDFs cannot be read by other programs on this machine; undefined if they can. */
export const popplerMissing: string | undefined =
  isThere('pdftotext') && isThere('qpdf')
    ? undefined
    : 'poppler or qpdf is missing: apt-get install poppler-utils qpdf';

/** Reads a PDF with poppler and checks it with qpdf. */
export function readByOthers(bytes: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
  const file = join(folder, 'a.pdf');
  writeFileSync(file, bytes);
  const ask = (program: string, ...args: string[]) =>
    execFileSync(program, args, { encoding: 'utf8', maxBuffer: 200_000_000 });
  try {
    return {
      text: ask('pdftotext', file, '-'),
      facts: ask('pdfinfo', file),
      structure: ask('pdfinfo', '-struct', file),
      fonts: ask('pdffonts', file),
      pictures: ask('pdfimages', '-list', file),
      check: ask('qpdf', '--check', file),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
