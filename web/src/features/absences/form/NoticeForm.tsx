import { Alert, Box, Button, GlobalStyles, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { leaveDaysOf, reasonsOf } from '#shared/absences/absence-settings';
import type { Notice } from '#shared/absences/notice';
import type { NoticeKind } from '#shared/absences/notice-kinds';
import { isNameable } from '#shared/timetables/school-days';
import { useSchoolDays } from '../../../api/useSchoolDays.ts';
import { useSession } from '../../../auth/session.tsx';
import { EditorBars } from '../../../components/editing/EditorBars.tsx';
import { EditorConflict } from '../../../components/editing/EditorConflict.tsx';
import type { RecordForm } from '../../../components/editing/recordForm.ts';
import { type EditorState, SavingState } from '../../../components/editing/SavingState.tsx';
import type { Opened } from '../../../components/editing/useDraftForm.ts';
import { Column, Row } from '../../../components/layout/layout.tsx';
import { aboveTheBar, saveBar } from '../../../components/screen/bars.ts';
import { WillSee } from '../../../components/text/WillSee.tsx';
import { FilesField } from '../files/FilesField.tsx';
import { useFiles } from '../files/useFiles.ts';
import type { Student } from '../useStudents.ts';
import { actWords, kindToBe, leaveDaysOfForm } from './actWords.ts';
import { DayChoice } from './DayChoice.tsx';
import { ChildrenField, PartField, ReasonField, SpanFields, TextFields } from './NoticeFields.tsx';
import type { NoticeValues } from './noticeRecord.ts';
import { useNoticeEditor } from './useNoticeEditor.ts';

interface NoticeFormProps {
  kind: NoticeKind;
  record: RecordForm<NoticeValues, Notice>;
  opened: Opened<NoticeValues, Notice>;
  /** The children for whom a new notice may be. */
  students: readonly Student[];
  /** What a sent notice is about, or the absences that a new explanation may be about. */
  children?: ReactNode;
}

/** The form of a new notice, or of a change: a change replaces neither the children nor the days. */
export function NoticeForm({ kind, record, opened, students, children }: NoticeFormProps) {
  const editor = useNoticeEditor(record, opened);
  const files = useFiles(editor.form);
  const values = editor.form.watch();
  const act = useAct(kind, values, students);
  const isNew = opened.saved === undefined;
  return (
    <EditorBars editor={editor} conflict={<EditorConflict editor={editor} />}>
      <GlobalStyles styles={aboveTheBar(150)} />
      <Box
        component="form"
        aria-label={isNew ? act.label : 'Change this notice'}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (files.isReady()) editor.sendAndGo();
        }}
      >
        <Column gap={3} isBound sx={{ maxWidth: 640 }} inert={editor.isBusy}>
          {isNew && kind === 'leave' && act.kind === 'leave' && (
            <Typography color="textSecondary" sx={{ mt: -1 }}>
              The school decides, and you get an e-mail.
            </Typography>
          )}
          {children}
          {isNew && kind !== 'explanation' && <ChildrenField students={students} />}
          {isNew && kind === 'absence' && <DayChoice />}
          {isNew && kind === 'leave' && <SpanFields days={act.named} />}
          <ReasonField />
          {kind === 'absence' && <PartField />}
          <TextFields kind={kind} />
          <FilesField files={files} />
          {isNew && <KindNote kind={kind} becomes={act.kind} leaveDays={act.leaveDays} />}
        </Column>
        <SendBar
          editor={editor}
          act={isNew ? act.label : 'Send the change'}
          isAdding={files.isAdding}
        />
      </Box>
    </EditorBars>
  );
}

/** Returns what sending will do, as far as the form says it. */
function useAct(kind: NoticeKind, values: NoticeValues, students: readonly Student[]) {
  const { absences: settings } = useSession().settings;
  const { today, calendar } = useSchoolDays();
  const named = leaveDaysOfForm(calendar, values);
  const days = kind === 'leave' ? named.known : values.days;
  const reason = reasonsOf(settings).find((each) => each.reason === values.reason);
  const leaveDays = leaveDaysOf(settings);
  const becomes = kindToBe(kind, { days, part: values.part }, reason, {
    leaveDays,
    isSchoolDay: (day) => isNameable(calendar, day),
  });
  const chosen = students.filter((each) => values.children.includes(each.STUDENT_NUMBER));
  const label = actWords({
    kind: becomes,
    today,
    part: values.part,
    absences: values.absences.length,
    // Without a known school day, a leave is named by its first and last day.
    days: days.length === 0 && named.unknown_from ? [values.from, values.to || values.from] : days,
    names: chosen.map(({ name }) => name),
  });
  return { label, kind: becomes, leaveDays, named };
}

interface KindNoteProps {
  kind: NoticeKind;
  becomes: NoticeKind;
  leaveDays: number;
}

/** Says when a notice will be of another kind than its screen. */
function KindNote({ kind, becomes, leaveDays }: KindNoteProps) {
  if (kind === becomes) return null;
  return (
    <Alert severity="info" variant="outlined">
      {becomes === 'leave'
        ? `${leaveDays} school days or more are leave. The school decides about it.`
        : 'With this reason it is an absence. The school does not have to decide.'}
    </Alert>
  );
}

interface SendBarProps {
  editor: EditorState & { readonly cancel: () => void };
  /** What the button does. */
  act: string;
  /** A file is on its way. */
  isAdding: boolean;
}

/** The button that sends, with who will see it. It stays at the bottom of the screen. */
function SendBar({ editor, act, isAdding }: SendBarProps) {
  const { isBusy, saving } = editor;
  const isStuck = saving.is === 'waiting' || saving.is === 'failed';
  return (
    <Box role="region" aria-label="Send" sx={{ ...saveBar, ...bar }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, fontSize: '0.875rem' }}>
        {isStuck ? (
          <SavingState editor={editor} />
        ) : (
          <WillSee>the school office. Nobody else sees the reason, your note and files.</WillSee>
        )}
      </Box>
      <Row isOneLine sx={{ flex: { xs: '1 0 100%', md: '0 1 auto' } }}>
        <Button onClick={editor.cancel}>Cancel</Button>
        <Button type="submit" variant="contained" disabled={isBusy || isAdding} sx={send}>
          {isBusy ? 'Sending …' : isAdding ? 'Adding a file …' : act}
        </Button>
      </Row>
    </Box>
  );
}

const bar = { display: 'flex', flexWrap: 'wrap' } as const;
const send = { flex: { xs: 1, md: '0 1 auto' }, minHeight: 48, lineHeight: 1.3 };
