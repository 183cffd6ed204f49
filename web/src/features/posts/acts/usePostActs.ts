import { type INDEFINITE, isOpen, publishState, windowOf } from '#shared/kernel/publish-window';
import { type Post, type PostForEditor, posts as postsApi } from '#shared/posts/posts.contract';
import { call } from '../../../api/client.ts';
import { serverNow } from '../../../api/clock.ts';
import { useRefresh } from '../../../api/refresh.ts';
import { useManyWideningQuestion } from '../../../components/audience/widening.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { useMany } from '../../../components/lists/choice/useMany.ts';
import { clearedDates, copyOf, formOf, type PostForm, sentOf } from '../editor/form.ts';

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
  const refresh = useRefresh('posts');
  const { progress, each, report, once } = useMany(refresh, onDone);
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

export type PostActs = ReturnType<typeof usePostActs>;

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
