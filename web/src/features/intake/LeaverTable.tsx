import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Intake } from '#shared/intake/intake.contract';
import { Failure } from '../../components/screen/Failure.tsx';
import { leaverCells, leaverHeader, useLeavers } from './useLeavers.ts';

/** Lists the people who would leave, page by page on demand, or as a CSV file. */
export function LeaverTable({ intake, count }: { intake: Intake; count: number }) {
  const { isOpen, open, pages, isLoadingFile, saveCsv } = useLeavers(intake);
  const { records, error, loadMore, isLoading, isLoadingMore, refresh } = pages;
  return (
    <Box component="section" aria-label="People leaving" sx={{ mb: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 1 }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          People leaving: {count.toLocaleString('en-AU')}
        </Typography>
        {!records && !error && (
          <Button size="small" onClick={open} loading={isOpen && isLoading}>
            Show names
          </Button>
        )}
        <Button size="small" onClick={() => void saveCsv()} loading={isLoadingFile}>
          Download as CSV
        </Button>
      </Box>
      {error && !records && <Failure error={error} onRetry={() => void refresh()} />}
      {records && (
        <TableContainer
          sx={{ maxHeight: 420 }}
          tabIndex={0}
          role="region"
          aria-label="People leaving, table"
        >
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                {leaverHeader.map((column) => (
                  <TableCell key={column}>{column}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {records.map((leaver) => (
                <TableRow key={leaver.userUid}>
                  {leaverCells(leaver).map((cell, column) => (
                    <TableCell key={leaverHeader[column]}>{cell || '-'}</TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {loadMore && (
        <Button size="small" onClick={() => void loadMore()} loading={isLoadingMore} sx={{ mt: 1 }}>
          Show more
        </Button>
      )}
    </Box>
  );
}
