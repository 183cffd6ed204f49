import { Box, Button, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { families } from '#shared/signing/families';
import type { RequestSummary } from '#shared/signing/request';
import { pathTo } from '#shared/site/paths';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { useIsNarrow } from '../../../components/hooks/useIsNarrow.ts';
import { clamped } from '../../../components/layout/layout.tsx';
import { CardList, type RowCard } from '../../../components/lists/CardList.tsx';
import { NoRecords } from '../../../components/lists/NoRecords.tsx';
import { RowList } from '../../../components/lists/RowList.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { DateWords } from '../../../components/text/DateWords.tsx';
import { StateChip } from '../StateChip.tsx';
import { tableFrame } from '../tableFrame.ts';
import { hasEnded, isOpen, listed, summaryOf } from '../words.ts';
import { NothingSent } from './NothingSent.tsx';
import { ProgressDots } from './ProgressDots.tsx';
import type { RequestPages } from './useRequests.ts';

const columns = [
  { name: 'Student', isName: true, sx: { minWidth: 140 } },
  { name: 'Document', sx: { minWidth: 160 } },
  { name: 'State' },
  { name: 'Signed', sx: { whiteSpace: 'nowrap' } },
  { name: 'Waits for', sx: { minWidth: 172 } },
  { name: 'Sent', order: 'descending', sx: { whiteSpace: 'nowrap' } },
  { name: 'By', under: 'Sent', hasName: true },
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
  const { records, error, refresh, loadMore, isLoadingMore } = pages;
  const isNarrow = useIsNarrow();
  if (error && !records)
    return <Failure what="The documents to sign" error={error} onRetry={() => void refresh()} />;
  if (!records) return <Skeletons heights={[320]} what="the documents" />;
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
        <CardList label="Requests" hasLines cards={records.map(cardOf)} />
      ) : (
        <Box sx={tableFrame}>
          <RowList
            label="Requests"
            list="signing"
            columns={columns}
            rows={records.map((row) => ({ key: row.requestUid, cells: cellsOf(row) }))}
          />
        </Box>
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
  <span key="student">
    <Student row={row} />
    {row.form_run && <Quiet>{row.form_run}</Quiet>}
  </span>,
  <span key="title">
    {row.title}
    <Quiet>{families[row.family]}</Quiet>
  </span>,
  <StateChip key="state" request={row} />,
  <Progress key="progress" row={row} />,
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
  aside: <StateChip request={row} />,
  facts: [
    ['Document', [row.form_run, row.title, families[row.family]].filter(Boolean).join(' · ')],
    [
      'Signed',
      <span key="progress">
        <Progress row={row} />
        {isOpen(row.state) && row.waits_for.length > 0
          ? ` · waits for ${listed(row.waits_for)}`
          : ' signed'}
      </span>,
    ],
    [
      'Sent',
      <span key="sent">
        <span aria-hidden>Sent </span>
        <DateWords at={row.created_at} isInside />
        {` by ${row.is_mine ? 'you' : row.requester_name}${row.is_shared ? ', shared' : ''}`}
      </span>,
    ],
  ],
});

/** The student of a request, with the way to it for those who may open it. */
const Student = ({ row: { requestUid, student_name, may_open } }: { row: RequestSummary }) =>
  may_open ? (
    <Link
      component={RouterLink}
      to={pathTo('/signing/:requestUid', { requestUid })}
      title={student_name}
      sx={name}
    >
      {student_name}
    </Link>
  ) : (
    <Box component="span" title={student_name} sx={name}>
      {student_name}
    </Box>
  );

const Progress = ({ row: { state, done, of } }: { row: RequestSummary }) => (
  <ProgressDots done={done} of={of} isOver={hasEnded(state)} />
);

const Quiet = ({ children }: { children: string }) => (
  <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
    {children}
  </Box>
);

/** A very long name takes two lines. */
const name = {
  ...clamped(2),
  width: 'fit-content',
  maxWidth: { xs: '100%', sm: 230 },
};
