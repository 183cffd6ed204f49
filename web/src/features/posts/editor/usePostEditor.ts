import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { type Post, posts as postsApi } from '#shared/posts/posts.contract';
import { pathTo, postEditPath } from '#shared/site/paths';
import { call } from '../../../api/client.ts';
import { useRefresh } from '../../../api/refresh.ts';
import { useWideningQuestion } from '../../../components/audience/widening.ts';
import { placeOf } from '../../../components/editing/leaving.ts';
import { isSameForm } from '../../../components/editing/recordForm.ts';
import type { Opened, Unanswered } from '../../../components/editing/useDraftForm.ts';
import { useEditor } from '../../../components/editing/useEditor.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { copyOf, type EditorKind, type PostForm, sentOf } from './form.ts';
import { postRecord } from './postRecord.ts';

/** The editor of a post. It asks before more people can read it, and makes copies. */
export function usePostEditor(kind: EditorKind, opened: Opened<PostForm, Post>) {
  const { say, confirm } = useFeedback();
  const mayReach = useWideningQuestion();
  const refresh = useRefresh('posts');
  const record = postRecord(kind, useTimeZone());
  const { goTo, settle } = useAddress();
  const published = useRef<PostForm>(undefined);
  const editor = useEditor(record, opened, {
    staysOpen: true,
    // The dialog before publishing has already asked about this very form.
    ask: async (base, form) =>
      (published.current && isSameForm(record, published.current, form)) ||
      mayReach(base, form, 'Save'),
    onMade: settle,
    onSaved(post, isClosing) {
      published.current = undefined;
      void refresh();
      if (!isClosing) settle(post);
    },
    onClose: () => goTo(pathTo('/admin')),
  });
  const { form, fill } = editor;
  const copying = useRef<Unanswered<PostForm>>(undefined);

  async function copy(values: PostForm) {
    const sent = copyOf(values);
    const before = copying.current;
    const isSame = before && isSameForm(record, before.form, sent);
    copying.current = isSame ? before : { key: crypto.randomUUID(), form: sent };
    const body = { ...sentOf(sent), clone: true };
    const make = (idempotencyKey: string) => call(postsApi.create, body, { idempotencyKey });
    await editor.sendOnce(make, copying.current.key);
    copying.current = undefined;
    void refresh();
    say('The copy is saved as a draft.');
    await editor.leave();
  }

  return {
    ...editor,
    /** Publishes the form in a window, after the dialog that says who will see it. */
    publish(window: Window) {
      published.current = publishedForm(form, window);
      editor.save();
    },
    async clone() {
      editor.finish();
      if (!editor.hasChanges() || (await confirm('Clone', cloneQuestion))) editor.submit(copy);
    },
    /** Fills the form with another version. Saves nothing. */
    restore(values: PostForm, words: string) {
      const before = form.getValues();
      fill(values);
      say(words, () => fill(before));
    },
  };
}

type Window = Pick<PostForm, 'publish_start' | 'publish_end'>;

/** Sets the fields of a published form, and returns it. */
function publishedForm(form: UseFormReturn<PostForm>, window: Window): PostForm {
  for (const [name, value] of Object.entries({ ...window, published: true })) {
    form.setValue(name as 'published', value as boolean, { shouldDirty: true });
  }
  return { ...form.getValues() };
}

export type PostEditing = ReturnType<typeof usePostEditor>;

/** The address of the editor. A save may end after the editor was left; then it goes nowhere. */
function useAddress() {
  const navigate = useNavigate();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return {
    goTo(path: string) {
      if (isOpen.current) void navigate(path);
    },
    /** Moves a new post to its own address without reloading the editor. */
    settle(saved: Post) {
      const path = postEditPath(saved);
      if (!isOpen.current || location.pathname === path) return;
      const state = { place: placeOf({ pathname: location.pathname, state: null }) };
      void navigate(path, { replace: true, preventScrollReset: true, state });
    },
  };
}

const cloneQuestion =
  'The copy takes what you have not saved yet. The original stays as it was last saved. Make the copy?';
