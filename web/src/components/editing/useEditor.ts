import type { FieldValues } from 'react-hook-form';
import { useFeedback } from '../feedback/feedback.tsx';
import type { RecordForm, Versioned } from './recordForm.ts';
import { useConflict } from './useConflict.ts';
import { type DraftForm, type Opened, useDraftForm } from './useDraftForm.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';
import { useSaving } from './useSaving.ts';
import { useSubmit } from './useSubmit.ts';

/** What differs between the screens of one record form. */
export interface EditorOptions<Form, Saved> {
  /** Leaves the form, after Cancel and after a save. */
  readonly onClose: () => void;
  readonly onSaved?: (saved: Saved, isClosing: boolean) => void;
  /** Keeps the form open after a save. */
  readonly staysOpen?: boolean;
  /** Runs when a record has been created, before the rest of its changes is saved. */
  readonly onMade?: (made: Saved) => void;
  /** Asks before a save; false stops it. */
  readonly ask?: (base: Saved | undefined, form: Form) => Promise<boolean>;
  /** The saved record as the screen reads it; a newer one replaces an unchanged form. */
  readonly latest?: Saved | undefined;
  /**
   * Restores a draft without a bar, and compares it with a newer version only when it is saved. For
   * forms that are a part of a screen.
   */
  readonly isQuiet?: boolean;
}

/** The editor of a record: its form and draft, save once, cancel, and resolve a conflict. */
export function useEditor<Form extends FieldValues, Saved extends Versioned>(
  record: RecordForm<Form, Saved>,
  opened: Opened<Form, Saved>,
  options: EditorOptions<Form, Saved>,
) {
  const { isQuiet = false } = options;
  const { say } = useFeedback();
  const saving = useSaving(record, opened.draft?.unanswered);
  const draftForm = useDraftForm(record, opened, saving.unanswered);
  const { kept, current } = draftForm;
  const conflict = useConflict(record, opened, draftForm, options);
  const submitting = useSubmit(record, draftForm, { show: conflict.show, isQuiet });
  const { close, ...leaving } = useLeaving(record, opened, draftForm, options.onClose);

  function settle(saved: Saved) {
    if (record.documentOf) void opened.slot.moveTo(record.documentOf(saved));
  }
  /** Saves these values as a change of `base`. What was typed in the meantime stays in the form. */
  async function send(values: Form, base = current()): Promise<Saved | undefined> {
    if (options.ask && !(await options.ask(base, values))) return undefined;
    await kept.keep();
    const onMade = (made: Saved) => {
      draftForm.goOnFrom(made);
      settle(made);
      options.onMade?.(made);
    };
    const saved = await saving.save(values, base, { keep: kept.keep, onMade });
    draftForm.arrived(saved, values);
    conflict.settle();
    await kept.keep();
    settle(saved);
    return saved;
  }
  async function saveAndGo(values: Form, isClosing: boolean) {
    const saved = await send(values);
    if (!saved) return;
    say(record.words.saved);
    options.onSaved?.(saved, isClosing);
    if (isClosing) close();
  }
  const saveOnce = (values: Form) => saveAndGo(values, !options.staysOpen);

  return {
    ...draftForm,
    ...saving,
    ...conflict,
    ...submitting,
    ...leaving,
    record,
    isQuiet,
    send,
    save: () => submitting.submit(saveOnce),
    saveAndClose: () => submitting.submit((values) => saveAndGo(values, true)),
    /** Saves the draft over the newer version. */
    overwrite(act: (values: Form) => Promise<unknown> = saveOnce) {
      conflict.takeBase();
      submitting.submit(act);
    },
  };
}

export type Editor<Form extends FieldValues, Saved extends Versioned> = ReturnType<
  typeof useEditor<Form, Saved>
>;

const keptHere = 'Your changes are not saved. This device keeps a draft for you.';
const lostThen = 'Your changes are not saved. If you leave now, you lose them.';

/** The ways out of a form: each asks first when something is not saved. */
function useLeaving<Form extends FieldValues, Saved extends Versioned>(
  { words }: RecordForm<Form, Saved>,
  { slot: { stores } }: Opened<Form, Saved>,
  { kept, isDirty, finish, hasChanges }: DraftForm<Form, Saved>,
  onClose: () => void,
) {
  const { confirm } = useFeedback();
  const hasDraft = stores === 'device' && kept.canKeep;
  const guard = useLeaveGuard(isDirty, hasDraft ? (words.leaving ?? keptHere) : undefined);
  function close() {
    guard.letGo();
    onClose();
  }
  /** Drops the draft and leaves the form without a question. */
  async function leave() {
    finish();
    guard.letGo();
    await kept.drop();
    onClose();
  }
  async function cancel() {
    finish();
    const question = words.losing ?? lostThen;
    if (hasChanges() && !(await confirm('Leave this page?', question))) return;
    await leave();
  }
  return { stores, hasDraft, close, leave, cancel: () => void cancel() };
}
