import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { dayIn } from '#shared/kernel/zone';
import { type NewStudent, newStudents } from '#shared/people/new-students.contract';
import { serverNow } from '../../../api/clock.ts';
import { usePages } from '../../../api/pages.ts';
import { dayWords, fromToday } from '../../../components/days/dayWords.ts';
import { useSlow } from '../../../components/hooks/useSlow.ts';
import { defaultOf } from '../../../components/lists/address.ts';
import { NoRecords } from '../../../components/lists/NoRecords.tsx';
import { RowList } from '../../../components/lists/RowList.tsx';
import { useListView } from '../../../components/lists/useListView.ts';
import { Failure } from '../../../components/screen/Failure.tsx';
import { Screen } from '../../../components/screen/Screen.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { CsvButton } from './CsvButton.tsx';
import { Filters } from './Filters.tsx';
import { newStudentsView, queryOf } from './newStudentsView.ts';

const empty = defaultOf(newStudentsView);

/** `/new-students`: the students who start within 60 days of today, for staff. */
export function NewStudentsPage() {
  const today = dayIn(useTimeZone(), serverNow());
  const { view, setView } = useListView(newStudentsView);
  const { records, error, isLoading, isLoadingMore, loadMore, refresh } = usePages(
    newStudents.list,
    { ...queryOf(view), limit: 50 },
  );
  const isSlow = useSlow(isLoading);
  const isFiltered = view.year !== '' || view.homeroom !== '';
  return (
    <Screen action={<Tools view={view} disabled={!records?.length} />}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Students whose first day is in the last 60 or the next 60 days.
      </Typography>
      <Filters view={view} onChange={setView} />
      {error && <Failure error={error} onRetry={() => void refresh()} />}
      {isSlow && !records && <Skeleton variant="rounded" height={240} />}
      {records?.length === 0 && (
        <NoRecords
          reset="Show all new students"
          onReset={isFiltered ? () => setView(empty) : undefined}
        >
          {isFiltered ? 'No new students match the filters.' : 'No student starts in these days.'}
        </NoRecords>
      )}
      {records && records.length > 0 && (
        <RowList
          label="New students"
          columns={columns.map((column) =>
            column.name === 'First day'
              ? { ...column, order: view.order === 'asc' ? 'ascending' : 'descending' }
              : column,
          )}
          rows={records.map((student) => ({
            key: student.studentUid,
            cells: cellsOf(student, today),
          }))}
        />
      )}
      {loadMore && (
        <Button
          variant="outlined"
          className="no-print"
          loading={isLoadingMore}
          onClick={() => void loadMore()}
          sx={{ mt: 2 }}
        >
          Show more students
        </Button>
      )}
    </Screen>
  );
}

const columns = [
  { name: 'Name', isName: true },
  { name: 'Year' },
  { name: 'Homeroom' },
  { name: 'First day' },
] as const;

const cellsOf = ({ firstname, surname, year, homeroom, started_on }: NewStudent, today: string) => [
  `${firstname} ${surname}`,
  year,
  homeroom,
  <span key="day">
    <time dateTime={started_on}>{dayWords(started_on, today)}</time>
    <Box
      component="span"
      sx={{ color: 'text.secondary' }}
    >{` · ${fromToday(started_on, today)}`}</Box>
  </span>,
];

interface ToolsProps {
  view: Parameters<typeof queryOf>[0];
  disabled: boolean;
}

const Tools = ({ view, disabled }: ToolsProps) => (
  <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    <CsvButton view={view} disabled={disabled} />
    <Button
      variant="outlined"
      startIcon={<PrintIcon />}
      disabled={disabled}
      onClick={() => window.print()}
      sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
    >
      Print list
    </Button>
  </Box>
);
