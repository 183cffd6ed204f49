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
  /** The pages of the last document. */
  pages: z.number(),
  isTagged: z.boolean(),
});
type Measured = z.infer<typeof Measured>;

const runs = 5;
const peers = ['pdfkit', 'typst'] as const;
const writers = ['ours', ...peers] as const;
const shownName = { pdfkit: 'pdfkit', typst: 'Typst' } as const;
type Writer = (typeof writers)[number];

type Fact = 'seconds' | 'bytes' | 'memory';
/** What each measured fact is called in the table. */
export type FactNames = Readonly<Record<Fact, string>>;

/**
 * Measures what the writers of PDFs need, each in fresh processes of `running/<script>`, which take
 * turns. Each process writes everything once before, with other texts.
 */
export async function comparedWriters(
  script: string,
  args: readonly string[],
  names: FactNames,
): Promise<Row[]> {
  const measured: Record<Writer, Measured[]> = { ours: [], pdfkit: [], typst: [] };
  for (let i = 0; i < runs; i++) {
    for (const writer of writers) measured[writer].push(await measure(script, [writer, ...args]));
  }
  const of = (writer: Writer, fact: Fact) => median(measured[writer].map((each) => each[fact]));
  const kindOf = (writer: Writer) => {
    const [{ pages, isTagged } = { pages: 0, isTagged: false }] = measured[writer];
    return `${isTagged ? 'tagged' : 'untagged'}, ${pages} ${pages === 1 ? 'page' : 'pages'}`;
  };
  const row = (peer: (typeof peers)[number], fact: Fact, text: (value: number) => string): Row => ({
    what: `${names[fact]}: ${kindOf('ours')}`,
    measured: text(of('ours', fact)),
    peer: `${text(of(peer, fact))} (${shownName[peer]}, ${kindOf(peer)})`,
    ratio: of('ours', fact) / of(peer, fact),
  });
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  return peers.flatMap((peer) => [
    row(peer, 'seconds', (seconds) => `${seconds.toFixed(2)} s of processor time`),
    row(peer, 'memory', megabytes),
    row(peer, 'bytes', megabytes),
  ]);
}

async function measure(script: string, args: readonly string[]): Promise<Measured> {
  const file = join(project, 'bin/bench/running', script);
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { cwd: project });
  return Measured.parse(JSON.parse(stdout));
}
