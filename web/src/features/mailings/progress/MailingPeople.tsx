import {
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from '@mui/material';
import { useState } from 'react';
import { Failure } from '../../../components/screen/Failure.tsx';
import { messageNames } from '../words.ts';
import { useMessages } from './useMailing.ts';

/** The messages of a mailing, one for each person, loaded on request. */
export function MailingPeople({ mailingUid }: { mailingUid: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box sx={{ mt: 3 }}>
      <Button variant="outlined" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide the people' : 'Show the people'}
      </Button>
      {isOpen && <People mailingUid={mailingUid} />}
    </Box>
  );
}

function People({ mailingUid }: { mailingUid: string }) {
  const { records, error, loadMore, isLoadingMore, refresh } = useMessages(mailingUid);
  if (error && !records)
    return (
      <Failure what="The people of this mailing" error={error} onRetry={() => void refresh()} />
    );
  if (records?.length === 0) return <p>There are no messages.</p>;
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label="People, table" sx={{ mt: 2 }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Name</TableCell>
              <TableCell>Email</TableCell>
              <TableCell>State</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {records?.map(({ userUid, name, email, state, reason }) => (
              <TableRow key={userUid}>
                <TableCell>{name}</TableCell>
                <TableCell>{email}</TableCell>
                <TableCell>
                  {messageNames[state]}
                  {reason && `: ${reason}`}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Box sx={{ mt: 1 }}>
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
