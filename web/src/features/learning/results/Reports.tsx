import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { sizeWords } from '#shared/files/size-words';
import {
  type AcademicReport,
  studentAcademicReports as reportsApi,
} from '#shared/learning/student-academic-reports.contract';
import { call } from '../../../api/client.ts';
import { briefDayAndYear } from '../../../components/days/days.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Columns } from '../../../components/layout/layout.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { DateWords } from '../../../components/text/DateWords.tsx';
import type { Student } from '../students/student.ts';
import { useStudentRead } from '../useStudentRead.ts';

/** The academic reports of a student: one is chosen, and downloaded or opened. */
export function Reports({ student }: { student: Student }) {
  const { username } = student;
  const asked = { username, limit: 100 };
  const { data, error, mutate } = useStudentRead(reportsApi.list, asked);
  const [named, setNamed] = useState('');
  const reports = data?.records;
  const chosen = reports?.find(({ FILE_ID }) => FILE_ID === named) ?? reports?.[0];
  return (
    <Card
      component="section"
      aria-labelledby="reports"
      className="no-print"
      sx={{ p: { xs: 2, sm: 3 } }}
    >
      <Typography variant="h2" component="h3" id="reports" sx={{ mb: 1.5 }}>
        Academic reports
      </Typography>
      <Box sx={{ minHeight: reports?.length === 0 ? 0 : { xs: 168, sm: 104 } }}>
        {error && <Failure what="The reports" error={error} onRetry={() => void mutate()} />}
        {!reports && !error && <Skeletons heights={[76]} what="the reports" />}
        {reports?.length === 0 && (
          <Typography color="textSecondary">There is no report yet.</Typography>
        )}
        {reports && chosen && (
          <Columns from={{ sm: 'minmax(0, 1fr) auto' }} gap={1.5} sx={{ maxWidth: 640 }}>
            <SelectField
              label="Report"
              value={chosen.FILE_ID}
              options={reports.map(({ FILE_ID, title }) => [FILE_ID, title] as const)}
              onChoose={setNamed}
            />
            <Download key={chosen.FILE_ID} username={username} report={chosen} />
            <About report={chosen} />
          </Columns>
        )}
      </Box>
    </Card>
  );
}

/** Opens a report in a new tab, from the portal or from the school's own address. */
function Download({ username, report }: { username: string; report: AcademicReport }) {
  const { attempt } = useFeedback();
  const [isBusy, setBusy] = useState(false);
  async function open() {
    // A browser opens a tab only at the press, before the address is known.
    const tab = window.open('', '_blank');
    setBusy(true);
    const { FILENAME: filename, FILE_ID } = report;
    const isDone = await attempt(async () => {
      const { url } = await call(reportsApi.address, { username, filename, FILE_ID });
      if (!tab) return window.location.assign(url);
      tab.opener = null;
      tab.location.replace(url);
    });
    if (!isDone) tab?.close();
    setBusy(false);
  }
  return (
    <Button
      variant="contained"
      startIcon={<DownloadIcon />}
      loading={isBusy}
      loadingPosition="start"
      onClick={() => void open()}
      sx={{ minHeight: 44, mt: { sm: '30px' } }}
    >
      Download Report
    </Button>
  );
}

/** When a report was written, how large it is and, for staff, whether a carer has opened it. */
const About = ({ report }: { report: AcademicReport }) => (
  <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
    {'Updated '}
    <time dateTime={report.LAST_UPDATED}>{briefDayAndYear(report.LAST_UPDATED)}</time>
    {report.size !== undefined && `, ${sizeWords(report.size)}`}
    {', opens in a new tab'}
    {report.carer_opened_at === null && '. No carer has opened it yet.'}
    {report.carer_opened_at && (
      <>
        {'. First opened by a carer: '}
        <DateWords at={report.carer_opened_at} />
        {'.'}
      </>
    )}
  </Typography>
);
