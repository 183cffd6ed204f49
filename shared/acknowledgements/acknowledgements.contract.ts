import type { Resource } from '#shared/kernel/route';
import type { acknowledgementsSchemas } from './acknowledgements.schemas.ts';

export type { AckReport, AckRow, OwnAck } from './acknowledgements.schemas.ts';

/** How long a person may take an acknowledgement back, in milliseconds. */
export const undoTime = 10_000;

/** `open`: outstanding · `paper`: outstanding, to ask on paper · `done` · `all`. */
export const ackLists = ['open', 'paper', 'done', 'all'] as const;
export type AckList = (typeof ackLists)[number];

export const acknowledgements: Resource<typeof acknowledgementsSchemas> = {
  get: {
    method: 'GET',
    path: '/acknowledgements/{postUid}',
    operation: 'ack',
    child: 'own',
    summary: 'Whether the caller is asked to acknowledge a post, and has done so.',
  },
  give: {
    method: 'POST',
    path: '/acknowledgements/{postUid}',
    operation: 'ack',
    child: 'own',
    repeat: 'same',
    summary: 'Acknowledges a post, as a carer for all own children in its audience.',
  },
  takeBack: {
    method: 'DELETE',
    path: '/acknowledgements/{postUid}',
    operation: 'ack',
    child: 'own',
    summary: 'Takes the own acknowledgement back, within ten seconds.',
  },
  report: {
    method: 'GET',
    path: '/acknowledgements/{postUid}/report',
    operation: 'ack.report',
    child: 'readers',
    summary: 'How many have acknowledged a post, also by group.',
  },
  listPeople: {
    method: 'GET',
    path: '/acknowledgements/{postUid}/people',
    operation: 'ack.report',
    child: { record: 'reading', act: 'read' },
    summary: 'The people and children of a list of the report, by name.',
    answer: 'page',
  },
  record: {
    method: 'POST',
    path: '/acknowledgements/{postUid}/records',
    operation: 'ack.report',
    child: { record: 'reading', act: 'change' },
    repeat: 'same',
    summary: 'Records an acknowledgement on paper or by telephone.',
  },
  removeRecord: {
    method: 'DELETE',
    path: '/acknowledgements/{postUid}/records/{subject}',
    operation: 'ack.report',
    child: { record: 'reading', act: 'change' },
    summary: 'Removes a record of paper or telephone.',
  },
  startExport: {
    method: 'POST',
    path: '/acknowledgements/{postUid}/exports',
    operation: 'ack.report',
    child: 'worker',
    repeat: 'key',
    summary: 'Starts a document: the rows of a list of the report as CSV.',
  },
};
