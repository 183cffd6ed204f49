import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { families } from '#shared/signing/families';
import type { RequestSummary } from '#shared/signing/request';
import { pathTo } from '#shared/site/paths';
import { useIsNarrow } from '../../../components/hooks/useIsNarrow.ts';
import { useSlow } from '../../../components/hooks/useSlow.ts';
import { CardList, type RowCard } from '../../../components/lists/CardList.tsx';
import { NoRecords } from '../../../components/lists/NoRecords.tsx';
import { RowList } from '../../../components/lists/RowList.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { DateWords } from '../../../components/text/DateWords.tsx';
import { StateChip } from '../StateChip.tsx';
import { isOpen, listed, summaryOf } from '../words.ts';
import { NothingSent } from './NothingSent.tsx';
import { ProgressDots } from './ProgressDots.tsx';
import type { RequestPages } from './useRequests.ts';

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
  pages: RequestPages;
  isFiltered: boolean;
  /** Whether the person may send documents and open requests. */
  mayAct: boolean;
  onReset: () => void;
}

/** Lists the requests that a filter finds, newest first. */
export function RequestList({ pages, isFiltered, mayAct, onReset }: RequestListProps) {
  const { records, error, isLoading, refresh, loadMore, isLoadingMore } = pages;
  const isNarrow = useIsNarrow();
  const isSlow = useSlow(isLoading);
  if (error && !records) return <Failure error={error} onRetry={() => void refresh()} />;
  if (!records) return isSlow ? <Skeleton variant="rounded" height={320} /> : null;
  if (records.length === 0 && isFiltered) {
    return (
      <NoRecords reset="Show all requests" onReset={onReset}>
        No request fits these filters.
      </NoRecords>
    );
  }
  if (records.length === 0) return <NothingSent mayAct={mayAct} />;
  return (
    <>
      {!loadMore && (
        <Typography color="textSecondary" sx={{ mb: 1.5 }}>
          {summaryOf(records)}
        </Typography>
      )}
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
  <DateWords key="sent" at={row.created_at} />,
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
        <DateWords at={row.created_at} />
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
