import type { Resource } from '#shared/kernel/route';
import type { rollCallSchemas } from './roll-call.schemas.ts';

export type {
  OwnRollCall,
  RollClass,
  RollCounts,
  RollOverview,
  RollPerson,
  RollStudent,
} from './roll-call.schemas.ts';

/**
 * The lists of the overview. `open`: not accounted for · `away`: not at school all day, as the school
 * has recorded · `help`: a request that is not cleared ·
 * `link`: only the link of a message says that the person is safe.
 */
export const rollLists = ['open', 'away', 'help', 'safe', 'link', 'all'] as const;
export type RollList = (typeof rollLists)[number];

const safety = 'safety' as const;

export const rollCall: Resource<typeof rollCallSchemas> = {
  get: {
    method: 'GET',
    path: '/roll-call',
    operation: 'roll.own',
    child: { record: safety, act: 'read' },
    summary: 'The open roll-call: what the caller has said, and whether each own child is safe.',
  },
  mark: {
    method: 'POST',
    path: '/roll-call/marks',
    operation: 'roll.own',
    child: { record: safety, act: 'change' },
    repeat: 'same',
    summary:
      'Marks the caller as safe or in need of help, or an own child as being with the caller.',
  },
  findStudents: {
    method: 'GET',
    path: '/roll-call/students',
    operation: 'roll.staff',
    child: { record: safety, act: 'read' },
    summary: 'Finds at most 20 students of the school by the words of a name.',
  },
  listClasses: {
    method: 'GET',
    path: '/roll-call/classes',
    operation: 'roll.staff',
    child: { record: safety, act: 'read' },
    summary:
      'The students of the caller’s homeroom, and of the lesson that the caller gives now or gave when the roll-call began.',
  },
  markStudent: {
    method: 'POST',
    path: '/roll-call/staff-marks',
    operation: 'roll.staff',
    child: { record: safety, act: 'change' },
    repeat: 'same',
    summary: 'Marks a student as safe or in need of help, as staff.',
  },
  overview: {
    method: 'GET',
    path: '/roll-call/overview',
    operation: 'roll.see',
    child: 'marks',
    summary: 'The numbers of the open or latest roll-call, also by group.',
  },
  listPeople: {
    method: 'GET',
    path: '/roll-call/people',
    operation: 'roll.see',
    child: { record: safety, act: 'read' },
    summary: 'The people of a list of the roll-call, with who marked them and where they are.',
    answer: 'page',
  },
  clearHelp: {
    method: 'POST',
    path: '/roll-call/cleared',
    operation: 'roll.see',
    child: { record: safety, act: 'change' },
    repeat: 'same',
    summary: 'Clears the requests for help of a person, or marks the person as safe too.',
  },
  allClear: {
    method: 'POST',
    path: '/roll-call/all-clear',
    operation: 'roll.see',
    child: 'marks',
    repeat: 'same',
    summary: 'Ends a roll-call and stores its numbers. Marks end 30 days later.',
  },
  listReports: {
    method: 'GET',
    path: '/roll-call/reports',
    operation: 'roll.see',
    child: 'marks',
    summary: 'The reports of roll-calls that have ended, newest first.',
    answer: 'page',
  },
  startExport: {
    method: 'POST',
    path: '/roll-call/exports',
    operation: 'roll.see',
    child: 'worker',
    repeat: 'key',
    summary: 'Starts a document: the people of a list of the roll-call as CSV.',
  },
};
