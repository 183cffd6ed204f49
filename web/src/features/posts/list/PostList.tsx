import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { may } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { useCaller } from '../../../auth/session.tsx';
import { FoldedFilters } from '../../../components/filters/FoldedFilters.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { useIsNarrow } from '../../../components/hooks/useIsNarrow.ts';
import { useSlow } from '../../../components/hooks/useSlow.ts';
import { NoRecords } from '../../../components/lists/NoRecords.tsx';
import { NumberedPager } from '../../../components/lists/NumberedPager.tsx';
import { useListView } from '../../../components/lists/useListView.ts';
import { Failure } from '../../../components/screen/Failure.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterForm } from './FilterForm.tsx';
import { isFiltered, type ListFilter, type ListView, listView, noFilter } from './filter.ts';
import { RowCards } from './RowCards.tsx';
import { usePostRows } from './usePostRows.ts';
import { useRemoval } from './useRemoval.ts';

const PostGrid = onDemand(
  async () => (await import('./PostGrid.tsx')).PostGrid,
  () => <Skeleton variant="rounded" height={480} />,
);

/** The Posts tab: posts of every state, with filters, a file and links to the editors. */
export function PostList() {
  const person = useCaller();
  const list = useListView(listView, 'portal.filters/admin/posts');
  const { view } = list;
  // A new choice starts at page 1.
  const setView = (changed: Partial<ListView>) => list.setView({ page: 1, ...changed });
  const { data, error, isLoading, isValidating, mutate } = usePostRows(view);
  const top = useRef<HTMLDivElement>(null);
  const removal = useRemoval(() => top.current?.focus());
  const isNarrow = useIsNarrow();
  const isSlow = useSlow(isLoading || (isValidating && !data));
  const Rows = isNarrow ? RowCards : PostGrid;

  return (
    <>
      <FoldedFilters isFolded={isNarrow}>
        <FilterForm filter={view.filter} onFilter={(filter) => setView({ filter })} />
      </FoldedFilters>
      <Box sx={tools}>
        {may(person, 'post.bin') && (
          <Button component={Link} to={pathTo('/admin/posts-bin')}>
            Removed posts
          </Button>
        )}
        <ExportButton view={view} disabled={!data || data.rows.length === 0} />
      </Box>
      {error && <Failure error={error} onRetry={() => void mutate()} />}
      <Box ref={top} tabIndex={-1} sx={{ outline: 'none' }}>
        {data?.rows.length === 0 ? (
          <NoPosts filter={view.filter} onReset={() => setView({ filter: noFilter })} />
        ) : (
          (data || !error) && (
            <>
              {data?.sortedWithin && <SortLimit count={data.sortedWithin} />}
              <Rows
                rows={data?.rows ?? []}
                view={view}
                isLoading={isSlow}
                onSort={(sort, order) => setView({ sort, order })}
                mayRemove={removal.mayRemove}
                onRemove={(post) => void removal.remove(post)}
              />
            </>
          )
        )}
      </Box>
      {data && data.rows.length > 0 && (
        <NumberedPager data={data} size={view.size} onChange={setView} />
      )}
    </>
  );
}

/** Says that only the newest posts are sorted. */
function SortLimit({ count }: { count: number }) {
  return (
    <Typography color="textSecondary" sx={{ mb: 1 }}>
      {`Sorted within the newest ${count} posts of this filter. Use the filter to see others.`}
    </Typography>
  );
}

function NoPosts({ filter, onReset }: { filter: ListFilter; onReset: () => void }) {
  return (
    <NoRecords reset="Show everything" onReset={isFiltered(filter) ? onReset : undefined}>
      {isFiltered(filter)
        ? 'Nothing fits these filters.'
        : 'Create the first post with one of the buttons above.'}
    </NoRecords>
  );
}

const tools = { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, mb: 1 };
