/** A line shorter than this part of the longest one ends its paragraph. */
const fullLine = 0.7;

/**
 * Returns the text of a page as paragraphs, for screen readers and searches. A PDF has only lines: a
 * full line goes on in the next one, unless it ends a sentence.
 */
export function paragraphsOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/).map(plain);
  const longest = Math.max(0, ...lines.map(({ length }) => length));
  const paragraphs: string[] = [];
  let goesOn = false;
  for (const line of lines) {
    if (line === '') {
      goesOn = false;
      continue;
    }
    const before = goesOn ? paragraphs.pop() : undefined;
    paragraphs.push(before === undefined ? line : joined(before, line));
    goesOn = line.length >= longest * fullLine && !/[.!?:;]["'”’)]*$/.test(line);
  }
  return paragraphs;
}

/** PDFium writes U+FFFE or U+0002 for a hyphen at the end of a line. */
const cutWord = '\u00ad';
const joined = (before: string, line: string): string =>
  before.endsWith(cutWord) ? before.slice(0, -1) + line : `${before} ${line}`;

/** Returns a line without characters that nothing shows. */
const plain = (line: string): string =>
  line
    .replaceAll('\ufffe', cutWord)
    .replaceAll('\u0002', cutWord)
    .replace(/[\p{Cc}\p{Co}\p{Cn}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
