import { useRef, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { AppError } from '#shared/errors';
import { useFeedback } from '../../../components/feedback.tsx';
import { useLeaveGuard } from '../../../components/useLeaveGuard.ts';
import { paths } from '../../../paths.ts';
import type { RecordKind, Saved } from './kind.ts';
import { type Opened, useKeptForm } from './useKeptForm.ts';
import { useSaving } from './useSaving.ts';

const keptHere =
  'What you changed is not saved yet. It stays on this device and is here when you come back.';

/** Everything the form of a place or a page can do: save, cancel, and settle a conflict. */
export function useRecordEditor<Form extends FieldValues, Kept extends Saved>(
  kind: RecordKind<Form, Kept>,
  opened: Opened<Form, Kept>,
) {
  const { draft } = opened;
  const { say, fail, confirm } = useFeedback();
  const navigate = useNavigate();
  const { isSaving, unanswered, save } = useSaving(kind, draft?.unanswered);
  const desk = useKeptForm(kind, opened, unanswered);
  const { form, kept } = desk;
  const guard = useLeaveGuard(desk.isDirty, kept.canKeep ? keptHere : undefined);
  const [newer, setNewer] = useState(() => newerThanDraft(opened));
  const [isComparing, setComparing] = useState(newer !== undefined);
  const [restoredAt, setRestoredAt] = useState(draft?.at);
  /** Counts the times that faults were found: each time, the focus goes to the first. */
  const [faultRound, setFaultRound] = useState(0);
  const showFaults = () => setFaultRound((before) => before + 1);
  // Two clicks may come before the screen has changed.
  const isRunning = useRef(false);

  function close() {
    guard.letGo();
    void navigate(paths.adminTab('places'));
  }

  function settled() {
    setNewer(undefined);
    setComparing(false);
    setRestoredAt(undefined);
  }

  function refuse(error: unknown) {
    const known = error instanceof AppError ? error : undefined;
    const theirs = known?.kind === 'conflict' ? kind.readSaved(known.details?.current) : undefined;
    if (theirs) {
      setNewer(theirs);
      setComparing(true);
      return;
    }
    const faults = Object.entries(known?.fields ?? {}).flatMap(([path, message]) => {
      const name = path.replace(/^pageData\./, '').split('.')[0] ?? '';
      return name in kind.labels ? [[name, message] as const] : [];
    });
    for (const [name, message] of faults) form.setError(name as Path<Form>, { message });
    if (faults.length > 0) return showFaults();
    fail(known?.kind === 'notFound' ? new AppError('notFound', kind.goneWords) : error);
  }

  async function send(values: Form) {
    await kept.keep();
    const onMade = (made: Kept) => {
      desk.goOnFrom(made);
      void opened.place.moveTo(kind.documentOf(made));
    };
    await save(values, desk.current(), kept.keep, onMade);
    await kept.drop();
    say(kind.savedWords);
    close();
  }

  function submit() {
    if (isRunning.current) return;
    isRunning.current = true;
    desk.finish();
    const done = () => {
      isRunning.current = false;
    };
    const refuseFaults = () => {
      done();
      showFaults();
    };
    void form.handleSubmit(
      (values) => void send(values).catch(refuse).finally(done),
      refuseFaults,
    )();
  }

  async function cancel() {
    desk.finish();
    const question = 'What you changed is not saved yet. It is given up for good.';
    if (desk.hasChanges() && !(await confirm('Leave this page?', question))) return;
    await kept.drop();
    close();
  }

  return {
    ...desk,
    kind,
    isSaving,
    faultRound,
    restoredAt,
    save: submit,
    cancel: () => void cancel(),
    discardRestored() {
      const mine = form.getValues();
      const saved = newer ?? desk.current();
      settled();
      if (saved) desk.take(saved);
      else {
        desk.fill(kind.blank);
        void kept.drop();
      }
      say('Discarded.', () => desk.fill(mine));
    },
    newer,
    isComparing,
    compare: () => setComparing(true),
    /** Back to the form as it is typed; the next Save asks again. */
    goOnEditing: () => setComparing(false),
    overwrite() {
      if (!newer) return;
      desk.goOnFrom(newer);
      settled();
      submit();
    },
    discardMine() {
      if (!newer) return;
      const mine = form.getValues();
      desk.take(newer);
      settled();
      say('The saved version is taken.', () => desk.fill(mine));
    },
    /** Copies one field of the newer version into what is typed. */
    takeTheirs(name: string) {
      if (newer) desk.fill({ ...form.getValues(), [name]: kind.formOf(newer)[name] });
    },
  };
}

export type RecordEditing<Form extends FieldValues, Kept extends Saved> = ReturnType<
  typeof useRecordEditor<Form, Kept>
>;

/** The saved version, where a draft was made on an older one. */
function newerThanDraft<Form, Kept extends Saved>({ saved, draft }: Opened<Form, Kept>) {
  return saved && draft?.madeOn && draft.madeOn !== saved.updated_at ? saved : undefined;
}
