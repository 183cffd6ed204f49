import type { Task } from '#shared/courses/course-tasks';

/** The columns of the tasks except the first and the last, with their texts. */
export const taskFacts: readonly (readonly [column: string, of: (task: Task) => string])[] = [
  ['Weighting', ({ WEIGHTING }) => (WEIGHTING === undefined ? '-' : `${WEIGHTING}%`)],
  ['Mark Out Of', ({ MARK_OUT_OF }) => String(MARK_OUT_OF ?? '-')],
  ['Set Date', ({ SET_DATE }) => SET_DATE || '-'],
  ['Due Date', ({ DUE_DATE }) => DUE_DATE || '-'],
];

/** The props of the table and the cards of tasks. */
export interface TasksProps {
  readonly tasks: readonly Task[];
  readonly year: string;
}
