import { useEffect } from 'react';
import { api } from '#shared/contract/api';
import type { BinnedPost } from '#shared/contract/posts';
import { type PublishState, publishState, windowOf } from '#shared/domain/publish-window';
import { serverNow } from '../../../api/clock.ts';
import { useWrite } from '../../../api/hooks.ts';
import { usePages } from '../../../api/pages.ts';
import { useFeedback } from '../../../components/feedback.tsx';

/** Where a post is after it came back. */
const restored: Readonly<Record<PublishState, string>> = {
  live: 'Restored. It is live again.',
  scheduled: 'Restored. It is scheduled and will be published at its start.',
  draft: 'Restored. It is a draft among the posts.',
  ended: 'Restored. Its time is over; it is among the ended posts.',
};

/** The bin, and the way out of it. */
export function useBin() {
  const bin = usePages(api.posts.bin, { bin: true, limit: 50 });
  const { refresh } = bin;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was deleted since the last visit belongs here
  useEffect(() => void refresh(), []);
  const takeOut = useWrite(api.posts.restore);
  const { attempt, say } = useFeedback();
  return {
    ...bin,
    async restore({ postUid }: BinnedPost) {
      await attempt(async () => {
        const post = await takeOut({ postUid });
        say(restored[publishState(post.published, windowOf(post), serverNow())]);
      });
      await refresh();
    },
  };
}
