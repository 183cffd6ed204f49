import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import * as z from 'zod';

/** What a manifest says of a file. */
export const FileFacts = z.object({
  /** Lines: records of a table, objects of a bucket. */
  count: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string(),
});
export type FileFacts = z.infer<typeof FileFacts>;

/** A file that is written line by line and hashed on the way. What it holds is a school's, so only its owner may read it. */
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
    async end(): Promise<FileFacts> {
      out.end();
      await Promise.race([once(out, 'finish'), failed]);
      return { count, bytes, sha256: hash.digest('hex') };
    },
  };
}

/** The hash of a file, however long it is. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('hex');
}

/**
 * The lines of a file, one after the other. They end with a line feed alone: for `node:readline` a line also ends at U+2028, which
 * stands in texts that people paste.
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
