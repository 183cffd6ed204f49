import type { Sign } from './typesetter.ts';
import { pdfText } from './verbatim.ts';

/**
 * Breaks signs into lines of at most a width (thousandths of the font's size), inside a word only
 * if the word is too long.
 */
export function linesOf(signs: readonly Sign[], width: number): Sign[][] {
  const lines: Sign[][] = [];
  let start = 0;
  let lineWidth = 0;
  /** The index after the last sign at which this line may end. */
  let wordEnd = 0;
  let widthToWordEnd = 0;
  for (let i = 0; i < signs.length; i++) {
    const sign = signs[i];
    if (!sign) break;
    // A space at the end of a line may exceed the width.
    while (lineWidth + sign.width > width && i > start && !sign.isSpace) {
      const end = wordEnd > start ? wordEnd : i;
      lines.push(signs.slice(start, end));
      lineWidth = end === i ? 0 : lineWidth - widthToWordEnd;
      start = end;
    }
    lineWidth += sign.width;
    // A number stays with the mark before it, so that dates are not broken.
    if (sign.endsWord && (sign.isSpace || !signs[i + 1]?.isDigit)) {
      wordEnd = i + 1;
      widthToWordEnd = lineWidth;
    }
  }
  if (start < signs.length) lines.push(signs.slice(start));
  return lines;
}

/** Returns the width of signs, in thousandths of the font's size. */
export const widthOf = (signs: readonly Sign[]): number =>
  signs.reduce((sum, { width }) => sum + width, 0);

/** The font that is set, as operators. */
interface SetFont {
  font: string;
}

/**
 * Returns the operators that show a line at the current text position. `current` is the font that
 * is set.
 */
export function shown(line: readonly Sign[], size: number, current: SetFont): string {
  const writer = writerOf(size, current);
  for (const run of runsOf(line)) {
    const [sign, ...others] = run;
    if (!sign) break;
    if (others.length === 0 && sign.code) writer.show(sign);
    else writer.showAs(run.map(({ text }) => text).join(''), run.toReversed());
  }
  return writer.end();
}

/** Returns the operators that show signs from left to right that readers copy as `text`. */
export function shownAs(
  text: string,
  signs: readonly Sign[],
  size: number,
  current: SetFont,
): string {
  const writer = writerOf(size, current);
  writer.showAs(text, signs);
  return writer.end();
}

/** Collects the operators of signs of one size. Sets a font only where it changes. */
function writerOf(size: number, current: SetFont) {
  let operators = '';
  let codes = '';
  const flush = () => {
    if (codes) operators += `<${codes}>Tj\n`;
    codes = '';
  };
  const show = (sign: Sign) => {
    const font = `/${sign.font.name} ${size} Tf`;
    if (font !== current.font) {
      flush();
      operators += `${font}\n`;
      current.font = font;
    }
    if (sign.code) codes += sign.code;
    else {
      flush();
      operators += sign.special?.(size) ?? '';
    }
  };
  return {
    show,
    showAs(text: string, signs: readonly Sign[]): void {
      flush();
      operators += `/Span<</ActualText${pdfText(text)}>>BDC\n`;
      for (const sign of signs) show(sign);
      flush();
      operators += 'EMC\n';
    },
    end(): string {
      flush();
      return operators;
    },
  };
}

/**
 * Yields runs of signs. Successive right-to-left words are one run, shown in reverse order. Other
 * signs are runs of one.
 */
function* runsOf(line: readonly Sign[]): Generator<readonly Sign[]> {
  for (let from = 0; from < line.length; ) {
    let end = from + 1;
    if (line[from]?.isFromRight) {
      for (let next = end; next < line.length; next++) {
        if (line[next]?.isFromRight) end = next + 1;
        else if (!line[next]?.isSpace) break;
      }
    }
    yield line.slice(from, end);
    from = end;
  }
}
