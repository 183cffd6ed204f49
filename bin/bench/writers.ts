import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { project } from '../lib/project.ts';
import { median, type Row } from './table.ts';

const Measured = z.object({
  /** Processor seconds. */
  seconds: z.number(),
  /** The size of what was written. */
  bytes: z.number(),
  /** The most memory of the process, with Node.js and the pictures. */
  memory: z.number(),
});
type Measured = z.infer<typeof Measured>;

const runs = 5;
const writers = ['ours', 'pdfkit'] as const;

/** What each measured fact is called in the table. */
export type FactNames = Readonly<Record<keyof Measured, string>>;

/**
 * Measures what two writers of PDFs need, each in fresh processes of `running/<script>`, which take
 * turns.
 */
export async function comparedWriters(
  script: string,
  args: readonly string[],
  names: FactNames,
): Promise<Row[]> {
  const measured: Record<(typeof writers)[number], Measured[]> = { ours: [], pdfkit: [] };
  for (let i = 0; i < runs; i++) {
    for (const writer of writers) measured[writer].push(await measure(script, [writer, ...args]));
  }
  const of = (writer: (typeof writers)[number], fact: keyof Measured) =>
    median(measured[writer].map((each) => each[fact]));
  const row = (fact: keyof Measured, text: (value: number) => string): Row => ({
    what: names[fact],
    measured: text(of('ours', fact)),
    peer: `${text(of('pdfkit', fact))} (pdfkit, untagged)`,
    ratio: of('ours', fact) / of('pdfkit', fact),
  });
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  return [
    row('seconds', (seconds) => `${seconds.toFixed(2)} s of processor time`),
    row('memory', megabytes),
    row('bytes', megabytes),
  ];
}

async function measure(script: string, args: readonly string[]): Promise<Measured> {
  const file = join(project, 'bin/bench/running', script);
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { cwd: project });
  return Measured.parse(JSON.parse(stdout));
}
