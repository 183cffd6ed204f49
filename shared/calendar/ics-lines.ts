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

/** Returns how many octets a character has in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** Folds a line into pieces of 75 octets at most. No piece ends inside a character. */
export function folded(line: string): string {
  if (line.length * 3 <= mostOctets) return line;
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > mostOctets) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

/** The first lines of a calendar file. */
export const head = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//School portal//Calendar//EN',
  'CALSCALE:GREGORIAN',
  'METHOD:PUBLISH',
] as const;

/** Joins lines to a file. */
export const fileOf = (lines: readonly string[]): string => `${lines.map(folded).join('\r\n')}\r\n`;

/** Writes `2026-03-02T08:30:00` as `20260302T083000`, and `2026-03-02` as `20260302`. */
export const compact = (wall: string): string => wall.replace(/[-:]/g, '');

/** Writes an instant as `20260302T083000Z`. */
export const utc = (instant: Date): string => `${compact(instant.toISOString().slice(0, 19))}Z`;
