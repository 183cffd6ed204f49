import { Button, Link } from '@mui/material';
import { periodWords } from '#shared/absences/absence-words';
import { attendance as attendanceApi } from '#shared/absences/attendance.contract';
import { rollName } from '#shared/people/names';
import { usePages } from '../../../api/pages.ts';
import { dayWords } from '../../../components/days/dayWords.ts';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { RowList } from '../../../components/lists/RowList.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import type { OfficeTools } from './useOffice.ts';
import { stateNames } from './words.ts';

const columns = [
  { name: 'Student', isName: true },
  { name: 'Year and homeroom' },
  { name: 'Day', order: 'descending', sx: { whiteSpace: 'nowrap' } },
  { name: 'Missed', sx: { whiteSpace: 'nowrap' } },
  { name: 'From the family' },
] as const;

/** The absences that the school recorded without a reason, newest first. */
export function UnexplainedView({ tools }: { tools: OfficeTools }) {
  const { records, error, loadMore, isLoadingMore, refresh } = usePages(attendanceApi.unexplained, {
    limit: 50,
  });
  if (error && !records)
    return <Failure what="The unexplained absences" error={error} onRetry={() => void refresh()} />;
  if (!records) return <Skeletons heights={[240]} what="the absences" />;
  if (records.length === 0) {
    return (
      <EmptyState title="No unexplained absences">
        An absence appears here when the school’s records have it without a reason.
      </EmptyState>
    );
  }
  return (
    <>
      <RowList
        label="Unexplained absences"
        list="unexplained"
        heading="h2"
        columns={columns}
        rows={records.map((row) => ({
          key: row.DAILY_ATTENDANCE_ID,
          cells: [
            rollName(row),
            [row.orgunit, row.homeroom].filter(Boolean).join(', '),
            dayWords(row.date, tools.today),
            periodWords(row.period),
            row.noticeUid && row.notice ? (
              <Link
                key="notice"
                component="button"
                sx={{ font: 'inherit', textAlign: 'start' }}
                onClick={() => tools.open(row.noticeUid ?? '')}
              >
                {`Open the notice: ${stateNames[row.notice].toLowerCase()}`}
              </Link>
            ) : (
              'Nothing yet'
            ),
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
