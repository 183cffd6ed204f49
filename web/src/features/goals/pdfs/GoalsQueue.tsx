import { Box, Button, Chip, Link, Typography } from '@mui/material';
import { useState } from 'react';
import type { GoalsQueueItem } from '#shared/goals/learning-goals-pdf.contract';
import { termName } from '#shared/goals/term';
import { RowList } from '../../../components/lists/RowList.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { PollingStopped } from '../../../components/screen/PollingStopped.tsx';
import { DateText } from '../../../components/text/DateText.tsx';
import { QueueStudents } from './QueueStudents.tsx';
import { type useGoalsQueue, useRowActs } from './useGoalsQueue.ts';

const columns = [
  { name: 'Created At', order: 'descending', sx: { whiteSpace: 'nowrap' } },
  { name: 'Created By', under: 'Created At' },
  { name: 'Students', isName: true, sx: { whiteSpace: 'nowrap' } },
  { name: 'Term', sx: { whiteSpace: 'nowrap' } },
  { name: 'Status' },
  { name: 'Message', sx: { minWidth: 120 } },
] as const;

/** Lists the requests for PDFs, newest first, with how far each is. */
export function GoalsQueue({ queue }: { queue: ReturnType<typeof useGoalsQueue> }) {
  const { records, error, refresh, loadMore, isLoadingMore, hasStopped, lookAgain } = queue;
  const acts = useRowActs(refresh);
  const [opened, setOpened] = useState<string>();
  const shown = records?.find(({ queuestatisticsUid }) => queuestatisticsUid === opened);
  return (
    <section aria-labelledby="goals-queue">
      <Typography variant="h2" id="goals-queue" sx={{ mb: 2 }}>
        Learning Goals PDF Requests
      </Typography>
      {hasStopped && <PollingStopped error={error} onLook={lookAgain} />}
      {error && !records && (
        <Failure what="The list of PDF requests" error={error} onRetry={() => void refresh()} />
      )}
      {records?.length === 0 && (
        <EmptyState title="No records found!">
          No PDF has been made yet. Choose students above, then create the PDFs.
        </EmptyState>
      )}
      {records && records.length > 0 && (
        <RowList
          label="Learning Goals PDF Requests"
          list="goals-pdfs"
          heading="h3"
          columns={columns}
          rows={records.map((row) => ({
            key: row.queuestatisticsUid,
            isSelected: row.queuestatisticsUid === opened,
            cells: cellsOf(row, () => setOpened(row.queuestatisticsUid)),
            acts: <Acts row={row} acts={acts} />,
          }))}
        />
      )}
      {loadMore && (
        <Button onClick={() => void loadMore()} loading={isLoadingMore} sx={{ mt: 2 }}>
          Load more
        </Button>
      )}
      {shown && <QueueStudents row={shown} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

const nameOf = ({ form_run, home_class }: GoalsQueueItem): string =>
  [form_run, home_class].filter(Boolean).join(', ');

const cellsOf = (row: GoalsQueueItem, onOpen: () => void) => [
  <DateText key="created" at={row.created_at} withTime />,
  row.created_by,
  <Link key="students" component="button" onClick={onOpen}>
    {nameOf(row)}
  </Link>,
  `${termName(row.term)}, ${row.academic_year}`,
  <Chip
    key="status"
    size="small"
    variant="outlined"
    label={row.queue_status}
    color={row.is_error ? 'error' : row.queue_status === 'Complete' ? 'success' : 'default'}
  />,
  row.message,
];

/** Narrow buttons, so that the table fits beside the navigation of a small desktop. */
const buttons = {
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  gap: 0.5,
  '& button': { minWidth: { md: 0 } },
} as const;

interface ActsProps {
  row: GoalsQueueItem;
  acts: ReturnType<typeof useRowActs>;
}

/** The acts on a row. A row in progress cannot be removed. */
function Acts({ row, acts }: ActsProps) {
  const { queuestatisticsUid: uid, has_files, is_making } = row;
  const what = `${nameOf(row)}, ${termName(row.term)}`;
  return (
    <Box sx={buttons}>
      {has_files && (
        <>
          <Button
            size="small"
            aria-label={`Download PDF: ${what}`}
            onClick={() => void acts.download(uid, 'pdf')}
          >
            PDF
          </Button>
          <Button
            size="small"
            aria-label={`Download zip: ${what}`}
            onClick={() => void acts.download(uid, 'zip')}
          >
            Zip
          </Button>
        </>
      )}
      {!is_making && (
        <Button
          size="small"
          color="error"
          aria-label={`Remove: ${what}`}
          onClick={() => void acts.remove(row)}
        >
          Remove
        </Button>
      )}
    </Box>
  );
}
