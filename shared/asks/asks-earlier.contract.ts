import type { Resource } from '#shared/kernel/route';
import type { earlierAsksSchemas } from './asks-earlier.schemas.ts';

/**
 * The addresses until release 1.6.0, for pages that are still open: they ask for nothing but “I have
 * read this”. They go with the release after 1.7.0.
 */
export const earlierAsks: Resource<typeof earlierAsksSchemas> = {
  earlierGet: {
    method: 'GET',
    path: '/acknowledgements/{postUid}',
    operation: 'ask',
    child: 'own',
    summary: 'Whether the caller has answered, for pages of release 1.6.0.',
  },
  earlierGive: {
    method: 'POST',
    path: '/acknowledgements/{postUid}',
    operation: 'ask',
    child: 'own',
    repeat: 'same',
    summary: 'Answers “I have read this”, for pages of release 1.6.0.',
  },
  earlierTakeBack: {
    method: 'DELETE',
    path: '/acknowledgements/{postUid}',
    operation: 'ask',
    child: 'own',
    summary: 'Takes the own answers back, for pages of release 1.6.0.',
  },
  earlierReport: {
    method: 'GET',
    path: '/acknowledgements/{postUid}/report',
    operation: 'ask.report',
    child: 'readers',
    summary: 'How many have answered, for pages of release 1.6.0.',
  },
  earlierPeople: {
    method: 'GET',
    path: '/acknowledgements/{postUid}/people',
    operation: 'ask.report',
    child: { record: 'answer', act: 'read' },
    summary: 'The people of a list of the report, for pages of release 1.6.0.',
    answer: 'page',
  },
  earlierRecord: {
    method: 'POST',
    path: '/acknowledgements/{postUid}/records',
    operation: 'ask.report',
    child: { record: 'answer', act: 'change' },
    repeat: 'same',
    summary: 'Records an answer on paper or by telephone, for pages of release 1.6.0.',
  },
  earlierRemoveRecord: {
    method: 'DELETE',
    path: '/acknowledgements/{postUid}/records/{subject}',
    operation: 'ask.report',
    child: { record: 'answer', act: 'change' },
    summary: 'Removes a record of paper or telephone, for pages of release 1.6.0.',
  },
  earlierExport: {
    method: 'POST',
    path: '/acknowledgements/{postUid}/exports',
    operation: 'ask.report',
    child: 'worker',
    repeat: 'key',
    summary: 'Starts a list of the report as CSV, for pages of release 1.6.0.',
  },
};
