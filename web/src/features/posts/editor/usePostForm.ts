import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import type { Post } from '#shared/contract/posts';
import { serverNow } from '../../../api/clock.ts';
import type { Draft, Place } from '../../../components/drafts/draftStore.ts';
import { useKeptDraft } from '../../../components/drafts/useKeptDraft.ts';
import { useTimeZone } from '../../../components/timeZone.ts';
import {
  blankForm,
  type EditorKind,
  type FieldName,
  faultsOf,
  formKeys,
  formOf,
  isSameField,
  isSameForm,
  type PostForm,
} from './form.ts';
import type { Unanswered } from './usePostSaving.ts';

/** What an editor opens with. */
export interface Opened {
  readonly kind: EditorKind;
  /** The saved post; none for a new one. */
  readonly post: Post | undefined;
  /** What was typed on this device before and never saved. */
  readonly draft: Draft<PostForm> | undefined;
  readonly place: Place<PostForm>;
}

/** The form of a post: what is typed, what it was made on, and its draft on this device. */
export function usePostForm(
  { kind, post, draft, place }: Opened,
  unanswered: RefObject<Unanswered | undefined>,
) {
  const timeZone = useTimeZone();
  // A draft of an older version stays one of that version, until the person has settled what becomes of the newer one.
  const [base, setBase] = useState(
    post && { ...post, updated_at: draft?.madeOn ?? post.updated_at },
  );
  // Callbacks of a save that takes minutes see the post that it is about now.
  const current = useRef(base);
  /** Loads the rich text anew whenever it counts up; until then the rich-text editor owns its text. */
  const [documentNumber, setDocumentNumber] = useState(0);
  const flush = useRef<(() => string) | null>(null);
  const saved = () => (current.current ? formOf(current.current) : blankForm(kind));

  const form = useForm<PostForm>({
    defaultValues: saved(),
    shouldFocusError: false,
    resolver: (values) => {
      const faults = faultsOf(values, current.current, timeZone, serverNow());
      return Object.keys(faults).length === 0
        ? { values, errors: {} }
        : { values: {}, errors: errorsOf(faults) };
    },
  });
  const [isDirty, setDirty] = useState(false);

  const finish = () => void flush.current?.();
  const kept = useKeptDraft<PostForm>(
    place,
    () => {
      const values = form.getValues();
      if (isSameForm(values, saved()) && !unanswered.current) return undefined;
      return {
        name: values.title.trim() || (kind === 'newsletter' ? 'New newsletter' : 'New notice'),
        form: values,
        madeOn: current.current?.updated_at,
        at: Date.now(),
        unanswered: unanswered.current,
      };
    },
    finish,
  );

  function setAll(values: PostForm) {
    for (const name of formKeys) form.setValue(name, values[name], { shouldDirty: true });
  }
  /** Puts other values into the form, the text included, as changes that are not saved yet. */
  function fill(values: PostForm) {
    setAll(values);
    setDocumentNumber((before) => before + 1);
  }
  /** Goes on from a saved post: `values` are what is typed now. */
  function goOnFrom(next: Post, values: PostForm) {
    current.current = next;
    setBase(next);
    form.reset(formOf(next));
    setAll(values);
  }
  /** Takes a saved post as it is. */
  function take(next: Post) {
    goOnFrom(next, formOf(next));
    setDocumentNumber((before) => before + 1);
    void kept.drop();
  }
  /** What was sent is saved; what was typed since then stays unsaved. */
  function arrived(next: Post, sent: PostForm) {
    const typed = form.getValues();
    const values = formOf(next);
    const changed = formKeys.filter((name) => !isSameField(name, typed, sent));
    goOnFrom(next, {
      ...values,
      ...Object.fromEntries(changed.map((name) => [name, typed[name]])),
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is one for the life of the editor
  useLayoutEffect(() => {
    if (draft) fill({ ...blankForm(kind), ...draft.form });
    const following = form.watch(() => {
      setDirty(!isSameForm(form.getValues(), saved()));
      kept.touch();
    });
    return () => following.unsubscribe();
  }, []);
  // Until a form is mounted it answers what it began with.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was restored when it was opened
  useEffect(() => setDirty(!isSameForm(form.getValues(), saved())), []);

  return {
    form,
    base,
    /** The saved post as a save that has taken its time finds it. */
    current: () => current.current,
    isDirty,
    /** The same at this very moment, between two renderings. */
    hasChanges: () => !isSameForm(form.getValues(), saved()),
    flush,
    finish,
    kept,
    documentKey: `${documentNumber}`,
    fill,
    goOnFrom,
    take,
    arrived,
  };
}

export type PostFormDesk = ReturnType<typeof usePostForm>;

const errorsOf = (faults: Partial<Record<FieldName, string>>) =>
  Object.fromEntries(
    Object.entries(faults).map(([name, message]) => [name, { type: 'rule', message }]),
  ) as FieldErrors<PostForm>;
