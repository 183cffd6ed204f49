import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { Plan } from '../engine/record.ts';
import { Change } from './change.ts';

/** Where a plan is written to and read from. */
export interface PlanFiles {
  write(key: string, body: Buffer): Promise<void>;
  read(key: string): Promise<Buffer | undefined>;
}

/** The plan is gone or not the one that was shown. */
export class BrokenPlan extends Error {
  constructor(what: string) {
    super(`The plan of the intake is not readable: ${what}`);
    this.name = 'BrokenPlan';
  }
}

/** Changes in a chunk, as many as are held in memory at once: ten full steps. */
export const chunkSize = 980;

const Hashes = z.array(z.string());
const chunkKey = (folder: string, chunk: number) =>
  `${folder}${String(chunk).padStart(6, '0')}.jsonl.gz`;
const hashesKey = (folder: string) => `${folder}hashes.json`;
const hashOf = (body: Buffer) => createHash('sha256').update(body).digest('hex');

/** Writes a plan as it comes, chunk by chunk, one change a line. */
export function planWriter(files: PlanFiles, folder: string, size = chunkSize) {
  const hashes: string[] = [];
  let lines: string[] = [];
  let changes = 0;
  const flush = async () => {
    const body = gzipSync(lines.join('\n'));
    await files.write(chunkKey(folder, hashes.length), body);
    hashes.push(hashOf(body));
    lines = [];
  };
  return {
    async add(change: Change): Promise<void> {
      lines.push(JSON.stringify(change));
      changes += 1;
      if (lines.length === size) await flush();
    },
    async end(): Promise<Plan> {
      if (lines.length > 0) await flush();
      const body = Buffer.from(JSON.stringify(hashes));
      await files.write(hashesKey(folder), body);
      return { folder, chunks: hashes.length, chunk_size: size, changes, hash: hashOf(body) };
    },
  };
}

export type PlanReader = Awaited<ReturnType<typeof planReader>>;

/** Reads a plan, and only what was written as that plan. */
export async function planReader(
  files: PlanFiles,
  { folder, hash, chunk_size: size, changes }: Plan,
) {
  const listed = await files.read(hashesKey(folder));
  if (!listed || hashOf(listed) !== hash) throw new BrokenPlan('its list of chunks');
  const hashes = Hashes.parse(JSON.parse(listed.toString()));
  let held: { index: number; lines: string[] } | undefined;
  const chunk = async (index: number): Promise<string[]> => {
    if (held?.index === index) return held.lines;
    const body = await files.read(chunkKey(folder, index));
    if (!body || hashOf(body) !== hashes[index]) throw new BrokenPlan(`chunk ${index}`);
    held = { index, lines: gunzipSync(body).toString().split('\n') };
    return held.lines;
  };
  return {
    changes,
    /** The changes from a position on, as far as one step carries; they never reach beyond a chunk. */
    async after(position: number, most: number): Promise<Change[]> {
      const start = position % size;
      return fitting((await chunk(Math.floor(position / size))).slice(start, start + most));
    },
    /** The changes before a position, last first. */
    async before(position: number, most: number): Promise<Change[]> {
      const end = ((position - 1) % size) + 1;
      const lines = (await chunk(Math.floor((position - 1) / size))).slice(
        Math.max(0, end - most),
        end,
      );
      return fitting(lines.toReversed());
    },
  };
}

/** A transaction carries 4 MB; the same record is a little larger there than in its line. */
const mostBytes = 1_500_000;

function fitting(lines: readonly string[]): Change[] {
  const changes: Change[] = [];
  let bytes = 0;
  for (const line of lines) {
    bytes += Buffer.byteLength(line);
    if (changes.length > 0 && bytes > mostBytes) break;
    changes.push(Change.parse(JSON.parse(line)));
  }
  return changes;
}
