import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { api } from '#shared/contract/api';
import { usePages } from '../../api/pages.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Failure } from '../../components/Failure.tsx';
import { FoldedFilters } from '../../components/FoldedFilters.tsx';
import { useTimeZone } from '../../components/timeZone.ts';
import { useAddressQuery } from '../../components/useAddressQuery.ts';
import { useSlow } from '../../components/useSlow.ts';
import { AboutAudit } from './AboutAudit.tsx';
import { AuditCards } from './AuditCards.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';
import { saveCsv } from './csv.ts';
import { type AuditView, noView, paramsOf, queryOf, viewFrom } from './view.ts';

/** Who read or changed whose record: of a child, of a person, or of some days. */
export function AuditDesk() {
  const [query, changeQuery] = useAddressQuery();
  const view = viewFrom(query);
  const { records, first, error, isLoading, isLoadingMore, loadMore, refresh } = usePages(
    api.audit.list,
    queryOf(view),
    // Whoever comes back to the screen asks for what is so now.
    { revalidateOnMount: true, dedupingInterval: 0 },
  );
  const timeZone = useTimeZone();
  const isNarrow = useMediaQuery('(max-width: 767.95px)', { noSsr: true });
  const isSlow = useSlow(isLoading);
  const Rows = isNarrow ? AuditCards : AuditTable;
  const isFiltered = Object.values(view).some(Boolean);
  function change(changed: Partial<AuditView>) {
    // The same choice again is a fresh look.
    const isSame = Object.entries(changed).every(
      ([name, value]) => Reflect.get(view, name) === value,
    );
    if (isSame) void refresh();
    else changeQuery((now) => paramsOf(now, changed), { preventScrollReset: true });
  }

  return (
    <>
      <AboutAudit />
      <FoldedFilters isFolded={isNarrow}>
        <AuditFilters view={view} child={first?.child} staff={first?.staff} onChange={change} />
      </FoldedFilters>
      {error && <Failure error={error} onRetry={() => void refresh()} />}
      {isSlow && !error && (
        <Box role="status" aria-label="Loading the audit">
          <Skeleton variant="rounded" height={240} />
        </Box>
      )}
      {!error && !isLoading && records?.length === 0 && (
        <EmptyState
          title="No records found!"
          action={
            loadMore ? (
              <Button variant="outlined" onClick={() => void loadMore()} loading={isLoadingMore}>
                Look further back
              </Button>
            ) : (
              isFiltered && (
                <Button variant="outlined" onClick={() => change(noView)}>
                  Reset the filter
                </Button>
              )
            )
          }
        >
          {loadMore
            ? 'Nothing fits among the newest rows. There are older ones.'
            : emptyWords(view)}
        </EmptyState>
      )}
      {!error && records && records.length > 0 && (
        <>
          <Box sx={tools}>
            <Box component="span" role="status">
              {`${records.length} ${records.length === 1 ? 'row' : 'rows'} shown`}
              {loadMore && ', there are more'}
            </Box>
            <Button onClick={() => saveCsv(records, timeZone)}>Save as CSV</Button>
          </Box>
          <Rows rows={records} onChoose={change} />
          {loadMore && (
            <Button onClick={() => void loadMore()} loading={isLoadingMore} sx={{ mt: 2 }}>
              Load more
            </Button>
          )}
        </>
      )}
    </>
  );
}

function emptyWords({ child, staff, from, to }: AuditView): string {
  if (child) return 'Nobody has read or changed this child’s record, as far as these filters go.';
  if (staff)
    return 'This person has read or changed no child’s record, as far as these filters go.';
  return from || to
    ? 'Nobody read or changed a child’s record on these days.'
    : 'Nobody has read or changed a child’s record today. Choose a child, a person or other days.';
}

const tools = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  mb: 1,
  fontSize: '0.9375rem',
  color: 'text.secondary',
};
