import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hashedFile, linesOf } from './hashed-file.ts';

/** The most characters that are sorted in memory. */
const mostInMemory = 16_000_000;

/**
 * Sorts any number of lines. Sorts them in files and merges these if they do not fit into memory.
 */
export async function* sortedLines(
  lines: AsyncIterable<string>,
  folder: string,
  most = mostInMemory,
): AsyncGenerator<string> {
  const parts = mkdtempSync(join(folder, 'sorting-'));
  try {
    const files: string[] = [];
    let held: string[] = [];
    let characters = 0;
    for await (const line of lines) {
      held.push(line);
      characters += line.length;
      if (characters < most) continue;
      files.push(await writePart(join(parts, `${files.length}`), held));
      held = [];
      characters = 0;
    }
    held.sort(inOrder);
    yield* merged([...files.map(linesOf), held]);
  } finally {
    rmSync(parts, { recursive: true, force: true });
  }
}

async function writePart(path: string, lines: string[]): Promise<string> {
  const file = hashedFile(path);
  for (const line of lines.sort(inOrder)) await file.write(line);
  await file.end();
  return path;
}

async function* merged(
  parts: readonly (AsyncIterable<string> | Iterable<string>)[],
): AsyncGenerator<string> {
  const sources = parts.map((part) =>
    Symbol.asyncIterator in part ? part[Symbol.asyncIterator]() : part[Symbol.iterator](),
  );
  const heads = await Promise.all(sources.map((source) => source.next()));
  for (;;) {
    let first = -1;
    for (const [i, head] of heads.entries()) {
      const best = heads[first];
      if (!head.done && (!best || head.value < best.value)) first = i;
    }
    const [head, source] = [heads[first], sources[first]];
    if (!head || head.done || !source) return;
    yield head.value;
    heads[first] = await source.next();
  }
}

const inOrder = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
