import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, AlertTitle, Box, Button, LinearProgress, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { goalsFileName } from '#shared/intake/intake.contract';
import { csvOf } from '#shared/spreadsheet/csv';
import { FileButton } from '../../../components/forms/files/FileButton.tsx';
import { Column, Row } from '../../../components/layout/layout.tsx';
import { download } from '../../../components/lists/csv.ts';
import { useAddressQuery } from '../../../components/lists/useAddressQuery.ts';
import { PollingStopped } from '../../../components/screen/PollingStopped.tsx';
import { IntakeDetail } from '../IntakeDetail.tsx';
import { IntakeHistory } from '../IntakeHistory.tsx';
import { useHistory, useIntake } from '../useIntake.ts';
import { useSendGoals } from './useSendGoals.ts';

/** Imports the goals of learning virtues from a CSV file, after its dry run is confirmed. */
export function GoalsUpload() {
  const [params, change] = useAddressQuery();
  const chosen = params.get('intake') ?? undefined;
  const choose = (intakeUid: string) =>
    change((now) => {
      now.set('intake', intakeUid);
      return now;
    });
  const { intake, error, hasStopped, lookAgain } = useIntake(chosen);
  const history = useHistory(intake);
  const { fault, isSending, send } = useSendGoals(choose);
  const isChecking = intake?.state === 'awaiting-file' || intake?.state === 'validating';
  const isRefused = intake?.state === 'refused' || intake?.state === 'failed';
  return (
    <Column gap={4} isBound>
      <UploadForm isSending={isSending} onSend={(file) => void send(file)} />
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {(isSending || isChecking) && (
          <>
            <Typography sx={{ mb: 1 }}>Processing file...</Typography>
            <LinearProgress aria-label="Processing file..." />
          </>
        )}
      </Box>
      {(fault || isRefused) && !isSending && (
        <Alert severity="error" variant="outlined">
          <AlertTitle>Something Went Wrong</AlertTitle>
          {fault ?? intake?.message}
        </Alert>
      )}
      {hasStopped && <PollingStopped error={error} onLook={lookAgain} />}
      {intake && !isChecking && (
        <IntakeDetail intake={intake} key={intake.intakeUid} hasMessage={!isRefused} />
      )}
      <section aria-labelledby="goals-history">
        <Typography variant="h2" id="goals-history" sx={{ mb: 2 }}>
          Earlier uploads
        </Typography>
        <IntakeHistory
          history={{
            ...history,
            records: history.records?.filter(({ filename }) => filename === goalsFileName),
          }}
          chosen={chosen}
          onChoose={choose}
        />
      </section>
    </Column>
  );
}

interface UploadFormProps {
  isSending: boolean;
  onSend: (file: File) => void;
}

/** Chooses a CSV file and sends it. */
function UploadForm({ isSending, onSend }: UploadFormProps) {
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState('');
  function choose(chosen: File | undefined) {
    if (!chosen) return;
    const isCsv = /\.csv$/i.test(chosen.name);
    setFile(isCsv ? chosen : undefined);
    setFault(isCsv ? '' : 'Choose a CSV file. Other files are not accepted.');
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!file) return setFault((known) => known || 'No file selected.');
    onSend(file);
  }
  return (
    <Column component="form" noValidate aria-label="Upload" onSubmit={submit} sx={zone}>
      <Steps />
      {file && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          File: <strong>{file.name}</strong>
        </Typography>
      )}
      <Box role="alert" sx={{ '&:empty': { display: 'none' } }}>
        {fault && <Typography color="error">{fault}</Typography>}
      </Box>
      <Row gap={1.5} sx={{ '& > .MuiButton-root': { minHeight: 44 } }}>
        <FileButton
          variant={file ? 'outlined' : 'contained'}
          disabled={isSending}
          accept=".csv,text/csv"
          onFiles={([chosen]) => choose(chosen)}
        >
          Choose CSV file
        </FileButton>
        <Button
          type="submit"
          variant={file ? 'contained' : 'outlined'}
          startIcon={<UploadIcon />}
          loading={isSending}
        >
          Import
        </Button>
        {!file && (
          <Button onClick={() => download('goals-sample.csv', sample)}>Download a sample</Button>
        )}
      </Row>
    </Column>
  );
}

/** What happens, in its order. */
const Steps = () => (
  <Column component="ol" gap={1} sx={steps}>
    <li>
      <strong>Choose a CSV file.</strong> It has a row for each goal: the student’s number, year,
      term, virtue, goal and reflection.
    </li>
    <li>
      <strong>Import it.</strong> You see what would change. Nothing changes yet, and goals that the
      file does not name stay as they are.
    </li>
    <li>
      <strong>Confirm.</strong> The goals are stored.
    </li>
  </Column>
);

/** The columns of the file, with one row. */
const sample = csvOf(
  ['STUDENT_NUMBER', 'year', 'term', 'virtue', 'goal', 'reflection'],
  [['1001', '2026', '4', 'Perseverance', 'I ask one question in each lesson.', '']],
);

const steps = { m: 0, paddingInlineStart: 2.5, maxWidth: 680, '& li::marker': { fontWeight: 600 } };
const zone = {
  justifyItems: 'start',
  p: 3,
  border: '1px dashed',
  borderColor: 'text.secondary',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
