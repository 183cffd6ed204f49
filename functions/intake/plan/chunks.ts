import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { ContentFault } from '#functions/kernel/jobs/errors';
import { Change } from './change.ts';
import type { Plan } from './plan.ts';

/** The files that a plan is written to and read from. */
export interface PlanFiles {
  write(key: string, body: Buffer): Promise<void>;
  read(key: string): Promise<Buffer | undefined>;
}

/** The plan is missing, or it is not the one that the dry run showed. */
export class BrokenPlan extends ContentFault {
  constructor(part: string) {
    super(`The plan of the intake cannot be read: ${part}`);
    this.name = 'BrokenPlan';
  }
}

/** Changes in a chunk: 10 full steps. One chunk is held in memory at a time. */
export const chunkSize = 980;

const Hashes = z.array(z.string());
const chunkKey = (folder: string, chunk: number) =>
  `${folder}${String(chunk).padStart(6, '0')}.jsonl.gz`;
const hashesKey = (folder: string) => `${folder}hashes.json`;
const hashOf = (body: Buffer) => createHash('sha256').update(body).digest('hex');

/** Writes a plan chunk by chunk, with one change per line. */
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

/** Reads a plan and checks each chunk against its hash. */
export async function planReader(
  files: PlanFiles,
  { folder, hash, chunk_size: size, changes }: Plan,
) {
  const listed = await files.read(hashesKey(folder));
  if (!listed || hashOf(listed) !== hash) throw new BrokenPlan('its list of chunks');
  const hashes = Hashes.parse(JSON.parse(listed.toString()));
  let cached: { index: number; lines: string[] } | undefined;
  const chunk = async (index: number): Promise<string[]> => {
    if (cached?.index === index) return cached.lines;
    const body = await files.read(chunkKey(folder, index));
    if (!body || hashOf(body) !== hashes[index]) throw new BrokenPlan(`chunk ${index}`);
    cached = { index, lines: gunzipSync(body).toString().split('\n') };
    return cached.lines;
  };
  return {
    changes,
    /** Returns the changes after a position that fit in one step. They never cross a chunk. */
    async after(position: number, most: number): Promise<Change[]> {
      const start = position % size;
      return fitting((await chunk(Math.floor(position / size))).slice(start, start + most));
    },
    /** Returns the changes before a position that fit in one step, last first. */
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

/**
 * The most bytes of a step. A transaction holds 4 MB, and a record is larger there than in its
 * line.
 */
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
