import type { HiddenReason, Standing } from '#shared/learning/figures';
import type { PlotCourse } from '#shared/learning/plotcourse.contract';
import type { PlotTask } from '#shared/learning/plottask.contract';
import type { BoxPlot } from '../../../components/charts/BoxPlots.tsx';

type Figures = Pick<
  PlotCourse,
  'minimum' | 'q1' | 'median' | 'q3' | 'maximum' | 'result' | 'size' | 'standing' | 'hidden'
> & { readonly mean?: number | null };

const places: Readonly<Record<Standing, string>> = {
  upper: 'in the upper quarter',
  above: 'in the upper half',
  middle: 'in the middle',
  below: 'in the lower half',
  lower: 'in the lower quarter',
};

const briefly: Readonly<Record<Standing, string>> = {
  upper: 'Upper quarter',
  above: 'Upper half',
  middle: 'Middle',
  below: 'Lower half',
  lower: 'Lower quarter',
};

const reasons: Readonly<Record<HiddenReason, string>> = {
  few: 'Too few different results to compare',
  none: 'No results to compare yet',
};

/** Returns where a result is: `in the upper quarter of about 50 students`; undefined if unknown. */
function placeWords({ standing, size }: Figures): string | undefined {
  return standing === null ? undefined : `${places[standing]} of about ${size} students`;
}

/** Returns the sentence of a result: `74, in the upper quarter of about 50 students`. */
export function resultSentence(figures: Figures, isAlone: boolean): string {
  const place = isAlone ? undefined : placeWords(figures);
  return [`${figures.result}`, place].filter(Boolean).join(', ');
}

/** Returns the figures of the other students in words; the reason where there are none. */
export function groupSentence({ hidden, minimum, q1, median, mean, q3, maximum }: Figures): string {
  if (hidden !== null) return reasons[hidden];
  const named = [
    ['median', median],
    ['mean', mean],
    ['lower quarter', q1],
    ['upper quarter', q3],
    ['lowest', minimum],
    ['highest', maximum],
  ] as const;
  return named
    .flatMap(([name, value]) => (typeof value === 'number' ? [`${name} ${value}`] : []))
    .join(', ');
}

/** Returns the few words beside a result. */
function noteOf(figures: Figures, isAlone: boolean): string {
  if (figures.result === null) return 'No result yet';
  if (isAlone) return '';
  if (figures.hidden !== null) return reasons[figures.hidden];
  if (figures.standing === null) return '';
  return `${briefly[figures.standing]} of about ${figures.size}`;
}

interface About {
  /** The first name of the student. */
  readonly name: string;
  /** Whether comparisons are hidden. */
  readonly isAlone: boolean;
}

function rowOf(figures: Figures, { name, isAlone }: About): Omit<BoxPlot, 'id' | 'name'> {
  const own = figures.result === null ? 'no result yet' : resultSentence(figures, isAlone);
  return {
    figure: figures.result === null ? '–' : `${figures.result}`,
    note: noteOf(figures, isAlone),
    words: [`${name} ${own}`, isAlone ? '' : groupSentence(figures)].filter(Boolean).join('. '),
    figures: { ...figures, mean: figures.mean ?? null },
  };
}

/** Returns the row of a course. */
export const courseRow = (course: PlotCourse, about: About): BoxPlot => ({
  id: course.courseId,
  name: course.course,
  ...rowOf(course, about),
});

/** The words of the state of a task. */
export const stateWords = (state: PlotTask['result_state']): string => states[state];

const states: Readonly<Record<PlotTask['result_state'], string>> = {
  marked: 'Marked',
  exempt: 'Excused, does not count',
  missing: 'Not handed in, counts 0',
  unmarked: 'Not marked yet',
};

/** Returns the row of a task that is due on `day`. A task that has no mark says why. */
export function taskRow(task: PlotTask, about: About, day: string | null): BoxPlot {
  const row = rowOf(task, about);
  const state = task.result_state;
  const due = state === 'unmarked' && day ? `, due ${day}` : '';
  const why = state === 'marked' ? undefined : `${states[state]}${due}`;
  return {
    id: task.taskId,
    name: task.task,
    ...row,
    ...(why && { note: why, words: `${why}. ${row.words}` }),
  };
}

/** Returns the columns of the group's figures in a table. */
export const groupColumns = (isAlone: boolean, hasMean: boolean): readonly string[] =>
  isAlone
    ? []
    : [
        'Lowest',
        'Lower quarter',
        'Median',
        ...(hasMean ? ['Mean'] : []),
        'Upper quarter',
        'Highest',
        'Students, about',
      ];

/** Returns the figures of the group for these columns; null where there are none. */
export function groupCells(figures: Figures, isAlone: boolean, hasMean: boolean) {
  const { minimum, q1, median, mean, q3, maximum, size } = figures;
  if (isAlone) return [];
  return [minimum, q1, median, ...(hasMean ? [mean ?? null] : []), q3, maximum, size];
}

/** Returns the sentence of a chart of results: how many there are, and the lowest and highest. */
export function resultsSentence(rows: readonly BoxPlot[], name: string, things: string): string {
  const marked = rows
    .filter(({ figures }) => figures.result !== null)
    .sort((one, other) => (one.figures.result ?? 0) - (other.figures.result ?? 0));
  const [lowest] = marked;
  const highest = marked.at(-1);
  if (!lowest || !highest) return `${name} has no results yet.`;
  const count = `${name} has results in ${marked.length} of ${rows.length} ${things}`;
  if (marked.length === 1) return `${count}: ${lowest.figures.result} in ${lowest.name}.`;
  const from = `${lowest.figures.result} in ${lowest.name}`;
  return `${count}, from ${from} to ${highest.figures.result} in ${highest.name}.`;
}
