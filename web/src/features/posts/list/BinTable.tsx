import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { Link } from 'react-router';
import { postTypeNames } from '#shared/posts/type-names';
import { keptDays } from '#shared/retention';
import { pathTo } from '#shared/site/paths';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { ChosenBar } from '../../../components/lists/choice/ChosenBar.tsx';
import { RowList } from '../../../components/lists/RowList.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { DateText } from '../../../components/text/DateText.tsx';
import { useBin } from './useBin.ts';

const columns = [
  { name: 'Title', isName: true, sx: { minWidth: 200, fontWeight: 600 } },
  { name: 'Type' },
  { name: 'Removed At' },
  { name: 'Removed By' },
];

/** The bin: removed posts, the last removed first, each with a Restore button. */
export function BinTable() {
  const { records, error, loadMore, isLoadingMore, refresh, restore, many } = useBin();
  const list = useRef<HTMLDivElement>(null);
  if (error && !records) return <Failure error={error} onRetry={() => void refresh()} />;
  if (!records) return <Skeletons heights={[240]} />;
  return (
    <div ref={list} tabIndex={-1} style={{ outline: 'none' }}>
      {records.length === 0 ? (
        <EmptyState
          title="No records found!"
          action={
            <Button component={Link} to={pathTo('/admin?tab=posts')} variant="outlined">
              Back to the posts
            </Button>
          }
        >
          Nothing was removed in the last {keptDays.bin} days.
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
                <DateText key="at" at={post.deleted_at} withTime />,
                post.deleted_by_name,
              ],
              acts: (
                <Button
                  size="small"
                  aria-label={`Restore: ${post.title}`}
                  onClick={() => void restore(post).then(() => list.current?.focus())}
                >
                  Restore
                </Button>
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
