import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Failure } from '../../components/Failure.tsx';
import { FoldedFilters } from '../../components/FoldedFilters.tsx';
import { OneOf } from '../../components/OneOf.tsx';
import { onDemand } from '../../components/onDemand.tsx';
import { Pager } from '../../components/Pager.tsx';
import { useSlow } from '../../components/useSlow.ts';
import { Counters } from './Counters.tsx';
import { FileExports } from './FileExports.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { LogCards } from './LogCards.tsx';
import { PdfProgress } from './PdfExport.tsx';
import { useLogRows } from './useLogRows.ts';
import { usePdfExport } from './usePdfExport.ts';
import { isFiltered, type LogView, noFilter, paramsOf, sizes, viewFrom } from './view.ts';

const LogGrid = onDemand(async () => (await import('./LogGrid.tsx')).LogGrid);

/** The logs of e-mail: filters, counters, the messages, and files of them. */
export function LogDesk() {
  const [params, setParams] = useSearchParams();
  const view = viewFrom(params);
  const { data, error, isLoading, isValidating, mutate } = useLogRows(view);
  const pdf = usePdfExport();
  const isNarrow = useMediaQuery('(max-width: 767.95px)', { noSsr: true });
  const isSlow = useSlow(isLoading);
  // Together with the rows, not after them.
  useEffect(() => {
    if (!isNarrow) LogGrid.fetch();
  }, [isNarrow]);
  const Rows = isNarrow ? LogCards : LogGrid;
  const rows = data?.email_logs;
  const isEmpty = rows?.length === 0;

  function setView(changed: Partial<LogView>) {
    // Another choice begins at the first page; the same choice again is no step to walk back, but a fresh look.
    const next = paramsOf({ ...view, page: 1, ...changed }).toString();
    if (next === paramsOf(view).toString()) void mutate();
    else setParams(new URLSearchParams(next), { preventScrollReset: true });
  }

  return (
    <>
      <FoldedFilters isFolded={isNarrow}>
        <FilterPanel
          filter={view.filter}
          isLoading={isLoading || isValidating}
          onFilter={(filter) => setView({ filter })}
        />
      </FoldedFilters>
      <Counters counts={data} />
      <Box sx={tools}>
        <FileExports view={view} expected={data?.sent_count ?? 0} disabled={!data || isEmpty} />
        <Button
          disabled={!data || isEmpty || pdf.isWaiting}
          loading={pdf.isStarting}
          onClick={() => void pdf.start(view.filter)}
        >
          Export PDF
        </Button>
      </Box>
      <PdfProgress pdf={pdf} />
      {error && <Failure error={error} onRetry={() => void mutate()} />}
      {isSlow && (
        <Box role="status" aria-label="Loading e-mails" sx={spinner}>
          <CircularProgress aria-hidden />
        </Box>
      )}
      {isEmpty && !isLoading && (
        <EmptyState
          title="No records found!"
          action={
            isFiltered(view.filter) && (
              <Button variant="outlined" onClick={() => setView({ filter: noFilter })}>
                Reset the filter
              </Button>
            )
          }
        >
          {isFiltered(view.filter)
            ? 'Nothing fits these filters.'
            : 'No e-mail of this kind has been sent yet.'}
        </EmptyState>
      )}
      {data && rows && !isEmpty && (
        <>
          <Rows
            rows={rows}
            view={view}
            isLoading={isSlow}
            onSort={(sort, order) => setView({ sort, order })}
          />
          <Pager
            page={data.page}
            size={view.size}
            count={rows.length}
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
        </>
      )}
    </>
  );
}

const tools = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  mb: 1,
};
const spinner = { display: 'flex', justifyContent: 'center', py: 4 };
