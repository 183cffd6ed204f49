import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import type { SubscriberImport as ImportAnswer } from '#shared/subscribers/subscribed-users.contract';
import { FileButton } from '../../components/forms/files/FileButton.tsx';
import { Column } from '../../components/layout/layout.tsx';
import { RowList } from '../../components/lists/RowList.tsx';
import { people, useImport } from './useImport.ts';

/** The dialog that takes a CSV file, shows what it would do, and adds its rows. */
export function SubscriberImport({ onClose }: { onClose: () => void }) {
  const { file, answer, fault, isBusy, choose, apply } = useImport(onClose);
  const isReady = answer !== undefined && answer.fault_count === 0 && answer.added > 0;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="import-heading">
      <DialogTitle id="import-heading">Import subscribers</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>
          Choose a CSV file with the columns Name and Email, or Email Address, First Name and Last
          Name. Nothing is added before you have seen what the file says.
        </Typography>
        <Box>
          <FileButton
            variant="outlined"
            disabled={isBusy}
            accept=".csv,text/csv"
            onFiles={([chosen]) => void choose(chosen)}
          >
            Choose a file
          </FileButton>
        </Box>
        <Column role="status">
          {file && !fault && <Typography>{isBusy ? 'Processing file...' : file.name}</Typography>}
          {fault && (
            <Alert severity="error" variant="outlined">
              {fault}
            </Alert>
          )}
          {answer && <DryRun answer={answer} />}
        </Column>
        {answer && answer.fault_count > 0 && <Faults answer={answer} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          disabled={!isReady}
          loading={isBusy && isReady}
          onClick={() => void apply()}
        >
          {isReady ? `Add ${people(answer.added)}` : 'Add'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What a file would do, in a sentence for each number. */
function DryRun({ answer }: { answer: ImportAnswer }) {
  const { rows, added, known, unsubscribed, fault_count } = answer;
  if (fault_count > 0) {
    return (
      <Alert severity="error" variant="outlined">
        {`${fault_count === 1 ? 'One place' : `${fault_count.toLocaleString('en-AU')} places`} of the file can’t be used. Correct the file and choose it again. Nothing was added.`}
      </Alert>
    );
  }
  const lines = [
    added > 0 && `${people(added)} will be added and get a welcome mail.`,
    known > 0 &&
      `${people(known)} ${known === 1 ? 'is' : 'are'} subscribed already or in the file twice.`,
    unsubscribed > 0 && `${people(unsubscribed)} unsubscribed and will be left out.`,
    rows === 0 && 'The file has no rows.',
  ].filter((line) => line !== false);
  return (
    <Alert severity={added > 0 ? 'success' : 'info'} variant="outlined">
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Alert>
  );
}

/** On a phone the reason is the title: it says what to do. */
const columns = [{ name: 'Row' }, { name: 'Column' }, { name: 'Reason', isName: true }] as const;

function Faults({ answer: { faults, fault_count } }: { answer: ImportAnswer }) {
  const rows = faults.map(({ row, column = '', reason }) => ({
    key: `${row} ${column} ${reason}`,
    cells: [row, column, reason],
  }));
  return (
    <Box>
      <RowList
        label="Faults of the file"
        heading="h3"
        columns={columns}
        rows={rows}
        maxHeight={320}
      />
      {fault_count > faults.length && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {`The first ${faults.length} are shown.`}
        </Typography>
      )}
    </Box>
  );
}
