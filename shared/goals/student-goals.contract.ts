import type { Resource } from '#shared/kernel/route';
import type { studentGoalsSchemas } from './student-goals.schemas.ts';

export type {
  GoalsClass,
  GoalsProgress,
  GoalsVersion,
  StudentGoals,
} from './student-goals.schemas.ts';

export const studentGoals: Resource<typeof studentGoalsSchemas> = {
  download: {
    method: 'GET',
    path: '/student-goals',
    when: { is_download: 'true' },
    operation: 'sg.dl',
    child: { record: 'goal', act: 'export' },
    summary:
      'Writes the goals, reflections and comments of a student, or for staff of a class, to a CSV file, and returns its address, which is valid for 60 s. For administrators without a student or a class it is the report of the goals PDFs, of one term if `term` is given.',
    answer: 'returnData',
  },
  get: {
    method: 'GET',
    path: '/student-goals',
    operation: 'sg.get',
    child: { record: 'goal', act: 'read' },
    summary: 'Returns what a student and the homeroom teacher wrote in the portal for a semester.',
  },
  create: {
    method: 'POST',
    path: '/student-goals',
    operation: 'sg.save',
    child: { record: 'goal', act: 'change' },
    repeat: 'key',
    summary: 'Adds the caller’s own goals and reflections of a semester; 409 if there are some.',
  },
  change: {
    method: 'PUT',
    path: '/student-goals',
    operation: 'sg.save',
    child: { record: 'goal', act: 'change' },
    summary:
      'Changes the caller’s own goals and reflections, or with only `comment` the homeroom teacher’s comment about a student; 409 if they were changed since they were loaded.',
  },
  versions: {
    method: 'GET',
    path: '/student-goals/versions',
    operation: 'sg.save',
    child: { record: 'goal', act: 'read' },
    summary:
      'Lists what the caller saved, newest first: a student the own goals, a homeroom teacher the comment about a student.',
    answer: 'page',
  },
  listClasses: {
    method: 'GET',
    path: '/student-goals/classes',
    operation: 'sg.class',
    child: 'published',
    summary: 'Lists the homerooms and year levels in which the caller has students.',
  },
  overview: {
    method: 'GET',
    path: '/student-goals/overview',
    operation: 'sg.class',
    child: { record: 'goal', act: 'read' },
    summary: 'Lists the students of a class by name, and who has written goals for a semester.',
    answer: 'page',
  },
};
