import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  type AckRow,
  acknowledgements as acksApi,
} from '#shared/acknowledgements/acknowledgements.contract';
import { call } from '../../api/client.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';

interface AckPersonProps {
  row: AckRow;
  postUid: string;
  onChange: () => void;
}

const paperWords = {
  no_carer: 'No carer may act in the portal. Ask on paper.',
  no_sign_in: 'No sign-in. Ask on paper.',
  no_address: 'No e-mail address. Ask on paper.',
} as const;
const sourceWords = {
  portal: 'In the portal',
  paper: 'On paper',
  telephone: 'By telephone',
} as const;

/** A row of the report. Staff record paper or telephone, and may take that back. */
export function AckPerson({ row, postUid, onChange }: AckPersonProps) {
  const { attempt, say } = useFeedback();
  const [isBusy, setBusy] = useState(false);
  const { subject, name, source } = row;
  async function run(act: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    const isDone = await attempt(act);
    setBusy(false);
    onChange();
    return isDone;
  }
  const remove = () => run(() => call(acksApi.removeRecord, { postUid, subject }));
  async function record(by: 'paper' | 'telephone') {
    const isDone = await run(() => call(acksApi.record, { postUid, subject, source: by }));
    if (isDone) say(`Recorded for ${name}.`, () => void remove());
  }
  return (
    <Box component="li" sx={line}>
      <Facts row={row} />
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!row.is_done &&
          (['paper', 'telephone'] as const).map((by) => (
            <Button
              key={by}
              size="small"
              variant="outlined"
              disabled={isBusy}
              aria-label={`${sourceWords[by]}: ${name}`}
              onClick={() => void record(by)}
            >
              {sourceWords[by]}
            </Button>
          ))}
        {source && source !== 'portal' && (
          <Button
            size="small"
            disabled={isBusy}
            aria-label={`Take back: ${name}`}
            onClick={() => void remove()}
          >
            Take back
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Whom a row is about, and what is known. */
function Facts({ row: { name, as, carers, paper, source, at, done_by } }: { row: AckRow }) {
  return (
    <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      <Typography variant="body2" color="textSecondary">
        {[as, carers.join(', ')].filter(Boolean).join(': ')}
      </Typography>
      {paper && (
        <Typography variant="body2" sx={{ color: 'warning.main', fontWeight: 600 }}>
          {paperWords[paper]}
        </Typography>
      )}
      {source && at && (
        <Typography variant="body2">
          {`${sourceWords[source]}, ${done_by}, `}
          <DateWords at={at} withTime isInside />
        </Typography>
      )}
    </Box>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
  breakInside: 'avoid',
};
