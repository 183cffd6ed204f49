import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { DateText } from '../../components/text/DateText.tsx';
import { StateChip } from './StateChip.tsx';
import type { useHistory } from './useIntake.ts';

interface IntakeHistoryProps {
  history: ReturnType<typeof useHistory>;
  chosen: string | undefined;
  onChoose: (intakeUid: string) => void;
}

/** Lists all intakes of the site, newest first. */
export function IntakeHistory({ history, chosen, onChoose }: IntakeHistoryProps) {
  const { records, error, loadMore, isLoadingMore, refresh } = history;
  if (error && !records) return <Failure error={error} onRetry={() => void refresh()} />;
  if (records?.length === 0) {
    return <EmptyState title="No records found!">Choose a file above to begin.</EmptyState>;
  }
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label="History, table">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>File</TableCell>
              <TableCell>State</TableCell>
              <TableCell>Created At</TableCell>
              <TableCell>By</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {records?.map((intake) => (
              <TableRow key={intake.intakeUid} selected={intake.intakeUid === chosen}>
                <TableCell>
                  <Link component="button" onClick={() => onChoose(intake.intakeUid)}>
                    {intake.filename}
                  </Link>
                </TableCell>
                <TableCell>
                  <StateChip state={intake.state} />
                </TableCell>
                <TableCell>
                  <DateText at={intake.created_at} withTime />
                </TableCell>
                <TableCell>{intake.created_by}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {loadMore && (
        <Button onClick={() => void loadMore()} loading={isLoadingMore} sx={{ mt: 2 }}>
          Load more
        </Button>
      )}
    </>
  );
}
