import OpensIcon from '@mui/icons-material/ArrowDropDown';
import { Box, Button, Typography } from '@mui/material';
import { useId, useState } from 'react';
import {
  type AckRow,
  acknowledgements as acksApi,
} from '#shared/acknowledgements/acknowledgements.contract';
import { call } from '../../api/client.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { Row } from '../../components/layout/layout.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';

const ActList = onDemand(async () => (await import('../../components/screen/ActList.tsx')).ActList);

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
  async function record(by: Outside) {
    const isDone = await run(() => call(acksApi.record, { postUid, subject, source: by }));
    if (isDone) say(`Recorded for ${name}.`, () => void remove());
  }
  return (
    <Row component="li" gap={1.5} align="center" isOneLine sx={line}>
      <Facts row={row} />
      {!row.is_done && <Recorder name={name} isBusy={isBusy} onRecord={(by) => void record(by)} />}
      {source && source !== 'portal' && (
        <Button
          disabled={isBusy}
          className="no-print"
          aria-label={`Take back: ${name}`}
          onClick={() => void remove()}
        >
          Take back
        </Button>
      )}
    </Row>
  );
}

type Outside = 'paper' | 'telephone';

interface RecorderProps {
  name: string;
  isBusy: boolean;
  onRecord: (by: Outside) => void;
}

/** Records an answer that did not come through the portal: a button with the two ways. */
function Recorder({ name, isBusy, onRecord }: RecorderProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const acts = (['paper', 'telephone'] as const).map((by) => ({
    name: sourceWords[by],
    run: () => onRecord(by),
  }));
  return (
    <>
      <Button
        id={id}
        variant="outlined"
        disabled={isBusy}
        className="no-print"
        aria-label={`Record an answer: ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<OpensIcon />}
        sx={{ flex: 'none' }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Record
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, whiteSpace: 'pre' }}>
          {' an answer'}
        </Box>
      </Button>
      {anchor && (
        <ActList acts={acts} anchor={anchor} labelledBy={id} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}

/** Whom a row is about, and what is known. */
function Facts({ row: { name, as, carers, paper, source, at, done_by } }: { row: AckRow }) {
  const ofChild =
    carers.length > 0 && `${carers.length === 1 ? 'Carer' : 'Carers'}: ${carers.join(', ')}`;
  // The report's first line says that a carer answers for each child.
  const who = ofChild || (paper !== 'no_carer' && as);
  return (
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      {who && (
        <Typography variant="body2" color="textSecondary">
          {who}
        </Typography>
      )}
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

const line = { py: 1.25, borderBottom: 1, borderColor: 'divider', breakInside: 'avoid' };
