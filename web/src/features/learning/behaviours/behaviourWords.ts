import { type Position, positionNames, positions, type Trend } from '#shared/learning/behaviour';
import type { BarRow } from '../../../components/charts/BarRows.tsx';
import type { Tick } from '../../../components/charts/ValueAxis.tsx';

/** The labels of the scale, from Rarely to Consistently. */
export const scale: readonly Tick[] = positionNames.map((name) => [positions[name], name]);

/** Returns the position of the scale that is nearest to a figure; the upper one in the middle. */
export function positionOf(figure: number): Position {
  const distance = (name: Position) => Math.abs(positions[name] - figure);
  return positionNames.reduce((best, name) => (distance(name) <= distance(best) ? name : best));
}

/** The figures of a behaviour or of a course. */
export interface Figures {
  readonly report_period: string;
  readonly perc: number;
  readonly this_year: number | null;
  readonly trending: Trend | null;
}

/** What the bars and the line of the learning detail show. */
export interface Shown {
  readonly bars: string;
  readonly line: string;
  /** Whether the bars show the whole year, and not one report. */
  readonly isYear: boolean;
}

/** Returns what is shown: the whole year beside its newest report, or a report beside the year. */
export function shownOf(figures: readonly Figures[], type: string): Shown {
  const isYear = type === '' && figures.some(({ this_year }) => this_year !== null);
  const report = type || newestOf(figures);
  return isYear
    ? { isYear, bars: 'This year', line: `Newest report: ${report}` }
    : { isYear, bars: report, line: 'This year' };
}

/** The courses of a student may have their newest reports in different periods. */
const newestOf = (figures: readonly Figures[]) =>
  [...new Set(figures.map(({ report_period }) => report_period))].sort().at(-1) ?? '';

/** Returns the row of a behaviour or a course. */
export function behaviourRow(name: string, figures: Figures, { isYear }: Shown): BarRow {
  const { perc, this_year, trending, report_period } = figures;
  const bar = isYear ? this_year : perc;
  const point = isYear ? perc : this_year;
  const words = [
    this_year !== null && `this year ${this_year}, ${positionOf(this_year)}`,
    `${report_period} ${perc}, ${positionOf(perc)}`,
    trending && `trend ${trending}`,
  ];
  return {
    id: name,
    name,
    bar,
    point,
    figure: bar === null ? '–' : positionOf(bar),
    note: [bar === null ? 'No data yet!' : `${bar} of 100`, trending].filter(Boolean).join(' · '),
    words: words.filter(Boolean).join('; '),
  };
}

/** Returns the sentence of a chart of behaviours: which are the strongest and the weakest. */
export function behaviourSentence(rows: readonly BarRow[], name: string): string {
  const known = rows.flatMap((row) => (row.bar === null ? [] : [{ name: row.name, bar: row.bar }]));
  const sorted = known.toSorted((one, other) => one.bar - other.bar);
  const [lowest] = sorted;
  const highest = sorted.at(-1);
  if (!lowest || !highest) return `There are no figures about ${name} yet.`;
  const strongest = `${name} is strongest in ${highest.name}: ${positionOf(highest.bar)}`;
  if (lowest.bar === highest.bar) return `${strongest}.`;
  return `${strongest}. The lowest is ${lowest.name}: ${positionOf(lowest.bar)}.`;
}
