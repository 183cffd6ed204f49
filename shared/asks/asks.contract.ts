import type { Resource } from '#shared/kernel/route';
import type { asksSchemas } from './asks.schemas.ts';

export type {
  AgreedWording,
  AskedRow,
  AskReport,
  EventAsk,
  ListedReport,
  OwnAsk,
  OwnSubject,
  Roll,
  SealedAnswers,
} from './asks.schemas.ts';

/** How long a person may take an answer back, in milliseconds. */
export const undoTime = 10_000;

/** The most changes of answers that a person makes in an hour. */
export const mostChanges = 30;

/** The most people of whom one call opens what only the school reads. */
export const mostOpened = 100;

/** The refusal of an answer for which there are no places. It may join the waiting list. */
export const placesTaken = 'These places have just been taken.';

/** What an answer says about a child's day. */
export const outcomes = ['goes', 'stays'] as const;
export type Outcome = (typeof outcomes)[number];

/** `open`: outstanding · `paper`: outstanding, to ask on paper · `done` · `all`. */
export const askLists = ['open', 'paper', 'done', 'all'] as const;
export type AskList = (typeof askLists)[number];

export const asks: Resource<typeof asksSchemas> = {
  form: {
    method: 'GET',
    path: '/asks/{askUid}',
    when: { form: 'true' },
    operation: 'ask.write',
    child: 'published',
    summary: 'What an event asks, with all fields of a form; also of one that asks nothing yet.',
  },
  get: {
    method: 'GET',
    path: '/asks/{askUid}',
    operation: 'ask',
    child: { record: 'answer', act: 'read' },
    summary: 'What a post or an event asks the caller, and whether the caller has answered.',
  },
  save: {
    method: 'PUT',
    path: '/asks/{askUid}',
    operation: 'ask.write',
    child: 'published',
    summary: 'Lets an event that does not repeat ask, or changes what it asks.',
  },
  remove: {
    method: 'DELETE',
    path: '/asks/{askUid}',
    operation: 'ask.write',
    child: 'published',
    summary: 'Lets an event ask nothing any longer.',
  },
  answer: {
    method: 'POST',
    path: '/asks/{askUid}/answers',
    operation: 'ask',
    child: { record: 'answer', act: 'change' },
    repeat: 'key',
    summary: 'Answers, as a carer for several own children at once: all or none.',
  },
  change: {
    method: 'PUT',
    path: '/asks/{askUid}/answers/{subject}',
    operation: 'ask',
    child: { record: 'answer', act: 'change' },
    summary: 'Changes an own answer; 409 when it was changed since it was loaded.',
  },
  takeBack: {
    method: 'DELETE',
    path: '/asks/{askUid}/answers/{subject}',
    operation: 'ask',
    child: { record: 'answer', act: 'change' },
    summary: 'Takes an own answer back, within ten seconds.',
  },
  list: {
    method: 'GET',
    path: '/asks',
    operation: 'ask.report',
    child: 'published',
    summary: 'The reports that the caller may read, the one that ends last first.',
    answer: 'page',
  },
  report: {
    method: 'GET',
    path: '/asks/{askUid}/report',
    operation: 'ask.report',
    child: 'readers',
    summary: 'How many have answered, also by group, and how many chose each option.',
  },
  roll: {
    method: 'GET',
    path: '/asks/{askUid}/people',
    when: { roll: 'true' },
    operation: 'ask.report',
    child: { record: 'answer', act: 'read' },
    summary: 'Who goes, by homeroom, to call the roll.',
  },
  listPeople: {
    method: 'GET',
    path: '/asks/{askUid}/people',
    operation: 'ask.report',
    child: { record: 'answer', act: 'read' },
    summary: 'The people and children of a list of the report, by name.',
    answer: 'page',
  },
  open: {
    method: 'POST',
    path: '/asks/{askUid}/sealed',
    operation: 'ask.sealed',
    child: { record: 'health', act: 'read' },
    repeat: 'reads',
    summary: 'Opens what only the school reads of the answers of some who go, for a reason.',
  },
  openAgreedFile: {
    method: 'GET',
    path: '/asks/{askUid}/texts/{hash}',
    when: { file: 'true' },
    operation: 'ask.report',
    child: 'published',
    summary: 'The address of a file that people agreed to, as a download, which is valid for 60 s.',
  },
  wording: {
    method: 'GET',
    path: '/asks/{askUid}/texts/{hash}',
    operation: 'ask.report',
    child: 'published',
    summary:
      'What people agreed to with their answers, word for word, by its SHA-256, with the text and the files that it names.',
  },
  record: {
    method: 'POST',
    path: '/asks/{askUid}/records',
    operation: 'ask.report',
    child: { record: 'answer', act: 'change' },
    repeat: 'same',
    summary: 'Records an answer on paper or by telephone.',
  },
  removeRecord: {
    method: 'DELETE',
    path: '/asks/{askUid}/records/{subject}',
    operation: 'ask.report',
    child: { record: 'answer', act: 'change' },
    summary: 'Removes a record of paper or telephone.',
  },
  startExport: {
    method: 'POST',
    path: '/asks/{askUid}/exports',
    operation: 'ask.report',
    child: 'worker',
    repeat: 'key',
    summary: 'Starts a document: the rows of a list of the report as CSV or as a workbook.',
  },
};
