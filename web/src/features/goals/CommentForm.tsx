import HistoryIcon from '@mui/icons-material/History';
import { Button } from '@mui/material';
import { useState } from 'react';
import { longest } from '#shared/goals/goal-limits';
import { type StudentGoals, studentGoals } from '#shared/goals/student-goals.contract';
import type { SchoolTerm } from '#shared/goals/term';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/refresh.ts';
import { EditorBars } from '../../components/editing/EditorBars.tsx';
import { EditorConflict } from '../../components/editing/EditorConflict.tsx';
import { OpenRecord } from '../../components/editing/OpenRecord.tsx';
import type { RecordForm } from '../../components/editing/recordForm.ts';
import { SavingState } from '../../components/editing/SavingState.tsx';
import type { Opened } from '../../components/editing/useDraftForm.ts';
import { useEditor } from '../../components/editing/useEditor.ts';
import { FormField } from '../../components/forms/FormField.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { Column, Row } from '../../components/layout/layout.tsx';
import { WillSee } from '../../components/text/WillSee.tsx';
import { asked } from './goalsAddress.ts';

const GoalsHistory = onDemand(async () => (await import('./GoalsHistory.tsx')).GoalsHistory);

interface CommentFormProps {
  goals: StudentGoals;
  term: SchoolTerm;
}

/** Opens the homeroom teacher's comment about a student. */
export function CommentForm({ goals, term }: CommentFormProps) {
  const { username } = goals;
  const [record] = useState(() => commentRecord(username, term));
  const of = { username, ...asked(term) };
  const read = goals.comment_updated_at
    ? async () => savedComment(await call(studentGoals.get, of))
    : undefined;
  return (
    <OpenRecord
      record={record}
      what="Your comment"
      draft={`comment ${username} ${term.year} ${term.semester}`}
      read={read}
    >
      {(opened) => <Form record={record} opened={opened} username={username} term={term} />}
    </OpenRecord>
  );
}

interface FormProps {
  record: RecordForm<CommentValues, SavedComment>;
  opened: Opened<CommentValues, SavedComment>;
  username: string;
  term: SchoolTerm;
}

function Form({ record, opened, username, term }: FormProps) {
  const refresh = useRefresh('student-goals');
  const [isHistory, setHistory] = useState(false);
  const editor = useEditor(record, opened, {
    staysOpen: true,
    onSaved: () => void refresh(),
    onClose: () => undefined,
  });
  return (
    <EditorBars editor={editor} conflict={<EditorConflict editor={editor} />}>
      <Column
        component="form"
        aria-label="Comment of the homeroom teacher"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          editor.save();
        }}
        gap={1.5}
        isBound
        sx={{ mt: 1 }}
      >
        <FormField
          name="comment"
          label="Your comment"
          rows={5}
          {...(editor.base && { hint: 'To remove your comment, delete the text and save.' })}
        />
        <WillSee>the student, the carers and the student’s teachers, once it is saved.</WillSee>
        <Row gap={1.5} align="center">
          <Button type="submit" variant="contained" loading={editor.isBusy} sx={{ minHeight: 44 }}>
            Save comment
          </Button>
          {editor.base && (
            <Button
              startIcon={<HistoryIcon />}
              onClick={() => setHistory(true)}
              sx={{ minHeight: 44 }}
            >
              Earlier versions
            </Button>
          )}
          <SavingState editor={editor} />
        </Row>
      </Column>
      {isHistory && (
        <GoalsHistory
          term={term}
          username={username}
          current={editor.form.getValues()}
          onRestore={({ comment }) => editor.fill({ comment })}
          onClose={() => setHistory(false)}
        />
      )}
    </EditorBars>
  );
}

interface CommentValues {
  comment: string;
}

/** A saved comment with its version. */
interface SavedComment extends CommentValues {
  readonly updated_at?: string | undefined;
}

/** Returns the comment in an answer. */
const savedComment = ({ comment, comment_updated_at }: StudentGoals): SavedComment => ({
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
function commentRecord(
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
