import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useEffect } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { families } from '#shared/signing/families';
import type { RequestSummary } from '#shared/signing/request';
import { signingRequests } from '#shared/signing/signing-requests.contract';
import { pathTo } from '#shared/site/paths';
import { usePages } from '../../../api/pages.ts';
import { useIsNarrow } from '../../../components/hooks/useIsNarrow.ts';
import { useSlow } from '../../../components/hooks/useSlow.ts';
import { CardList, type RowCard } from '../../../components/lists/CardList.tsx';
import { NoRecords } from '../../../components/lists/NoRecords.tsx';
import { RowList } from '../../../components/lists/RowList.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { DateText } from '../../../components/text/DateText.tsx';
import { StateChip } from '../StateChip.tsx';
import { isOpen, listed } from '../words.ts';
import { ProgressDots } from './ProgressDots.tsx';
import { isFiltered, queryOf, type RequestsView } from './requestsView.ts';

const columns = [
  { name: 'Student', isName: true, sx: { minWidth: 140 } },
  { name: 'Document', sx: { minWidth: 160 } },
  { name: 'State' },
  { name: 'Signed', sx: { whiteSpace: 'nowrap' } },
  { name: 'Waits for', sx: { minWidth: 140 } },
  { name: 'Sent', order: 'descending', sx: { whiteSpace: 'nowrap' } },
  { name: 'By' },
] as const;

interface RequestListProps {
  view: RequestsView;
  /** Changes when the list has changed at the school. */
  news: string;
  /** Whether the person may send documents and open requests. */
  mayAct: boolean;
  onReset: () => void;
}

/** Lists the requests that a filter finds, newest first. */
export function RequestList({ view, news, mayAct, onReset }: RequestListProps) {
  const { records, error, isLoading, refresh, loadMore, isLoadingMore } = usePages(
    signingRequests.list,
    { ...queryOf(view), limit: 50 },
    { revalidateOnMount: true },
  );
  // A paged list is not among the reads that `useCached` reloads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only news count
  useEffect(() => {
    if (news) void refresh();
  }, [news]);
  const isNarrow = useIsNarrow();
  const isSlow = useSlow(isLoading);
  if (error && !records) return <Failure error={error} onRetry={() => void refresh()} />;
  if (!records) return isSlow ? <Skeleton variant="rounded" height={320} /> : null;
  if (records.length === 0) {
    return <Nothing isFiltered={isFiltered(view)} mayAct={mayAct} onReset={onReset} />;
  }
  return (
    <>
      {isNarrow ? (
        <CardList label="Requests" cards={records.map(cardOf)} />
      ) : (
        <RowList
          label="Requests"
          list="signing"
          columns={columns}
          rows={records.map((row) => ({ key: row.requestUid, cells: cellsOf(row) }))}
        />
      )}
      {loadMore && (
        <Button onClick={() => void loadMore()} loading={isLoadingMore} sx={{ mt: 2 }}>
          Load more
        </Button>
      )}
    </>
  );
}

const cellsOf = (row: RequestSummary) => [
  <Student key="student" row={row} />,
  <span key="title">
    {row.title}
    <Quiet>{families[row.family]}</Quiet>
  </span>,
  <StateChip key="state" state={row.state} />,
  <ProgressDots key="progress" done={row.done} of={row.of} />,
  isOpen(row.state) ? listed(row.waits_for) : '',
  <DateText key="sent" at={row.created_at} />,
  <span key="by">
    {row.is_mine ? 'You' : row.requester_name}
    {row.is_shared && <Quiet>Shared</Quiet>}
  </span>,
];

/** A request on a phone: whom it is about and how far it is, in as few lines as possible. */
const cardOf = (row: RequestSummary): RowCard => ({
  key: row.requestUid,
  title: <Student row={row} />,
  aside: <StateChip state={row.state} />,
  facts: [
    ['Document', `${row.title} · ${families[row.family]}`],
    ['Signed', <ProgressDots key="progress" done={row.done} of={row.of} />],
    ['Waits for', isOpen(row.state) ? listed(row.waits_for) : ''],
    [
      'Sent',
      <span key="sent">
        <DateText at={row.created_at} />
        {` by ${row.is_mine ? 'you' : row.requester_name}${row.is_shared ? ', shared' : ''}`}
      </span>,
    ],
  ],
});

/** The student of a request, with the way to it for those who may open it. */
const Student = ({ row }: { row: RequestSummary }) => (
  <>
    {row.may_open ? (
      <Link
        component={RouterLink}
        to={pathTo('/signing/:requestUid', { requestUid: row.requestUid })}
      >
        {row.student_name}
      </Link>
    ) : (
      row.student_name
    )}
    {row.form_run && <Quiet>{row.form_run}</Quiet>}
  </>
);

const Quiet = ({ children }: { children: string }) => (
  <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
    {children}
  </Box>
);

interface NothingProps {
  isFiltered: boolean;
  mayAct: boolean;
  onReset: () => void;
}

/** The empty list, with the way to the first template. */
function Nothing({ isFiltered: hasFilter, mayAct, onReset }: NothingProps) {
  if (hasFilter) {
    return (
      <NoRecords reset="Show all requests" onReset={onReset}>
        No request fits these filters.
      </NoRecords>
    );
  }
  return (
    <EmptyState
      title="Nothing was sent yet"
      action={
        mayAct && (
          <Button component={RouterLink} to={pathTo('/signing/templates')} variant="outlined">
            Make a template
          </Button>
        )
      }
    >
      {mayAct
        ? 'A template holds a PDF and says who signs where. Make one, then send it.'
        : 'Documents that your colleagues send appear here.'}
    </EmptyState>
  );
}
