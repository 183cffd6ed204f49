import { type PublishState, publishState, windowOf } from '#shared/kernel/publish-window';
import { type BinnedPost, posts as postsApi } from '#shared/posts/posts.contract';
import { serverNow } from '../../../api/clock.ts';
import { useWrite } from '../../../api/hooks.ts';
import { usePages } from '../../../api/pages.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { useChosen } from '../../../components/lists/choice/useChosen.ts';
import { useMany } from '../../../components/lists/choice/useMany.ts';
import { useManyWideningQuestion, useWideningQuestion } from '../widening.ts';

/** The message after a restore, by the state of the restored post. */
const restored: Readonly<Record<PublishState, string>> = {
  live: 'Restored. It is live again.',
  scheduled: 'Restored. It is scheduled and will be published at its start.',
  draft: 'Restored as a draft.',
  ended: 'Restored. Its publish end is in the past.',
};

/** Reads the bin and restores posts from it. */
export function useBin() {
  const bin = usePages(postsApi.bin, { bin: true, limit: 50 });
  const { refresh } = bin;
  const restorePost = useWrite(postsApi.restore);
  const { attempt, say } = useFeedback();
  const mayReach = useWideningQuestion();
  const mayAllReach = useManyWideningQuestion();
  const { chosen, choice, clear } = useChosen(bin.records ?? [], ({ postUid }) => postUid);
  const { progress, each, report, once } = useMany(refresh, clear);
  const restoreAll = once(async (posts: readonly BinnedPost[]) => {
    const { done, refused } = await each(posts, ({ postUid }) => restorePost({ postUid }));
    report(`${done.length === 1 ? '1 post' : `${done.length} posts`} restored.`, refused);
  });
  return {
    ...bin,
    many: {
      chosen,
      choice,
      clear,
      progress,
      async restore() {
        const pairs = chosen.map((after) => ({ title: after.title, before: undefined, after }));
        if (await mayAllReach(pairs, 'Restore')) await restoreAll(chosen);
      },
    },
    async restore(binned: BinnedPost) {
      if (!(await mayReach(undefined, binned, 'Restore'))) return;
      const { postUid } = binned;
      await attempt(async () => {
        const post = await restorePost({ postUid });
        say(restored[publishState(post.published, windowOf(post), serverNow())]);
      });
      await refresh();
    },
  };
}
