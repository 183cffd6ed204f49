import { Button, LinearProgress, Link } from '@mui/material';
import { RowList } from '../../components/lists/RowList.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { DateText } from '../../components/text/DateText.tsx';
import { StateChip } from './StateChip.tsx';
import type { useHistory } from './useIntake.ts';
import { changesOf } from './words.ts';

interface IntakeHistoryProps {
  history: ReturnType<typeof useHistory>;
  chosen: string | undefined;
  onChoose: (intakeUid: string) => void;
}

const columns = [
  { name: 'File', isName: true },
  { name: 'State' },
  { name: 'Changed' },
  { name: 'Created At', order: 'descending', sx: { whiteSpace: 'nowrap' } },
  { name: 'By' },
] as const;

/** Lists all intakes of the site, newest first. */
export function IntakeHistory({ history, chosen, onChoose }: IntakeHistoryProps) {
  const { records, error, loadMore, isLoadingMore, refresh } = history;
  if (error && !records)
    return <Failure what="The history of intakes" error={error} onRetry={() => void refresh()} />;
  if (!records) return <LinearProgress aria-label="loading..." />;
  if (records.length === 0) {
    return (
      <EmptyState title="No records found!">
        No file has been taken in. Choose one above; nothing changes before you confirm.
      </EmptyState>
    );
  }
  return (
    <>
      <RowList
        label="History"
        list="intake"
        heading="h3"
        columns={columns}
        rows={records.map((intake) => ({
          key: intake.intakeUid,
          isSelected: intake.intakeUid === chosen,
          cells: [
            <Link key="file" component="button" onClick={() => onChoose(intake.intakeUid)}>
              {intake.filename}
            </Link>,
            <StateChip key="state" intake={intake} />,
            changesOf(intake),
            <DateText key="at" at={intake.created_at} withTime />,
            intake.created_by,
          ],
        }))}
      />
      {loadMore && (
        <Button onClick={() => void loadMore()} loading={isLoadingMore} sx={{ mt: 2 }}>
          Load more
        </Button>
      )}
    </>
  );
}
