import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from '#functions/kernel/image/codec';
import { gatherFonts } from '../lib/build/fonts.ts';
import type { Row } from './table.ts';
import { comparedWriters } from './writers.ts';

const picture = { width: 900, height: 600 };

/**
 * Measures a magazine of 60 articles with pictures, beside pdfkit and Typst with the same fonts.
 */
export async function magazineCosts(): Promise<Row[]> {
  await gatherFonts();
  const photographs = mkdtempSync(join(tmpdir(), 'bench-magazine-'));
  // One for each article of both rounds: a writer may store the same picture once.
  for (let i = 0; i < 120; i++) {
    writeFileSync(join(photographs, `${i}.jpg`), await photographOf(i));
  }
  const rows = await comparedWriters('magazine-process.ts', [photographs], {
    seconds: '60 articles with pictures',
    memory: 'its most memory',
    bytes: 'its size',
  });
  rmSync(photographs, { recursive: true });
  return rows;
}

/** Returns a photograph: smooth colours with some noise, about 150 KB. */
async function photographOf(i: number): Promise<Buffer> {
  const { width, height } = picture;
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const noise = (at * 2_654_435_761 + i) % 31;
    data.set([(at % width) / 4, (at / width / 3) % 256, 90 + noise, 255], at * 4);
  }
  return Buffer.from(await encode({ data, width, height }, 'jpg'));
}
