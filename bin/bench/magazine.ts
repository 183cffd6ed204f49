import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { encode } from '#functions/kernel/image/codec';
import { gatherFonts } from '../lib/build/fonts.ts';
import { project } from '../lib/project.ts';
import { median, type Row } from './table.ts';

const Measured = z.object({
  seconds: z.number(),
  bytes: z.number(),
  /** The most memory of the process, with Node.js and the pictures. */
  memory: z.number(),
});

const runs = 5;
const picture = { width: 900, height: 600 };

/**
 * Measures a magazine of 60 articles with pictures, each in a fresh process, beside pdfkit with the
 * same fonts. The writers take turns.
 */
export async function magazineCosts(): Promise<Row[]> {
  await gatherFonts();
  const photographs = mkdtempSync(join(tmpdir(), 'bench-magazine-'));
  for (let i = 0; i < 6; i++) {
    writeFileSync(join(photographs, `${i}.jpg`), await photographOf(i));
  }
  const measured = { ours: [], pdfkit: [] } as Record<Writer, z.infer<typeof Measured>[]>;
  for (let i = 0; i < runs; i++) {
    for (const writer of ['ours', 'pdfkit'] as const) {
      measured[writer].push(await measure(writer, photographs));
    }
  }
  rmSync(photographs, { recursive: true });
  const of = (writer: Writer, fact: keyof z.infer<typeof Measured>) =>
    median(measured[writer].map((each) => each[fact]));
  const row = (what: string, fact: keyof z.infer<typeof Measured>, text: Format): Row => ({
    ...{ what, measured: text(of('ours', fact)) },
    peer: `${text(of('pdfkit', fact))} (pdfkit, untagged)`,
    ratio: of('ours', fact) / of('pdfkit', fact),
  });
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  return [
    row('60 articles with pictures, tagged, with contents', 'seconds', secondsText),
    row('its most memory', 'memory', megabytes),
    row('its size', 'bytes', megabytes),
  ];
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

type Writer = 'ours' | 'pdfkit';
type Format = (value: number) => string;

const secondsText = (seconds: number) => `${seconds.toFixed(2)} s of processor time`;

async function measure(writer: Writer, photographs: string): Promise<z.infer<typeof Measured>> {
  const file = join(project, 'bin/bench/running/magazine-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [file, writer, photographs], {
    cwd: project,
  });
  return Measured.parse(JSON.parse(stdout));
}
