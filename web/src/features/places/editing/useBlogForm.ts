import { useRef, useState } from 'react';
import { api } from '#shared/contract/api';
import { Blog } from '#shared/contract/page-blogs';
import { pagePartFaults } from '#shared/domain/page-rules';
import { AppError } from '#shared/errors';
import { call } from '../../../api/client.ts';
import { isPassing } from '../../../api/retry.ts';
import { useFeedback } from '../../../components/feedback.tsx';
import { type BlogForm, blogFormOf } from './blogForm.ts';
import type { Kept } from './Opening.tsx';
import { useTyped } from './useTyped.ts';

/** The form of an entry of a Blog Page. */
export function useBlogForm(
  pageUid: string,
  blog: Blog | undefined,
  kept: Kept<BlogForm>,
  { onClose, onSaved }: { onClose: () => void; onSaved: () => Promise<unknown> },
) {
  const [start] = useState(() => blogFormOf(blog));
  const typed = useTyped(kept, `Blog “${blog?.title ?? 'new'}”`, start, blog?.updated_at);
  const { say, fail } = useFeedback();
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const [theirs, setTheirs] = useState<Blog>();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  /** An entry that was sent and never answered: the same again makes no second one. */
  const sent = useRef<{ key: string; text: string }>(undefined);

  function save(form: BlogForm) {
    if (!blog) {
      const text = JSON.stringify(form);
      if (sent.current?.text !== text) sent.current = { key: crypto.randomUUID(), text };
      const options = { idempotencyKey: sent.current.key };
      return call(api.pages.createBlog, { pageUid, ...form }, options);
    }
    const { blogUid, pageHide = false, publish_start = null, publish_end = null } = theirs ?? blog;
    const updated_at = typed.base.current ?? blog.updated_at;
    const dates = { publish_start, publish_end };
    return call(api.pages.updateBlog, {
      pageUid,
      blogUid,
      updated_at,
      pageHide,
      ...dates,
      ...form,
    });
  }
  async function close() {
    await typed.end();
    onClose();
  }
  async function submit() {
    const form = typed.current();
    const found: Partial<Record<string, string>> = pagePartFaults(form);
    setFaults(found);
    if (Object.keys(found).length > 0 || isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await typed.keep();
      await save(form);
      await close();
      say('Blog saved successfully.');
      await onSaved();
    } catch (error) {
      if (!isPassing(error)) sent.current = undefined;
      refuse(error);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  function refuse(error: unknown) {
    const known = error instanceof AppError ? error : undefined;
    const newer = Blog.safeParse(known?.kind === 'conflict' && known.details?.current);
    if (newer.success) return setTheirs(newer.data);
    if (known?.fields) setFaults(known.fields);
    else fail(error);
  }

  return {
    values: typed.values,
    isRestored: typed.isRestored,
    flush: typed.flush,
    faults,
    isBusy,
    set(change: Partial<BlogForm>) {
      typed.set(change);
      setFaults({});
    },
    submit: () => void submit(),
    cancel: () => void close(),
    theirs,
    goOn: () => setTheirs(undefined),
    overwrite() {
      typed.base.current = theirs?.updated_at;
      setTheirs(undefined);
      void submit();
    },
    discard() {
      setTheirs(undefined);
      void close().then(onSaved);
    },
  };
}
