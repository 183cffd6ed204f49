import type { Task } from '#shared/domain/course-tasks';

/** The columns of the tasks but the first and the last, and what stands in them. */
export const taskFacts: readonly (readonly [column: string, of: (task: Task) => string])[] = [
  ['Weighting', ({ WEIGHTING }) => (WEIGHTING === undefined ? '-' : `${WEIGHTING}%`)],
  ['Mark Out Of', ({ MARK_OUT_OF }) => String(MARK_OUT_OF ?? '-')],
  ['Set Date', ({ SET_DATE }) => SET_DATE || '-'],
  ['Due Date', ({ DUE_DATE }) => DUE_DATE || '-'],
];

/** What shows the tasks of a year, one way or the other. */
export interface TasksProps {
  readonly tasks: readonly Task[];
  readonly year: string;
}
