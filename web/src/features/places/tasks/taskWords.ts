import type { Task } from '#shared/courses/course-tasks';
import { dayWords, fromToday } from '../../../components/days/dayWords.ts';

/** A column of the tasks. */
interface TaskFact {
  readonly column: string;
  readonly textOf: (task: Task) => string;
  /** Its day, which people read in words beside the specified form. */
  readonly dayOf?: (task: Task) => string | undefined;
}

/** The columns of the tasks except the first and the last, with their texts. */
export const taskFacts: readonly TaskFact[] = [
  {
    column: 'Weighting',
    textOf: ({ WEIGHTING }) => (WEIGHTING === undefined ? '-' : `${WEIGHTING}%`),
  },
  { column: 'Mark Out Of', textOf: ({ MARK_OUT_OF }) => String(MARK_OUT_OF ?? '-') },
  {
    column: 'Set Date',
    textOf: ({ SET_DATE }) => SET_DATE || '-',
    dayOf: ({ SET_DATE }) => SET_DATE,
  },
  {
    column: 'Due Date',
    textOf: ({ DUE_DATE }) => DUE_DATE || '-',
    dayOf: ({ DUE_DATE }) => DUE_DATE,
  },
];

/** When a task is due, as people say it. */
export interface Due {
  readonly day: string;
  /** `Fri 27 Nov, in 2 days`. */
  readonly words: string;
  readonly isOver: boolean;
  /** No other task is due before it. */
  readonly isNext: boolean;
}

/** Returns when a task is due; undefined for one without a day. */
export function dueOf(task: Task, tasks: readonly Task[], today: string): Due | undefined {
  const { DUE_DATE: day } = task;
  if (!day) return undefined;
  const ahead = tasks.map(({ DUE_DATE }) => DUE_DATE ?? '').filter((each) => each >= today);
  const isOver = day < today;
  return {
    day,
    words: isOver ? dayWords(day, today) : `${dayWords(day, today)}, ${fromToday(day, today)}`,
    isOver,
    isNext: day === ahead.toSorted()[0],
  };
}

/**
 * Returns the tasks that are ahead, the next one first, then those without a day, then past ones, the
 * latest first.
 */
export function nextFirst(tasks: readonly Task[], today: string): Task[] {
  const turnOf = ({ DUE_DATE: day }: Task) => (day ? (day < today ? 2 : 0) : 1);
  const inTurn = (a: Task, b: Task) => {
    const [one = '', other = ''] = [a.DUE_DATE, b.DUE_DATE];
    if (one === other) return 0;
    return one < other === (turnOf(a) === 0) ? -1 : 1;
  };
  return tasks.toSorted((a, b) => turnOf(a) - turnOf(b) || inTurn(a, b));
}

/** Returns what stands first: nothing is ahead, or nothing. */
export const nothingAhead = (tasks: readonly Task[], today: string): boolean =>
  tasks.length > 0 && tasks.every(({ DUE_DATE }) => DUE_DATE !== undefined && DUE_DATE < today);

/** The props of the table and the cards of tasks. */
export interface TasksProps {
  readonly tasks: readonly Task[];
  readonly year: string;
  /** The school's day. */
  readonly today: string;
}
