import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { may } from '#shared/permissions';
import { useCaller } from '../../../auth/session.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Failure } from '../../../components/Failure.tsx';
import { FoldedFilters } from '../../../components/FoldedFilters.tsx';
import { OneOf } from '../../../components/OneOf.tsx';
import { onDemand } from '../../../components/onDemand.tsx';
import { Pager } from '../../../components/Pager.tsx';
import { useSlow } from '../../../components/useSlow.ts';
import { paths } from '../../../paths.ts';
import { ExportButton } from './ExportButton.tsx';
import { FilterForm } from './FilterForm.tsx';
import { isFiltered, noFilter, sizes } from './filter.ts';
import { RowCards } from './RowCards.tsx';
import { useDeskView } from './useDeskView.ts';
import { usePostRows } from './usePostRows.ts';
import { useRemoval } from './useRemoval.ts';

const PostGrid = onDemand(
  async () => (await import('./PostGrid.tsx')).PostGrid,
  () => <Skeleton variant="rounded" height={480} />,
);

/** The Posts tab: what there is, whatever its state, and the way to each editor. */
export function PostDesk() {
  const person = useCaller();
  const { view, setView } = useDeskView();
  const { data, error, isLoading, isValidating, mutate } = usePostRows(view);
  const list = useRef<HTMLDivElement>(null);
  const removal = useRemoval(() => list.current?.focus());
  const isNarrow = useMediaQuery('(max-width: 767.95px)', { noSsr: true });
  const isSlow = useSlow(isLoading || (isValidating && !data));
  const Rows = isNarrow ? RowCards : PostGrid;

  return (
    <>
      <FoldedFilters isFolded={isNarrow}>
        <FilterForm filter={view.filter} onFilter={(filter) => setView({ filter })} />
      </FoldedFilters>
      <Box sx={tools}>
        {may(person, 'post.bin') && (
          <Button component={Link} to={paths.postBin}>
            Removed posts
          </Button>
        )}
        <ExportButton view={view} disabled={!data || data.rows.length === 0} />
      </Box>
      {error && <Failure error={error} onRetry={() => void mutate()} />}
      <Box ref={list} tabIndex={-1} sx={{ outline: 'none' }}>
        {data?.rows.length === 0 ? (
          <EmptyState
            title="No records found!"
            action={
              isFiltered(view.filter) && (
                <Button variant="outlined" onClick={() => setView({ filter: noFilter })}>
                  Show everything
                </Button>
              )
            }
          >
            {isFiltered(view.filter)
              ? 'Nothing fits these filters.'
              : 'Create the first post with one of the buttons above.'}
          </EmptyState>
        ) : (
          (data || !error) && (
            <Rows
              rows={data?.rows ?? []}
              view={view}
              isLoading={isSlow}
              onSort={(sort, order) => setView({ sort, order })}
              mayRemove={removal.mayRemove}
              onRemove={(post) => void removal.remove(post)}
            />
          )
        )}
      </Box>
      {data && data.rows.length > 0 && (
        <Pager
          page={data.page}
          size={view.size}
          count={data.rows.length}
          hasMore={data.hasMore}
          onPage={(page) => setView({ page })}
        >
          <OneOf
            isInline
            label="Rows per page"
            value={String(view.size)}
            options={sizes.map((size) => [String(size), String(size)])}
            onChoose={(chosen) =>
              setView({ size: sizes.find((size) => String(size) === chosen) ?? 25 })
            }
          />
        </Pager>
      )}
    </>
  );
}

const tools = { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, mb: 1 };
