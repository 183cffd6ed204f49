import type { Tenths } from '#shared/learning/result-rules';
import { differing, type Values } from './differing.ts';

/** What a course has published, by task. */
type Published = Readonly<Record<string, Values>>;

/** Students of a group whose published results are the same in all tasks. */
interface Block {
  readonly ids: readonly string[];
  /** In the order of the names; undefined where nothing is published. */
  readonly values: readonly (Tenths | undefined)[];
}

/**
 * Splits a group that some students have left. They make a group with some of those who stay; it
 * rests until all of its students are here again. So a result never rests alone, and any two of the
 * new group could have each other's results.
 *
 * Which students go together follows from the published results of the group alone: the same
 * results give the same parts, no matter whose they are. Otherwise the parts would tell.
 */
export function splitByLeavers(
  ids: readonly string[],
  here: { has(id: string): boolean },
  published: Published,
  fewest: number,
): string[][] {
  const left = ids.filter((id) => !here.has(id));
  // Often a school sends a course without students by mistake. The group then rests as a whole.
  if (left.length === 0 || left.length === ids.length) return [[...ids]];
  const isPublished = Object.values(published).some((values) => ids.some((id) => id in values));
  if (!isPublished) return [ids.filter((id) => here.has(id))];
  const parts = partsOf(blocksOf(ids, published), fewest);
  const isResting = (part: readonly string[]) => part.some((id) => !here.has(id));
  return [...parts.filter(isResting), parts.filter((part) => !isResting(part)).flat()].filter(
    ({ length }) => length > 0,
  );
}

/** Returns the students by what is published of them, in an order that only results decide. */
function blocksOf(ids: readonly string[], published: Published): Block[] {
  const names = Object.keys(published).sort();
  const blocks = new Map<string, { ids: string[]; values: (Tenths | undefined)[]; sum: number }>();
  for (const id of ids) {
    const values = names.map((name) => published[name]?.[id]);
    const key = JSON.stringify(values);
    const block = blocks.get(key) ?? { ids: [], values, sum: sumOf(values) };
    block.ids.push(id);
    blocks.set(key, block);
  }
  return [...blocks]
    .sort(([key, { sum }], [other, { sum: its }]) => sum - its || (key < other ? -1 : 1))
    .map(([, block]) => block);
}

const sumOf = (values: readonly (Tenths | undefined)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Returns parts in each of which enough results differ in each task that has results there. */
function partsOf(blocks: readonly Block[], fewest: number): string[][] {
  const waiting = spread(blocks);
  const parts: Block[][] = [];
  while (waiting.length > 0) {
    const part: Block[] = [];
    while (waiting.length > 0 && !isEnough(part, fewest)) {
      const variety = varietyOf(part, fewest);
      const helpful = waiting.findIndex((block) => varietyOf([...part, block], fewest) > variety);
      part.push(...waiting.splice(Math.max(0, helpful), 1));
    }
    // Those who remain at the end may be too much alike. All together they never are.
    while (!isEnough(part, fewest) && parts.length > 0) part.push(...(parts.pop() ?? []));
    parts.push(part);
  }
  return parts.map((part) => part.flatMap(({ ids }) => ids));
}

/** Orders blocks so that four that follow each other are of four quarters: far from alike. */
function spread(blocks: readonly Block[]): Block[] {
  const quarter = Math.ceil(blocks.length / 4);
  const at = (from: number) => [0, 1, 2, 3].flatMap((q) => blocks[from + q * quarter] ?? []);
  return Array.from({ length: quarter }, (_, from) => at(from)).flat();
}

const columnsOf = (part: readonly Block[]): Tenths[][] =>
  (part[0]?.values ?? []).map((_, name) =>
    part.flatMap(({ ids, values }) => {
      const value = values[name];
      return value === undefined ? [] : ids.map(() => value);
    }),
  );

const varietyOf = (part: readonly Block[], fewest: number): number =>
  columnsOf(part).reduce((sum, column) => sum + Math.min(fewest, differing(column)), 0);

/** Whether a part has results, and enough of them differ in each task. */
function isEnough(part: readonly Block[], fewest: number): boolean {
  const columns = columnsOf(part).filter(({ length }) => length > 0);
  return columns.length > 0 && columns.every((column) => differing(column) >= fewest);
}
