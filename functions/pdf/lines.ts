import type { Sign } from './typesetter.ts';
import { replaced, reversed } from './verbatim.ts';

/**
 * Breaks signs into lines of at most a width (thousandths of the font's size), inside a word only
 * if the word is too long.
 */
export function linesOf(signs: readonly Sign[], width: number): Sign[][] {
  const ends = lineEnds(signs, width);
  return ends.map((end, i) => signs.slice(ends[i - 1] ?? 0, end));
}

/** Returns the index after the last sign of each line. */
export function lineEnds(signs: readonly Sign[], width: number): number[] {
  const ends: number[] = [];
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
      ends.push(end);
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
  if (start < signs.length) ends.push(signs.length);
  return ends;
}

/** Returns the width of signs, in thousandths of the font's size. */
export function widthOf(signs: readonly Sign[]): number {
  let sum = 0;
  // A loop over an iterator makes an object for each of a magazine's million signs.
  for (let i = 0; i < signs.length; i++) sum += signs[i]?.width ?? 0;
  return sum;
}

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
  for (let from = 0; from < line.length; ) {
    const sign = line[from];
    if (!sign) break;
    const end = sign.isFromRight ? endOfRun(line, from) : from + 1;
    if (end === from + 1 && sign.code) writer.show(sign);
    else {
      const run = line.slice(from, end);
      writer.showAs(run.map(({ text }) => text).join(''), run.toReversed());
    }
    from = end;
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
  let last: Sign['font'] | undefined;
  const flush = () => {
    if (codes) operators += `<${codes}>Tj\n`;
    codes = '';
  };
  const setFont = (used: Sign['font']) => {
    last = used;
    const font = `/${used.name} ${size} Tf`;
    if (font === current.font) return;
    flush();
    operators += `${font}\n`;
    current.font = font;
  };
  const show = (sign: Sign) => {
    if (sign.font !== last) setFont(sign.font);
    if (sign.code) codes += sign.code;
    else {
      flush();
      operators += sign.special?.(size) ?? '';
    }
  };
  const showReplaced = (sign: Sign) => {
    if (sign.font !== last) setFont(sign.font);
    flush();
    operators += replaced(sign.text, sign.special?.(size) ?? '');
  };
  return {
    show,
    showAs(text: string, signs: readonly Sign[]): void {
      flush();
      const before = operators;
      operators = '';
      // Readers turn letters from right to left around themselves, also those of a replacement text.
      const isBackward = signs.some(({ isFromRight }) => isFromRight);
      for (const sign of signs) {
        if (!isBackward || isReadable(sign)) show(sign);
        else showReplaced(sign);
      }
      flush();
      operators = `${before}${isBackward ? reversed(operators) : replaced(text, operators)}`;
    },
    end(): string {
      flush();
      return operators;
    },
  };
}

/** Whether readers find the text of a sign in its glyphs. */
const isReadable = ({ code, isBackward }: Sign) => code !== undefined || isBackward;

/**
 * Returns the index after successive right-to-left words, which are shown in reverse order. Other
 * signs are runs of one.
 */
function endOfRun(line: readonly Sign[], from: number): number {
  let end = from + 1;
  for (let next = end; next < line.length; next++) {
    if (line[next]?.isFromRight) end = next + 1;
    else if (!line[next]?.isSpace) break;
  }
  return end;
}
