import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button, Typography } from '@mui/material';
import { dayIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import { type NewStudent, newStudents } from '#shared/people/new-students.contract';
import { serverNow } from '../../../api/clock.ts';
import { usePages } from '../../../api/pages.ts';
import { dayWords, fromToday } from '../../../components/days/dayWords.ts';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { useIsNarrow } from '../../../components/hooks/useIsNarrow.ts';
import { List, Quiet, Row } from '../../../components/layout/layout.tsx';
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
  const isNarrow = useIsNarrow();
  const isFiltered = view.year !== '' || view.homeroom !== '';
  return (
    <Screen action={!isNarrow && <Tools view={view} disabled={!records?.length} />}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Students whose first day is in the last 60 or the next 60 days.
      </Typography>
      <Filters view={view} onChange={setView} />
      {error && <Failure what="The new students" error={error} onRetry={() => void refresh()} />}
      {isLoading && !records && <Skeletons heights={[240]} what="the students" />}
      {records?.length === 0 && (
        <NoRecords
          reset="Show all new students"
          onReset={isFiltered ? () => setView(empty) : undefined}
        >
          {isFiltered
            ? 'No new students match the filters.'
            : 'No student starts in these days. The roster says when students start.'}
        </NoRecords>
      )}
      {records && records.length > 0 && isNarrow && <Rows students={records} today={today} />}
      {records && records.length > 0 && !isNarrow && (
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
      {isNarrow && records && records.length > 0 && (
        <Box sx={{ mt: 3 }}>
          <CsvButton view={view} disabled={false} />
        </Box>
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
  fullName({ firstname, surname }),
  year,
  homeroom,
  <FirstDay key="day" day={started_on} today={today} />,
];

const FirstDay = ({ day, today }: { day: string; today: string }) => (
  <span>
    <time dateTime={day}>{dayWords(day, today)}</time>
    <Quiet component="span">{` · ${fromToday(day, today)}`}</Quiet>
  </span>
);

/** The list on a phone: for each student the name, the homeroom and the first day. */
const Rows = ({ students, today }: { students: readonly NewStudent[]; today: string }) => (
  <List aria-label="New students" isCard>
    {students.map(({ studentUid, firstname, surname, year, homeroom, started_on }) => (
      <Box component="li" key={studentUid} sx={row}>
        <Row gap={1.5} align="baseline" isOneLine>
          <Typography variant="h3" component="h2" sx={studentName}>
            {fullName({ firstname, surname })}
          </Typography>
          <Quiet component="span" sx={{ flex: 'none' }}>
            {[year, homeroom].filter(Boolean).join(' · ')}
          </Quiet>
        </Row>
        <FirstDay day={started_on} today={today} />
      </Box>
    ))}
  </List>
);

const row = {
  px: 2,
  py: 1.25,
  fontSize: '0.9375rem',
  breakInside: 'avoid',
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
const studentName = {
  flex: 1,
  minWidth: 0,
  fontSize: '1rem',
  overflowWrap: 'anywhere',
};

interface ToolsProps {
  view: Parameters<typeof queryOf>[0];
  disabled: boolean;
}

const Tools = ({ view, disabled }: ToolsProps) => (
  <Row className="no-print">
    <CsvButton view={view} disabled={disabled} />
    <Button
      variant="outlined"
      startIcon={<PrintIcon />}
      disabled={disabled}
      onClick={() => window.print()}
    >
      Print list
    </Button>
  </Row>
);
