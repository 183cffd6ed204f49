import { Button, Typography } from '@mui/material';
import { useRef } from 'react';
import { Link } from 'react-router';
import { type PublishState, publishState, windowOf } from '#shared/kernel/publish-window';
import { type BinnedPost, posts as postsApi } from '#shared/posts/posts.contract';
import { postTypeNames } from '#shared/posts/type-names';
import { keptDays } from '#shared/retention';
import { pathTo } from '#shared/site/paths';
import { serverNow } from '../../../api/clock.ts';
import { useWrite } from '../../../api/hooks.ts';
import { usePages } from '../../../api/pages.ts';
import {
  useManyWideningQuestion,
  useWideningQuestion,
} from '../../../components/audience/widening.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { ChosenBar } from '../../../components/lists/choice/ChosenBar.tsx';
import { useChosen } from '../../../components/lists/choice/useChosen.ts';
import { useMany } from '../../../components/lists/choice/useMany.ts';
import { RowList } from '../../../components/lists/RowList.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { DateText } from '../../../components/text/DateText.tsx';
import { groupsText } from './words.ts';

const columns = [
  { name: 'Title', isName: true, sx: { minWidth: 200, fontWeight: 600 } },
  { name: 'Type' },
  { name: 'Groups' },
  { name: 'Removed At' },
  { name: 'Removed By' },
];

/** The bin: removed posts, the last removed first, each with a Restore button and what was answered. */
export function BinTable() {
  const { records, error, loadMore, isLoadingMore, refresh, restore, many } = useBin();
  const list = useRef<HTMLDivElement>(null);
  if (error && !records)
    return <Failure what="The removed posts" error={error} onRetry={() => void refresh()} />;
  if (!records) return <Skeletons heights={[240]} what="the removed posts" />;
  return (
    <div ref={list} tabIndex={-1} style={{ outline: 'none' }}>
      {records.length === 0 ? (
        <EmptyState
          title="The bin is empty"
          action={
            <Button component={Link} to={pathTo('/admin?tab=posts')} variant="outlined">
              Back to the posts
            </Button>
          }
        >
          A post that is removed can be restored here for {keptDays.bin} days.
        </EmptyState>
      ) : (
        <>
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            Removed posts are kept for {keptDays.bin} days. Then they are deleted permanently.
          </Typography>
          <RowList
            label="Removed posts"
            list="removed-posts"
            choice={many.choice}
            columns={columns}
            rows={records.map((post) => ({
              key: post.postUid,
              name: post.title,
              cells: [
                post.title,
                postTypeNames[post.type],
                groupsText(post) || '–',
                <DateText key="at" at={post.deleted_at} withTime />,
                post.deleted_by_name,
              ],
              acts: (
                <Acts
                  post={post}
                  onRestore={() => void restore(post).then(() => list.current?.focus())}
                />
              ),
            }))}
          />
          <Chosen many={many} onDone={() => list.current?.focus()} />
        </>
      )}
      {loadMore && (
        <Button onClick={() => void loadMore()} loading={isLoadingMore} sx={{ mt: 2 }}>
          Load more
        </Button>
      )}
    </div>
  );
}

/** What can be done with a removed post: read what was answered, and restore it. */
const Acts = ({ post, onRestore }: { post: BinnedPost; onRestore: () => void }) => (
  <Row gap={1} isOneLine>
    {post.asks && (
      <Button
        component={Link}
        size="small"
        to={pathTo('/asks/:askUid', { askUid: post.postUid })}
        state={{ title: post.title }}
        aria-label={`Answers: ${post.title}`}
      >
        Answers
      </Button>
    )}
    <Button size="small" aria-label={`Restore: ${post.title}`} onClick={onRestore}>
      Restore
    </Button>
  </Row>
);

interface ChosenProps {
  many: ReturnType<typeof useBin>['many'];
  onDone: () => void;
}

/** What can be done with the chosen posts. */
function Chosen({ many, onDone }: ChosenProps) {
  const { chosen, progress, clear, restore } = many;
  if (chosen.length === 0) return null;
  return (
    <ChosenBar label={'Chosen posts'} count={chosen.length} progress={progress} onClear={clear}>
      <Button disabled={progress !== undefined} onClick={() => void restore().then(onDone)}>
        Restore
      </Button>
    </ChosenBar>
  );
}

/** The message after a restore, by the state of the restored post. */
const restored: Readonly<Record<PublishState, string>> = {
  live: 'Restored. It is live again.',
  scheduled: 'Restored. It is scheduled and will be published at its start.',
  draft: 'Restored as a draft.',
  ended: 'Restored. Its publish end is in the past.',
};

/** Reads the bin and restores posts from it. */
function useBin() {
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
