/** Lines of a calendar file (RFC 5545, 3.1). */

/** Escapes a text value, and removes control characters. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');

const mostOctets = 75;

/** Folds a line into pieces of 75 octets at most. No piece ends inside a character. */
export function folded(line: string): string {
  if (Buffer.byteLength(line) <= mostOctets) return line;
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > mostOctets) {
      pieces.push(piece);
      piece = ' ';
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n');
}

/** Joins lines to a file. */
export const fileOf = (lines: readonly string[]): string => `${lines.map(folded).join('\r\n')}\r\n`;

/** Writes `2026-03-02T08:30:00` as `20260302T083000`, and `2026-03-02` as `20260302`. */
export const compact = (wall: string): string => wall.replace(/[-:]/g, '');

/** Writes an instant as `20260302T083000Z`. */
export const utc = (instant: Date): string => `${compact(instant.toISOString().slice(0, 19))}Z`;
