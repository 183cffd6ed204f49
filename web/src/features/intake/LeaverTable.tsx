import { Box, Button, Typography } from '@mui/material';
import type { Intake } from '#shared/intake/intake.contract';
import { Row } from '../../components/layout/layout.tsx';
import { RowList } from '../../components/lists/RowList.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { leaverCells, leaverHeader, useLeavers } from './useLeavers.ts';

/** A person without a surname is still named by the username. */
const columns = leaverHeader.map((name) => ({ name, isName: name === 'Username' }));

/** Lists the people who would leave, page by page on demand, or as a CSV file. */
export function LeaverTable({ intake, count }: { intake: Intake; count: number }) {
  const { isOpen, open, pages, isLoadingFile, saveCsv } = useLeavers(intake);
  const { records, error, loadMore, isLoading, isLoadingMore, refresh } = pages;
  return (
    <Box component="section" aria-label="People leaving" sx={{ mb: 3 }}>
      <Row gap={2} align="center" sx={{ mb: 1 }}>
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
      </Row>
      {error && !records && (
        <Failure what="The people leaving" error={error} onRetry={() => void refresh()} />
      )}
      {records && (
        <RowList
          label="People leaving"
          heading="h3"
          maxHeight={420}
          columns={columns}
          rows={records.map((leaver) => ({
            key: leaver.userUid,
            cells: leaverCells(leaver).map((cell) => cell || '-'),
          }))}
        />
      )}
      {loadMore && (
        <Button size="small" onClick={() => void loadMore()} loading={isLoadingMore} sx={{ mt: 1 }}>
          Show more
        </Button>
      )}
    </Box>
  );
}
