import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Post } from '#shared/contract/posts';
import { AppError } from '#shared/errors';
import { useFeedback } from '../../../components/feedback.tsx';
import { placeOf } from '../../../components/leaving.ts';
import { useLeaveGuard } from '../../../components/useLeaveGuard.ts';
import { paths, postEditPath } from '../../../paths.ts';
import { copyOf, type EditorKind, fieldNamed, formOf, type PostForm } from './form.ts';
import { type Opened, usePostForm } from './usePostForm.ts';
import { newerOf, usePostSaving } from './usePostSaving.ts';

const keptHere =
  'What you changed is not saved yet. It stays on this device and is here when you come back.';

/** Everything an editor of posts can do: save, save & close, clone, cancel, and settle a conflict. */
export function usePostEditor(opened: Opened) {
  const { kind, draft } = opened;
  const { say, fail, confirm } = useFeedback();
  const navigate = useNavigate();
  const { saving, unanswered, save, copy } = usePostSaving(draft?.unanswered);
  const desk = usePostForm(opened, unanswered);
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
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  function close() {
    if (!isOpen.current) return;
    guard.letGo();
    void navigate(paths.admin);
  }

  /** A new post gets its own address, without the editor being loaded anew. */
  function settle(saved: Post) {
    const path = postEditPath(saved);
    void opened.place.moveTo(documentOf(saved.postUid));
    if (!isOpen.current || location.pathname === path) return;
    const state = { place: placeOf({ pathname: location.pathname, state: null }) };
    void navigate(path, { replace: true, preventScrollReset: true, state });
  }

  function refuse(error: unknown) {
    const theirs = newerOf(error);
    if (theirs) {
      setNewer(theirs);
      setComparing(true);
      return;
    }
    const fields = error instanceof AppError ? Object.entries(error.fields ?? {}) : [];
    const known = fields.flatMap(([path, message]) => {
      const name = fieldNamed(path);
      return name ? [[name, message] as const] : [];
    });
    for (const [name, message] of known) form.setError(name as keyof PostForm, { message });
    if (known.length > 0) return showFaults();
    if (error instanceof AppError && error.kind === 'notFound') return fail(removed());
    // A failure that may pass stays beside the buttons; the rest is said once.
    if (!(error instanceof AppError && error.kind === 'unavailable')) fail(error);
  }

  async function send(values: PostForm, isClosing: boolean) {
    const onMade = (made: Post) => {
      desk.goOnFrom(made, form.getValues());
      settle(made);
    };
    await kept.keep();
    const saved = await save(values, desk.current(), { keep: kept.keep, onMade });
    desk.arrived(saved, values);
    setNewer(undefined);
    setRestoredAt(undefined);
    await kept.keep();
    say(kind === 'newsletter' ? 'Newsletter saved successfully.' : 'Notice saved successfully.');
    if (isClosing) close();
    else settle(saved);
  }

  async function sendCopy(values: PostForm) {
    await copy(copyOf(values));
    await kept.drop();
    say('The copy is saved as a draft.');
    close();
  }

  /** Checks the form, then does something with what it holds; one thing at a time. */
  function submit(act: (values: PostForm) => Promise<void>) {
    if (isRunning.current) return;
    isRunning.current = true;
    desk.finish();
    const run = (values: PostForm) =>
      void act(values)
        .catch(refuse)
        .finally(() => {
          isRunning.current = false;
        });
    const refuseFaults = () => {
      isRunning.current = false;
      showFaults();
    };
    void form.handleSubmit(run, refuseFaults)();
  }

  async function clone() {
    desk.finish();
    if (!desk.hasChanges() || (await confirm('Clone', cloneQuestion))) submit(sendCopy);
  }

  async function cancel() {
    desk.finish();
    const question = 'What you changed is not saved yet. It is given up for good.';
    if (desk.hasChanges() && !(await confirm('Leave this page?', question))) return;
    await kept.drop();
    close();
  }

  function restore(values: PostForm, words: string) {
    const before = form.getValues();
    desk.fill(values);
    say(words, () => desk.fill(before));
  }

  return {
    ...desk,
    saving,
    isBusy: saving.is === 'sending' || saving.is === 'waiting',
    faultRound,
    restoredAt,
    save: () => submit((values) => send(values, false)),
    saveAndClose: () => submit((values) => send(values, true)),
    clone: () => void clone(),
    cancel: () => void cancel(),
    /** Fills in an older version, or what was there before; nothing is saved by that. */
    restore,
    discardRestored() {
      const mine = form.getValues();
      const current = newer ?? desk.current();
      setNewer(undefined);
      setRestoredAt(undefined);
      if (current) desk.take(current);
      else {
        form.reset();
        desk.fill(form.getValues());
        void kept.drop();
      }
      say('Discarded.', () => desk.fill(mine));
    },
    newer,
    isComparing,
    compare: () => setComparing(true),
    goOnEditing: () => setComparing(false),
    overwrite() {
      if (!newer) return;
      desk.goOnFrom(newer, form.getValues());
      setNewer(undefined);
      setComparing(false);
      submit((values) => send(values, false));
    },
    discardMine() {
      if (!newer) return;
      const mine = form.getValues();
      desk.take(newer);
      setNewer(undefined);
      setComparing(false);
      setRestoredAt(undefined);
      say('The saved version is taken.', () => desk.fill(mine));
    },
    /** Copies one field of the newer version into what is typed. */
    takeTheirs(name: keyof PostForm) {
      if (newer) desk.fill({ ...form.getValues(), [name]: formOf(newer)[name] });
    },
  };
}

export type PostEditing = ReturnType<typeof usePostEditor>;

const removed = () =>
  new AppError(
    'notFound',
    'This post was removed in the meantime. Clone makes a new draft of what you have here.',
  );

const cloneQuestion =
  'The copy takes what you have not saved yet; the original stays as it was last saved. Make the copy?';

/** What the draft of a saved post is kept under. */
export const documentOf = (postUid: string): string => `post ${postUid}`;

/** What drafts of new posts are kept under. */
export const newDocumentOf = (kind: EditorKind): string => `new ${kind}`;

/** The saved post, where a draft was made on an older version of it and is not what has been saved since. */
function newerThanDraft({ post, draft }: Opened): Post | undefined {
  if (!post || !draft?.madeOn || draft.madeOn === post.updated_at) return undefined;
  return post;
}
