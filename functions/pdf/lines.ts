import type { Sign } from '#functions/pdf/typesetter';

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
  for (const sign of line) {
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
  }
  flush();
  return operators;
}
