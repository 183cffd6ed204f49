import type { Findings } from '../faults.ts';
import type { ArchiveFile } from '../read/archive.ts';
import { isDamage } from '../read/open-text.ts';
import { NotText, textOf } from '../read/text.ts';
import { beginsProperty, type ContentLine, isText } from './ics-property.ts';

/** The most lines that are named for one reason: a program writes the same fault in each event. */
export const mostNamed = 50;

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
  if (lines.find(({ text }) => text !== '')?.text.toUpperCase() !== 'BEGIN:VCALENDAR') {
    return refuse('This is not a calendar file. It must begin with BEGIN:VCALENDAR.', 1);
  }
  lines = joined(lines, (row, reason) => found.warn({ file: file.name, row }, reason, mostNamed));
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
  return text.split('\n').map((line, i) => ({ line: folded[i]?.line ?? 0, text: line.trimEnd() }));
}

/**
 * Joins a line that begins no property to the text above it: some programs write line breaks of a
 * text as they are. Elsewhere such a line is left out.
 */
function joined(
  lines: readonly ContentLine[],
  warn: (row: number, reason: string) => void,
): ContentLine[] {
  const whole: ContentLine[] = [];
  let emptyLines = 0;
  for (const each of lines) {
    if (each.text === '') {
      emptyLines += 1;
      continue;
    }
    const above = whole.at(-1);
    if (!above || beginsProperty(each.text)) whole.push(each);
    else if (isText(above.text)) {
      const text = `${above.text}${'\\n'.repeat(emptyLines + 1)}${each.text}`;
      whole[whole.length - 1] = { ...above, text };
      warn(each.line, 'This line continues the text above it without a sign. It was added to it.');
    } else warn(each.line, 'This is not a line of a calendar. It was left out.');
    emptyLines = 0;
  }
  return whole;
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
