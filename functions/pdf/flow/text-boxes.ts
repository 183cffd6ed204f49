import type { Weight } from '../font-set.ts';
import { lineEnds, shown, shownAs, widthOf } from '../lines.ts';
import { asArtifact, type Part, type Tag } from '../tags.ts';
import { number, type Sign, type Typesetter } from '../typesetter.ts';
import { type Direction, type Run, textOf } from './blocks.ts';
import type { Box, Laid } from './boxes.ts';
import {
  directionOf,
  mirrored,
  type Piece,
  type PlacedPiece,
  placedFromLeft,
  placedFromRight,
} from './direction.ts';
import { isAddress } from './links.ts';
import type { Frame, Setting } from './setting.ts';

/** The look of a text. */
export interface TextStyle {
  readonly tag: Tag;
  readonly size: number;
  readonly leading: number;
  /** The space above it. */
  readonly before: number;
  /** Draws regular words in this weight. */
  readonly weight?: Weight;
  /** Whether all its lines and what follows stay together. */
  readonly isHeading?: boolean;
  /** Operators that set its colour. Black, if it is not given. */
  readonly colour?: string;
}

/** Something that is drawn at the first line of a text. */
type Beside = (left: number, baseline: number) => void;

/** A text to lay out, with the part that it belongs to. */
export interface TextToLay {
  readonly runs: readonly Run[];
  readonly style: TextStyle;
  readonly parent: Part;
  /** Called with the place of the first line. */
  readonly onFirst?: Beside | undefined;
}

/** Lays a text out as lines. */
export function textBoxes(setting: Setting, text: TextToLay, frame: Frame): Laid {
  const { runs, style, parent, onFirst } = text;
  const { tags } = setting;
  const part = tags.part();
  const linked = new Map<Run, Part>();
  const direction = frame.direction ?? directionOf(textOf(runs));
  const lines = linesOfRuns(setting.type, weighted(runs, style), (frame.width * 1000) / style.size);
  const line = lineWriter(setting, { style, frame, direction, partOf });

  function partOf(run: Run): Part {
    if (run.link === undefined || !isAddress(run.link)) return part;
    const known = linked.get(run) ?? tags.part();
    if (!linked.has(run)) part.kids.push(String(known.ref));
    linked.set(run, known);
    return known;
  }

  const boxes = lines.map(
    (pieces, i): Box => ({
      height: pieces.length > 0 ? style.leading : style.leading / 2,
      before: i === 0 ? style.before : 0,
      keepsNext:
        style.isHeading === true || (lines.length > 1 && (i === 0 || i === lines.length - 2)),
      draw(left, top) {
        const baseline = top - (style.leading + style.size * 0.72) / 2;
        if (i === 0) onFirst?.(left, baseline);
        line(pieces, left, baseline);
      },
    }),
  );
  return {
    boxes,
    close() {
      for (const each of linked.values()) tags.write(each, 'Link', part);
      tags.close(part, style.tag, parent);
    },
  };
}

const bolder: Partial<Record<Weight, Weight>> = { regular: 'bold', italic: 'boldItalic' };

/** Returns runs in the weight of a style: bold words of a bold heading stay bold. */
const weighted = (runs: readonly Run[], { weight = 'regular' }: TextStyle): readonly Run[] =>
  weight === 'regular'
    ? runs
    : runs.map((each) => ({
        ...each,
        weight: weight === 'bold' ? (bolder[each.weight] ?? each.weight) : weight,
      }));

interface LineFacts {
  readonly style: TextStyle;
  readonly frame: Frame;
  readonly direction: Direction;
  readonly partOf: (run: Run) => Part;
}

/** Returns a function that draws a line with its baseline at a height. */
function lineWriter(setting: Setting, { style, frame, direction, partOf }: LineFacts) {
  const { pages, links, type } = setting;
  const { size, colour = '' } = style;
  const align = frame.align ?? 'start';
  const inPoints = (thousandths: number) => (thousandths * size) / 1000;

  function shownPiece({ signs, run, isReversed }: PlacedPiece): string {
    if (!isReversed) return shown(signs, size, pages.font());
    const text = signs.map((each) => each.text).join('');
    const glyphs = signs.map((each) => {
      const turned = mirrored[each.text];
      return (turned && type.signsOf(turned, run.weight)[0]) || each;
    });
    return shownAs(text, glyphs.toReversed(), size, pages.font());
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: what is drawn for a piece depends on the direction and on the link together
  return (pieces: readonly Piece[], columnLeft: number, baseline: number): void => {
    const width = pieces.reduce((sum, { signs }) => sum + widthOf(signs), 0);
    const spare = frame.width - inPoints(width - trailingSpace(pieces));
    const isRight = (align === 'end') !== (direction === 'rtl');
    const shift = align === 'center' ? spare / 2 : isRight ? spare : 0;
    const ahead = direction === 'rtl' ? -inPoints(trailingSpace(pieces)) : 0;
    const start = columnLeft + frame.left + shift + ahead;
    const placed = direction === 'rtl' ? placedFromRight(pieces, width) : placedFromLeft(pieces);
    for (const piece of placed) {
      const part = partOf(piece.run);
      const isLink = piece.run.link !== undefined && isAddress(piece.run.link);
      // A link inside the document looks like its text: on paper it leads nowhere.
      const isOutside = isLink && !piece.run.link?.startsWith('#');
      const left = start + inPoints(piece.left);
      const right = left + inPoints(piece.width - trailingSpace([piece]));
      const text = `BT\n1 0 0 1 ${number(left)} ${number(baseline)} Tm\n${shownPiece(piece)}ET\n`;
      const paint = isOutside ? linkColour : colour;
      pages.mark(part, isLink ? 'Link' : style.tag, paint ? `${paint}${text}0 g\n` : text);
      if (isOutside || piece.run.underline) pages.draw(ruled(left, right, baseline - 1.4));
      if (piece.run.strike) pages.draw(ruled(left, right, baseline + size * 0.28));
      if (isLink && piece.run.link) {
        const area = { left, right, bottom: baseline - size * 0.25, top: baseline + size * 0.85 };
        links.add(
          { to: piece.run.link, says: piece.run.text.trim() || piece.run.link, part },
          area,
        );
      }
    }
  };
}

/** Dark blue: readable on white, and dark in greyscale. */
const linkColour = '0.05 0.22 0.5 rg\n';

const ruled = (left: number, right: number, y: number): string =>
  asArtifact(
    `0.35 G 0.5 w ${number(left)} ${number(y)} m ${number(right)} ${number(y)} l S\n0 G\n`,
  );

const trailingSpace = (pieces: readonly Piece[]): number => {
  const last = pieces.at(-1)?.signs.at(-1);
  return last?.isSpace ? last.width : 0;
};

/** Breaks runs into lines. Each line has the pieces of its runs. */
export function linesOfRuns(type: Typesetter, runs: readonly Run[], width: number): Piece[][] {
  return hardLines(runs).flatMap((own) => {
    const pieces = own.map((each) => ({ run: each, signs: type.signsOf(each.text, each.weight) }));
    // Most paragraphs are one piece, whose signs need no copy.
    const signs = pieces.length === 1 && pieces[0] ? pieces[0].signs : joined(pieces);
    return signs.length > 0 ? dividedAt(pieces, lineEnds(signs, width)) : [[]];
  });
}

/** Divides pieces into lines, which end after these numbers of signs. */
function dividedAt(pieces: readonly Piece[], ends: readonly number[]): Piece[][] {
  let from = 0;
  /** The piece that the next line begins in, and how many of its signs are on lines already. */
  let at = 0;
  let used = 0;
  return ends.map((end) => {
    const line: Piece[] = [];
    while (from < end) {
      const piece = pieces[at];
      if (!piece) break;
      const { run, signs } = piece;
      const taken = Math.min(signs.length - used, end - from);
      if (taken > 0) line.push({ run, signs: signs.slice(used, used + taken) });
      used += taken;
      from += taken;
      if (used < signs.length) continue;
      at += 1;
      used = 0;
    }
    return line;
  });
}

/** Returns the signs of pieces, in an array of the right size at once. */
const joined = (pieces: readonly Piece[]) =>
  ([] as Sign[]).concat(...pieces.map(({ signs }) => signs));

/** Splits runs at line breaks. A break is read as a space. */
function hardLines(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const each of runs) {
    const [first = '', ...others] = each.text.split('\n');
    lines.at(-1)?.push({ ...each, text: others.length > 0 ? `${first} ` : first });
    for (const [i, text] of others.entries()) {
      const isLast = i === others.length - 1;
      lines.push([{ ...each, text: isLast ? text : `${text} ` }]);
    }
  }
  return lines;
}
