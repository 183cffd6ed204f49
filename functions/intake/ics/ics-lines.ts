import type { Findings } from '../faults.ts';
import type { ArchiveFile } from '../read/archive.ts';
import { isDamage } from '../read/open-text.ts';
import { NotText, textOf } from '../read/text.ts';

/**
 * An unfolded line of a calendar file (RFC 5545), with the number of its first line in the file.
 */
export interface ContentLine {
  readonly line: number;
  readonly text: string;
}

/** A component of a calendar file with its lines. */
export interface Block {
  readonly name: string;
  readonly lines: readonly ContentLine[];
}

/** Returns the events and time zones of a calendar file, or nothing if it is not a calendar. */
export async function readBlocks(file: ArchiveFile, found: Findings): Promise<Block[] | undefined> {
  const refuse = (reason: string, row?: number) => {
    found.fault({ file: file.name, ...(row === undefined ? {} : { row }) }, reason);
    return undefined;
  };
  let lines: ContentLine[];
  try {
    lines = await contentLines(file);
  } catch (error) {
    if (error instanceof NotText) return refuse(error.message, error.line);
    if (isDamage(error)) return refuse('This file in the zip is damaged. Please export it again.');
    throw error;
  }
  if (lines[0]?.text.toUpperCase() !== 'BEGIN:VCALENDAR') {
    return refuse('This is not a calendar file. It must begin with BEGIN:VCALENDAR.', 1);
  }
  if (lines.at(-1)?.text.toUpperCase() !== 'END:VCALENDAR') {
    return refuse(
      'This calendar file is incomplete: END:VCALENDAR is missing.',
      lines.at(-1)?.line,
    );
  }
  return blocksOf(lines, (reason, row) => refuse(reason, row));
}

/**
 * Unfolds the lines of a file. A long line continues after a blank in the next one. It may be cut
 * inside a character, so the bytes are joined before they are decoded.
 */
async function contentLines(file: ArchiveFile): Promise<ContentLine[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.open()) chunks.push(Buffer.from(chunk));
  const bytes = Buffer.concat(chunks)
    .toString('latin1')
    .split(/\r\n|\n|\r/);
  const folded: { line: number; bytes: string[] }[] = [];
  for (const [i, text] of bytes.entries()) {
    if (/^[ \t]/.test(text) && folded.length > 0) folded.at(-1)?.bytes.push(text.slice(1));
    else folded.push({ line: i + 1, bytes: [text] });
  }
  const whole = Buffer.from(folded.map((each) => each.bytes.join('')).join('\n'), 'latin1');
  let text = '';
  for await (const part of textOf(oneChunk(whole))) text += part;
  return text
    .split('\n')
    .map((line, i) => ({ line: folded[i]?.line ?? 0, text: line.trimEnd() }))
    .filter((line) => line.text !== '');
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Splits a file into the components directly below the calendar. An event includes its alarms. */
function blocksOf(
  lines: readonly ContentLine[],
  refuse: (reason: string, row: number) => undefined,
): Block[] | undefined {
  const blocks: Block[] = [];
  const open: string[] = [];
  let current: ContentLine[] = [];
  for (const each of lines) {
    const [, edge = '', name = ''] = /^(BEGIN|END):(.*)$/i.exec(each.text) ?? [];
    if (open.length >= 2 || (open.length === 1 && edge.toUpperCase() === 'BEGIN')) {
      current.push(each);
    }
    if (edge.toUpperCase() === 'BEGIN') open.push(name.toUpperCase());
    if (edge.toUpperCase() === 'END') {
      if (open.pop() !== name.toUpperCase()) {
        return refuse(`END:${name} does not match the open component.`, each.line);
      }
      if (open.length === 1) {
        blocks.push({ name: name.toUpperCase(), lines: current });
        current = [];
      }
    }
  }
  return open.length === 0
    ? blocks
    : refuse(`END:${open.at(-1)} is missing.`, lines.at(-1)?.line ?? 1);
}
