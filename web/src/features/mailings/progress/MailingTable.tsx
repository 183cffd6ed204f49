import { Box, Button, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { Mailing } from '#shared/mailings/send-emails.contract';
import { mailingNames } from '#shared/posts/type-names';
import { mailingPath } from '#shared/site/paths';
import { Row } from '../../../components/layout/layout.tsx';
import { RowList } from '../../../components/lists/RowList.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { DateText } from '../../../components/text/DateText.tsx';
import { number } from '../words.ts';
import { StateChip } from './StateChip.tsx';
import { useMailings } from './useMailing.ts';

/** The mailings of the site with their progress, newest first. */
export function MailingTable() {
  const { records, error, loadMore, isLoadingMore, refresh } = useMailings();
  if (error && !records)
    return <Failure what="The list of mailings" error={error} onRetry={() => void refresh()} />;
  // The settings below must not move when the list comes.
  if (!records) return <Box sx={{ height: 640 }} />;
  if (records.length === 0) {
    return (
      <EmptyState title="No records found!">
        Each mailing appears here with its progress, from the moment it is sent.
      </EmptyState>
    );
  }
  return (
    <>
      <RowList
        label="Mailings"
        list="mailings"
        heading="h3"
        columns={columns}
        rows={records.map((mailing) => ({
          key: mailing.mailingUid,
          cells: cellsOf(mailing),
        }))}
      />
      <Row isOneLine sx={{ mt: 1 }}>
        <Button onClick={() => void refresh()}>Refresh</Button>
        {loadMore && (
          <Button onClick={() => void loadMore()} loading={isLoadingMore}>
            Load more
          </Button>
        )}
      </Row>
    </>
  );
}

function cellsOf({ mailingUid, type, counts, ...mailing }: Mailing) {
  const leftOut = counts.left_out.reduce((sum, { count }) => sum + count, 0);
  return [
    <span key="name">
      <Link component={RouterLink} to={mailingPath(mailingUid, type)}>
        {mailingNames[type]}
      </Link>
      {mailing.email_testing && ' (test)'}
    </span>,
    <StateChip key="state" state={mailing.state} />,
    <DateText key="at" at={mailing.created_at} withTime />,
    mailing.created_by === 'schedule' ? 'The schedule' : mailing.created_by,
    `${number(counts.sent)} of ${number(counts.prepared)}`,
    number(counts.failed),
    number(leftOut),
  ];
}

const count = { textAlign: { md: 'end' }, whiteSpace: 'nowrap' };
const columns = [
  { name: 'Mailing', isName: true, sx: { whiteSpace: 'nowrap' } },
  { name: 'State' },
  { name: 'Created At', order: 'descending' },
  { name: 'By', under: 'Created At', hasName: true },
  { name: 'Sent', sx: count },
  { name: 'Failed', sx: count },
  { name: 'Not sent to', sx: count },
] as const;
