import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import * as z from 'zod';

/** The facts about a file that a manifest stores. */
export const FileSummary = z.object({
  /** Lines: records of a table, objects of a bucket. */
  count: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string(),
});
export type FileSummary = z.infer<typeof FileSummary>;

/** Opens a file that is written line by line and hashed. Only its owner may read it. */
export function hashedFile(path: string) {
  const out = createWriteStream(path, { mode: 0o600 });
  const failed = once(out, 'error').then(([error]) => {
    throw error;
  });
  failed.catch(() => {});
  const hash = createHash('sha256');
  let [count, bytes] = [0, 0];
  return {
    async write(line: string): Promise<void> {
      const text = `${line}\n`;
      count += 1;
      bytes += Buffer.byteLength(text);
      hash.update(text);
      if (!out.write(text)) await Promise.race([once(out, 'drain'), failed]);
    },
    async end(): Promise<FileSummary> {
      out.end();
      await Promise.race([once(out, 'finish'), failed]);
      return { count, bytes, sha256: hash.digest('hex') };
    },
  };
}

/** Returns the hash of a file of any length. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('hex');
}

/**
 * Reads a file line by line. A line ends with a line feed only: `node:readline` also ends one at
 * U+2028, which is part of texts that people paste.
 */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let left = '';
  for await (const part of createReadStream(path, { encoding: 'utf8' })) {
    const lines = `${left}${part}`.split('\n');
    left = lines.pop() ?? '';
    yield* lines;
  }
  if (left !== '') yield left;
}
