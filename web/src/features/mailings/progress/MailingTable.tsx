import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link as RouterLink } from 'react-router-dom';
import type { Mailing } from '#shared/mailings/send-emails.contract';
import { mailingNames } from '#shared/posts/type-names';
import { mailingPath } from '#shared/site/paths';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { DateText } from '../../../components/text/DateText.tsx';
import { number } from '../words.ts';
import { StateChip } from './StateChip.tsx';
import { useMailings } from './useMailing.ts';

/** The mailings of the site with their progress, newest first. */
export function MailingTable() {
  const { records, error, loadMore, isLoadingMore, refresh } = useMailings();
  if (error && !records) return <Failure error={error} onRetry={() => void refresh()} />;
  if (records?.length === 0) {
    return <EmptyState title="No records found!">Nothing has been sent yet.</EmptyState>;
  }
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label="Mailings, table">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Mailing</TableCell>
              <TableCell>State</TableCell>
              <TableCell>Created At</TableCell>
              <TableCell>By</TableCell>
              <TableCell align="right">Sent</TableCell>
              <TableCell align="right">Failed</TableCell>
              <TableCell align="right">Left out</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {records?.map((mailing) => (
              <Row key={mailing.mailingUid} mailing={mailing} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <Button onClick={() => void refresh()}>Refresh</Button>
        {loadMore && (
          <Button onClick={() => void loadMore()} loading={isLoadingMore}>
            Load more
          </Button>
        )}
      </Box>
    </>
  );
}

function Row({ mailing }: { mailing: Mailing }) {
  const { mailingUid, type, email_testing, state, created_at, created_by, counts } = mailing;
  const leftOut = counts.left_out.reduce((sum, { count }) => sum + count, 0);
  return (
    <TableRow>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <Link component={RouterLink} to={mailingPath(mailingUid, type)}>
          {mailingNames[type]}
        </Link>
        {email_testing && ' (test)'}
      </TableCell>
      <TableCell>
        <StateChip state={state} />
      </TableCell>
      <TableCell>
        <DateText at={created_at} withTime />
      </TableCell>
      <TableCell>{created_by === 'schedule' ? 'The schedule' : created_by}</TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        {`${number(counts.sent)} of ${number(counts.prepared)}`}
      </TableCell>
      <TableCell align="right">{number(counts.failed)}</TableCell>
      <TableCell align="right">{number(leftOut)}</TableCell>
    </TableRow>
  );
}
