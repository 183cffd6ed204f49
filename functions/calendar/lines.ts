/** Lines of a calendar file (RFC 5545, 3.1). */

/** A value as text: what would end it is escaped, and what no calendar can show is left out. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');

const longest = 75;

/** A line in pieces of at most 75 octets, none of which ends inside a character. */
export function folded(line: string): string {
  if (Buffer.byteLength(line) <= longest) return line;
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > longest) {
      pieces.push(piece);
      piece = ' ';
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n');
}

/** Lines as a file. */
export const fileOf = (lines: readonly string[]): string => `${lines.map(folded).join('\r\n')}\r\n`;

/** `2026-03-02T08:30:00` as `20260302T083000`, a day without its hyphens. */
export const compact = (wall: string): string => wall.replace(/[-:]/g, '');

/** An instant as `20260302T083000Z`. */
export const utc = (instant: Date): string => `${compact(instant.toISOString().slice(0, 19))}Z`;
