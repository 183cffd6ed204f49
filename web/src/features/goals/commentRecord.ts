import { longest } from '#shared/goals/goal-limits';
import { type StudentGoals, studentGoals } from '#shared/goals/student-goals.contract';
import type { SchoolTerm } from '#shared/goals/term';
import { call } from '../../api/client.ts';
import type { RecordForm } from '../../components/editing/recordForm.ts';
import { asked } from './goalsAddress.ts';

export interface CommentValues {
  comment: string;
}

/** A saved comment with its version. */
export interface SavedComment extends CommentValues {
  readonly updated_at?: string | undefined;
}

/** Returns the comment in an answer. */
export const savedComment = ({ comment, comment_updated_at }: StudentGoals): SavedComment => ({
  comment,
  updated_at: comment_updated_at,
});

function faultsOf({ comment }: CommentValues, isNew: boolean): Record<string, string> {
  const text = comment.trim();
  if (isNew && text === '') return { comment: 'Write a comment.' };
  const isLong = text.length > longest.comment;
  return isLong ? { comment: `Use at most ${longest.comment} characters.` } : {};
}

/** The form of the homeroom teacher's comment about a student in a semester. */
export function commentRecord(
  username: string,
  term: SchoolTerm,
): RecordForm<CommentValues, SavedComment> {
  const of = { username, ...asked(term) };
  return {
    labels: { comment: 'Your comment' },
    blank: { comment: '' },
    formOf: ({ comment }) => ({ comment }),
    faultsOf: (form, base) => faultsOf(form, base === undefined),
    create: async (form) => savedComment(await call(studentGoals.change, { ...of, ...form })),
    update: async (form, { updated_at = '' }) =>
      savedComment(await call(studentGoals.change, { ...of, ...form, updated_at })),
    hasArrived: (sent, saved) => sent.comment.trim() === saved.comment,
    isRetried: true,
    words: { saved: 'Saved. The student and the carers can read it.' },
  };
}
