import { shown, widthOf } from '../lines.ts';
import { asArtifact } from '../tags.ts';
import { number } from '../typesetter.ts';
import {
  type Block,
  type HeadingBlock,
  type List,
  type Paragraph,
  type Quote,
  type Rule,
  run,
  textOf,
} from './blocks.ts';
import type { Box, Laid } from './boxes.ts';
import { directionOf } from './direction.ts';
import { pictureBoxes } from './pictures/picture-boxes.ts';
import type { Frame, LayOut, Owner, Setting } from './setting.ts';
import { body, coverTitle, headings, indent, rgb, small } from './styles.ts';
import { tableBoxes } from './tables/table-boxes.ts';
import { type TextStyle, textBoxes } from './text-boxes.ts';

/** Lays blocks out below each other. */
export const layOut: LayOut = (setting, blocks, frame, { parent, onFirst }) => {
  const laid = blocks.map((block, i) =>
    blockBoxes(setting, block, frame, { parent, onFirst: i === 0 ? onFirst : undefined }),
  );
  return {
    boxes: laid.flatMap(({ boxes }) => boxes),
    close() {
      for (const each of laid) each.close();
    },
  };
};

function blockBoxes(setting: Setting, block: Block, frame: Frame, owner: Owner): Laid {
  switch (block.kind) {
    case 'paragraph':
      return paragraphBoxes(setting, block, frame, owner);
    case 'heading':
      return headingBoxes(setting, block, frame, owner);
    case 'list':
      return listBoxes(setting, block, frame, owner);
    case 'quote':
      return quoteBoxes(setting, block, frame, owner);
    case 'picture':
      return pictureBoxes(setting, block, frame, owner.parent);
    case 'table':
      return tableBoxes(setting, block, { frame, parent: owner.parent, layOut });
    case 'rule':
      return { boxes: [ruleBox(setting, frame, block)], close() {} };
  }
}

function paragraphBoxes(
  setting: Setting,
  { runs, align, direction, isSmall, colour }: Paragraph,
  frame: Frame,
  owner: Owner,
): Laid {
  const style = coloured(isSmall ? small : body, colour);
  return textBoxes(setting, { runs, style, ...owner }, { ...frame, align, direction });
}

function headingBoxes(
  setting: Setting,
  { tag, runs, align, direction, name, entry, isTitle, colour }: HeadingBlock,
  frame: Frame,
  owner: Owner,
): Laid {
  const style = coloured(isTitle ? coverTitle : headings[tag], colour);
  const onFirst = (left: number, baseline: number) => {
    const top = baseline + style.leading;
    setting.onHeading({ name, entry, level: Number(tag[1]), top });
    owner.onFirst?.(left, baseline);
  };
  const text = { runs, style, parent: owner.parent, onFirst };
  return textBoxes(setting, text, { ...frame, align, direction });
}

/** Lines of a list that stay together. */
const undivided = 5;

/** Lays a list out: a label beside the first line of each item. */
function listBoxes(setting: Setting, { items }: List, frame: Frame, { parent }: Owner): Laid {
  const { tags, pages, type } = setting;
  const list = tags.part();
  const isMarked = items.every(({ label }) => !/[\p{L}\p{N}]/u.test(label));
  const isFromRight = directionOf(items.map(({ blocks }) => firstText(blocks)).join(' ')) === 'rtl';
  const width = frame.width - indent.list;
  const inner = { left: frame.left + (isFromRight ? 0 : indent.list), width };
  const laid = items.map(({ label, blocks }) => {
    const item = tags.part();
    const mark = tags.part();
    const content = tags.part();
    const signs = type.signsOf(label, 'regular');
    const labelWidth = (widthOf(signs) * body.size) / 1000;
    const draw = (left: number, baseline: number) => {
      const fromLeft = isFromRight ? width + 5 : Math.max(0, indent.list - 5 - labelWidth);
      const x = left + frame.left + fromLeft;
      const glyphs = shown(signs, body.size, pages.font());
      const text = `BT\n1 0 0 1 ${number(x)} ${number(baseline)} Tm\n${glyphs}ET\n`;
      pages.mark(mark, 'Lbl', text);
    };
    const own = layOut(setting, withText(blocks), inner, { parent: content, onFirst: draw });
    return {
      boxes: own.boxes.map((box, i) =>
        i === 0 ? { ...box, before: Math.min(box.before, 4) } : box,
      ),
      close() {
        own.close();
        tags.close(mark, 'Lbl', item);
        tags.close(content, 'LBody', item);
        tags.close(item, 'LI', list);
      },
    };
  });
  const boxes = laid.flatMap((each) => each.boxes);
  const isShort = boxes.length <= undivided;
  return {
    boxes: boxes.map((box, i) =>
      isShort && i < boxes.length - 1 ? { ...box, keepsNext: true } : box,
    ),
    close() {
      for (const each of laid) each.close();
      tags.close(list, 'L', parent, `/A<</O/List/ListNumbering/${isMarked ? 'Disc' : 'Decimal'}>>`);
    },
  };
}

/** Returns the blocks of an item with a text first, which its label stands beside. */
const withText = (blocks: readonly Block[]): readonly Block[] => {
  const [first] = blocks;
  const isText = first?.kind === 'paragraph' || first?.kind === 'heading';
  return isText ? blocks : [{ kind: 'paragraph', runs: [run(' ')] }, ...blocks];
};

const firstText = ([first]: readonly Block[]): string =>
  first?.kind === 'paragraph' || first?.kind === 'heading' ? textOf(first.runs) : '';

/** Lays a quote out with a rule beside it. */
function quoteBoxes(setting: Setting, { blocks }: Quote, frame: Frame, { parent }: Owner): Laid {
  const { tags, pages } = setting;
  const part = tags.part();
  const inner = { left: frame.left + indent.quote, width: frame.width - indent.quote };
  const { boxes, close } = layOut(setting, blocks, inner, { parent: part });
  return {
    boxes: boxes.map(
      (box, i): Box => ({
        ...box,
        draw(left, top, gap) {
          const x = number(left + frame.left + 3);
          const up = number(top + (i > 0 ? gap : 0));
          const down = number(top - box.height);
          pages.draw(asArtifact(`0.6 G 1.5 w ${x} ${up} m ${x} ${down} l S\n0 G\n`));
          box.draw(left, top, gap);
        },
      }),
    ),
    close() {
      close();
      tags.close(part, 'BlockQuote', parent);
    },
  };
}

const coloured = (style: TextStyle, colour: string | undefined): TextStyle =>
  colour === undefined ? style : { ...style, colour: `${rgb(colour)} rg\n` };

/** Returns a line across the column: thin and grey, or thick in its colour. */
function ruleBox(setting: Setting, { left, width }: Frame, { colour }: Rule): Box {
  const paint = colour === undefined ? '0.6 G 0.5 w' : `${rgb(colour)} RG 2 w`;
  return {
    height: 9,
    before: colour === undefined ? 4 : 26,
    keepsNext: colour !== undefined,
    draw(columnLeft, top) {
      const x = columnLeft + left;
      const y = number(top - 4.5);
      setting.pages.draw(
        asArtifact(`${paint} ${number(x)} ${y} m ${number(x + width)} ${y} l S\n0 G\n`),
      );
    },
  };
}
