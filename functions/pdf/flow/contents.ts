import { linesOf, shown, widthOf } from '../lines.ts';
import { asArtifact, type Part } from '../tags.ts';
import { number } from '../typesetter.ts';
import type { Box, Laid } from './boxes.ts';
import type { Setting } from './setting.ts';
import type { TextStyle } from './text-boxes.ts';

/** A line of the contents. */
export interface Entry {
  readonly title: string;
  readonly level: number;
  /** The heading that it leads to. */
  readonly name: string;
}

const looks: readonly TextStyle[] = [
  { tag: 'TOCI', size: 11.5, leading: 17, before: 12, weight: 'bold' },
  { tag: 'TOCI', size: 10, leading: 15.5, before: 2 },
];

const roomForNumber = 36;

/** Lays the contents out. `pageOf` returns the number of a heading's page. */
export function contentsBoxes(
  setting: Setting,
  { entries, width, parent }: { entries: readonly Entry[]; width: number; parent: Part },
  pageOf: (name: string) => number,
): Laid {
  const { tags } = setting;
  const list = tags.part();
  const top = Math.min(...entries.map(({ level }) => level));
  const laid = entries.map((entry) => {
    const depth = Math.min(entry.level - top, looks.length - 1);
    return entryBoxes(setting, { entry, depth, width, list }, () => pageOf(entry.name));
  });
  return {
    boxes: laid.flatMap(({ boxes }) => boxes),
    close() {
      for (const each of laid) each.close();
      tags.close(list, 'TOC', parent);
    },
  };
}

interface EntryFacts {
  readonly entry: Entry;
  readonly depth: number;
  readonly width: number;
  readonly list: Part;
}

/** Lays one entry out: its title, a line of dots and the number of its page. */
function entryBoxes(
  { tags, pages, type, links }: Setting,
  { entry, depth, width, list }: EntryFacts,
  page: () => number,
): Laid {
  const look = looks[depth] ?? looks[0];
  if (!look) return { boxes: [], close() {} };
  const { size, leading, before, weight = 'regular' } = look;
  const item = tags.part();
  const link = tags.part();
  const indent = depth * 14;
  const room = width - indent - roomForNumber;
  const signs = type.signsOf(entry.title, weight);
  const lines = linesOf(signs, (room * 1000) / size);

  function drawNumber(left: number, baseline: number, titleWidth: number): void {
    const words = type.signsOf(String(page()), weight);
    const right = left + width;
    const x = right - (widthOf(words) * size) / 1000;
    const from = left + indent + titleWidth + 5;
    const y = number(baseline + 1);
    const dots = `0.6 G 0.8 w 1 J [0 3.2] 0 d ${number(from)} ${y} m ${number(x - 5)} ${y} l S\n`;
    if (x - 5 > from) pages.draw(asArtifact(`q ${dots}Q\n`));
    const glyphs = shown(words, size, pages.font());
    pages.mark(link, 'Link', `BT\n1 0 0 1 ${number(x)} ${number(baseline)} Tm\n${glyphs}ET\n`);
  }

  const boxes = lines.map(
    (line, i): Box => ({
      height: leading,
      before: i === 0 ? before : 0,
      keepsNext: i < lines.length - 1 || depth === 0,
      draw(left, top) {
        const baseline = top - (leading + size * 0.72) / 2;
        const x = left + indent;
        const isLast = i === lines.length - 1;
        // A reader says the title and the number as two words.
        const words = isLast ? [...line, ...type.signsOf(' ', weight)] : line;
        const glyphs = shown(words, size, pages.font());
        pages.mark(link, 'Link', `BT\n1 0 0 1 ${number(x)} ${number(baseline)} Tm\n${glyphs}ET\n`);
        if (isLast) drawNumber(left, baseline, (widthOf(line) * size) / 1000);
        const area = { left: x, right: left + width, bottom: top - leading, top };
        links.add({ to: `#${entry.name}`, says: entry.title, part: link }, area);
      },
    }),
  );
  return {
    boxes,
    close() {
      tags.close(link, 'Link', item);
      tags.close(item, 'TOCI', list);
    },
  };
}
