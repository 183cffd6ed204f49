import { useRef, useState } from 'react';
import { type INDEFINITE, isOpen, publishState, windowOf } from '#shared/kernel/publish-window';
import { type Post, type PostForEditor, posts as postsApi } from '#shared/posts/posts.contract';
import { call } from '../../../api/client.ts';
import { serverNow } from '../../../api/clock.ts';
import { useRefresh } from '../../../api/refresh.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { clearedDates, copyOf, formOf, type PostForm, sentOf } from '../editor/form.ts';
import { useManyWideningQuestion } from '../widening.ts';
import { actSummary, type Refusal } from './actText.ts';

/** The end of a post after an act: an instant, or none. */
export type NewEnd = string | typeof INDEFINITE;

/** A post as it was before an act, and what it has become. */
interface Changed {
  readonly before: PostForm;
  readonly after: Post;
}

/** Acts on several posts: one after the other, each with its own check for a newer version. */
export function usePostActs(onDone: () => void) {
  const { say } = useFeedback();
  const mayReach = useManyWideningQuestion();
  const { progress, each, refresh, end } = useEach();
  const report = useReport();
  /** Runs the way back of an act. */
  async function undo(back: () => Promise<void>) {
    await back();
    await refresh();
    say('Undone.');
  }
  const undoChanges = (changes: readonly Changed[]) =>
    undo(async () => {
      for (const { before, after } of changes) await save(before, after);
    });

  async function withdraw(rows: readonly PostForEditor[]) {
    const { done, refused } = await each(rows.filter(mayWithdraw), (row) => change(row, withdrawn));
    report(`${posts(done.length)} withdrawn.`, refused, () => undoChanges(done));
  }

  async function clone(rows: readonly PostForEditor[]) {
    const { done, refused } = await each(rows, copyPost);
    report(`${posts(done.length)} copied as drafts.`, refused, () =>
      undo(async () => {
        for (const { postUid } of done) await call(postsApi.remove, { postUid });
      }),
    );
  }

  async function changeEnd(rows: readonly PostForEditor[], publish_end: NewEnd) {
    const published = rows.filter((row) => row.published);
    const pairs = published.map((row) => ({
      title: row.title,
      before: row,
      after: { ...row, publish_end },
    }));
    if (!(await mayReach(pairs))) return;
    const { done, refused } = await each(published, (row) => change(row, () => ({ publish_end })));
    report(`The end of ${posts(done.length)} is changed.`, refused, () => undoChanges(done));
  }

  const once = useOnce(onDone, end);
  return {
    /** How many posts of the running act are done. */
    progress,
    withdraw: once(withdraw),
    clone: once(clone),
    changeEnd: once(changeEnd),
  };
}

/** Whether a post is shown now or later. */
export const mayWithdraw = (post: PostForEditor): boolean =>
  ['live', 'scheduled'].includes(publishState(post.published, windowOf(post), serverNow()));

/** Runs an act on several posts, and refreshes the list afterwards. */
function useEach() {
  const refresh = useRefresh('posts');
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const end = () => setProgress(undefined);
  async function each<T>(rows: readonly PostForEditor[], act: (row: PostForEditor) => Promise<T>) {
    const result = await onEach(rows, act, setProgress);
    end();
    await refresh();
    return result;
  }
  return { progress, each, refresh, end };
}

/** Shows what was done, with Undo; a refused post is named. */
function useReport() {
  const { say, fail } = useFeedback();
  return (words: string, refused: readonly Refusal[], undo?: () => Promise<void>) => {
    if (refused.length === 0) say(words, undo && (() => void undo().catch(fail)));
    else fail(actSummary(words, refused));
  };
}

/** Runs one act at a time, and shows what failed. */
function useOnce(onDone: () => void, onEnd: () => void) {
  const { fail } = useFeedback();
  const isBusy = useRef(false);
  return <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      if (isBusy.current) return;
      isBusy.current = true;
      try {
        await act(...args);
        onDone();
      } catch (error) {
        fail(error);
      } finally {
        isBusy.current = false;
        onEnd();
      }
    };
}

export type PostActs = ReturnType<typeof usePostActs>;

/** Runs an act on each post; a refusal stops only its own post. */
async function onEach<T>(
  rows: readonly PostForEditor[],
  act: (row: PostForEditor) => Promise<T>,
  onProgress: (progress: { done: number; of: number }) => void,
) {
  const done: T[] = [];
  const refused: Refusal[] = [];
  for (const row of rows) {
    onProgress({ done: done.length + refused.length, of: rows.length });
    try {
      done.push(await act(row));
    } catch (error) {
      refused.push({ title: row.title, error });
    }
  }
  return { done, refused };
}

/** Saves a post with some changes; returns it before and after. */
async function change(
  { postUid }: PostForEditor,
  changed: (form: PostForm) => Partial<PostForm>,
): Promise<Changed> {
  const post = await call(postsApi.get, { postUid });
  const before = formOf(post);
  return { before, after: await save({ ...before, ...changed(before) }, post) };
}

async function copyPost({ postUid }: PostForEditor): Promise<Post> {
  const post = await call(postsApi.get, { postUid });
  const body = { ...sentOf(copyOf(formOf(post))), clone: true };
  return call(postsApi.create, body, { idempotencyKey: crypto.randomUUID() });
}

/** A shown post ends now, so its start stays known. One that is not shown yet becomes a draft. */
function withdrawn(form: PostForm): Partial<PostForm> {
  const now = serverNow();
  return isOpen(windowOf(form), now)
    ? { publish_end: now.toISOString() }
    : { ...clearedDates, published: false };
}

const save = (form: PostForm, { postUid, updated_at }: Pick<Post, 'postUid' | 'updated_at'>) =>
  call(postsApi.update, { ...sentOf(form), postUid, updated_at });

/** Says a number of posts in words. */
export const posts = (count: number): string => (count === 1 ? '1 post' : `${count} posts`);
