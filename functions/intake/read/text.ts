import { isWorkbook, workbookFault } from '#shared/spreadsheet/workbook';

/** A file that cannot be read as text, and the line near the fault. */
export class NotText extends Error {
  readonly line: number | undefined;
  constructor(message: string, line?: number) {
    super(message);
    this.name = 'NotText';
    this.line = line;
  }
}

/**
 * Decodes bytes as UTF-8 text with plain line feeds, without a byte-order mark. Other encodings
 * throw, so that no name is stored with replacement characters.
 */
export async function* textOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let isFirst = true;
  let pendingReturn = false;
  for await (const chunk of bytes) {
    if (isFirst) refuseOtherEncodings(chunk);
    isFirst = false;
    let text: string;
    try {
      text = decoder.decode(chunk, { stream: true });
    } catch {
      throw new NotText(notUtf8, line + linesBeforeFault(chunk));
    }
    if (text === '') continue;
    if (text.includes('\0'))
      throw new NotText('This file is not a text file: it contains zero bytes.', line);
    line += countOf(text, '\n');
    if (pendingReturn) text = `\r${text}`;
    pendingReturn = text.endsWith('\r');
    yield (pendingReturn ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n');
  }
  try {
    const rest = decoder.decode();
    yield pendingReturn ? `\n${rest}` : rest;
  } catch {
    throw new NotText(notUtf8, line);
  }
}

const notUtf8 =
  'This file is not UTF-8 text, so names with accents would be wrong. It is probably Windows-1252, which programs also call ANSI or Latin-1. Please export it as UTF-8.';

function refuseOtherEncodings(chunk: Buffer): void {
  if (isWorkbook(chunk)) throw new NotText(workbookFault);
  const mark = chunk.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') {
    throw new NotText(
      'This file is UTF-16 text, which some programs call Unicode. Please export it as UTF-8.',
    );
  }
}

/** Counts the line feeds before the first byte that is not UTF-8. */
function linesBeforeFault(chunk: Buffer): number {
  const lines = chunk.toString('latin1').split('\n');
  const isText = (line: string) => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1'));
      return true;
    } catch {
      return false;
    }
  };
  // The first and last lines may be cut inside a character, so they are skipped.
  const inner = lines.findIndex((line, i) => i > 0 && i < lines.length - 1 && !isText(line));
  if (inner >= 0) return inner;
  return isText(lines[0] ?? '') ? lines.length - 1 : 0;
}

const countOf = (text: string, sign: string) => text.split(sign).length - 1;
