import type { Resource } from '#shared/kernel/route';
import type { postReadersSchemas } from './post-readers.schemas.ts';

export type { PostReader, ReaderCounts, ReminderPreview } from './post-readers.schemas.ts';

/**
 * Who counts: everyone of the audience, each carer, each child of whom any carer has read, or each
 * student.
 */
export const readerRules = ['everyone', 'each_carer', 'any_carer', 'student'] as const;
export type ReaderRule = (typeof readerRules)[number];

export const readerStates = ['not_read', 'read', 'all'] as const;
export type ReaderState = (typeof readerStates)[number];

export interface ReaderFilter {
  readonly rule: ReaderRule;
  readonly state: ReaderState;
  readonly group?: string | undefined;
}

export const postReaders: Resource<typeof postReadersSchemas> = {
  get: {
    method: 'GET',
    path: '/post-readers/{postUid}',
    operation: 'rp.who',
    child: 'readers',
    summary:
      'How many people of a post’s audience now have read it: by user type, by group, and by each rule of families.',
  },
  listPeople: {
    method: 'GET',
    path: '/post-readers/{postUid}/people',
    operation: 'rp.who',
    child: { record: 'reading', act: 'read' },
    summary:
      'The people of a post’s audience now who have read it or not, by name; for the rule of any carer the children.',
    answer: 'page',
  },
  startExport: {
    method: 'POST',
    path: '/post-readers/{postUid}/exports',
    operation: 'rp.who',
    child: 'worker',
    repeat: 'key',
    summary: 'Starts a document: the people of a list of readers as CSV.',
  },
  previewReminder: {
    method: 'GET',
    path: '/post-readers/{postUid}/reminder',
    operation: 'rp.remind',
    child: 'messages',
    summary:
      'How many people would get a reminder of a post: those who have not read it, by a rule of families. For the rule of any carer the carers of each child of whom none has read it.',
  },
  remind: {
    method: 'POST',
    path: '/post-readers/{postUid}/reminder',
    operation: 'rp.remind',
    child: 'messages',
    repeat: 'key',
    summary:
      'Mails a reminder to those who have not read a post, once a day for each post. `count` repeats the preview.',
  },
};
