import type { Sign } from '#functions/pdf/typesetter';
import { pdfText } from '#functions/pdf/verbatim';

/** Breaks signs into lines of at most a width (thousandths of the font's size): after words where it can, within them where it must. */
export function linesOf(signs: readonly Sign[], width: number): Sign[][] {
  const lines: Sign[][] = [];
  let start = 0;
  let lineWidth = 0;
  /** One past the last sign after which this line may end. */
  let wordEnd = 0;
  let widthToWordEnd = 0;
  for (let i = 0; i < signs.length; i++) {
    const sign = signs[i];
    if (!sign) break;
    // A space at a line's end may hang over.
    while (lineWidth + sign.width > width && i > start && !sign.isSpace) {
      const end = wordEnd > start ? wordEnd : i;
      lines.push(signs.slice(start, end));
      lineWidth = end === i ? 0 : lineWidth - widthToWordEnd;
      start = end;
    }
    lineWidth += sign.width;
    // A number stays with the mark before it: dates are not torn.
    if (sign.endsWord && (sign.isSpace || !signs[i + 1]?.isDigit)) {
      wordEnd = i + 1;
      widthToWordEnd = lineWidth;
    }
  }
  if (start < signs.length) lines.push(signs.slice(start));
  return lines;
}

/** How wide signs are, in thousandths of the font's size. */
export const widthOf = (signs: readonly Sign[]): number =>
  signs.reduce((sum, { width }) => sum + width, 0);

/** The operators that show a line from where the text stands; `current` is the font that is set. */
export function shown(line: readonly Sign[], size: number, current: { font: string }): string {
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
  /** Shows signs from left to right that are read as the text beside them. */
  const showAs = (text: string, signs: readonly Sign[]) => {
    flush();
    operators += `/Span<</ActualText${pdfText(text)}>>BDC\n`;
    for (const sign of signs) show(sign);
    flush();
    operators += 'EMC\n';
  };
  for (const stretch of stretchesOf(line)) {
    const [sign, ...others] = stretch;
    if (!sign) break;
    if (others.length === 0 && sign.code) show(sign);
    else showAs(stretch.map(({ text }) => text).join(''), stretch.toReversed());
  }
  flush();
  return operators;
}

/** Words from right to left that follow each other are one stretch, with what is between them: it is seen in the other order. Anything else stands by itself. */
function* stretchesOf(line: readonly Sign[]): Generator<readonly Sign[]> {
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
