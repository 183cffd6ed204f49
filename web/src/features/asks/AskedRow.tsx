import OpensIcon from '@mui/icons-material/ArrowDropDown';
import { Box, Button, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { type AskedRow, asks as asksApi, placesTaken } from '#shared/asks/asks.contract';
import { AppError } from '#shared/kernel/errors';
import type { AskedQuestion, Values } from '#shared/questions/question';
import { reportedQuestions } from '#shared/questions/school-only';
import { call } from '../../api/client.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { Row } from '../../components/layout/layout.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';
import { isolated } from '../../components/text/isolated.ts';
import { questionLabel } from './questionLabel.ts';

const RecordDialog = onDemand(async () => (await import('./RecordDialog.tsx')).RecordDialog);
const WordingDialog = onDemand(async () => (await import('./WordingDialog.tsx')).WordingDialog);
const ActList = onDemand(async () => (await import('../../components/screen/ActList.tsx')).ActList);

interface AskedPersonProps {
  row: AskedRow;
  askUid: string;
  questions: readonly AskedQuestion[];
  /** Nothing is asked any longer, so staff only read. */
  isOver: boolean;
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
export function AskedPerson({ row, askUid, questions, isOver, onChange }: AskedPersonProps) {
  const { attempt, confirm, say } = useFeedback();
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Outside>();
  const [isAgreedShown, showAgreed] = useState(false);
  const { subject, name, source } = row;
  async function run(act: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    const isDone = await attempt(act);
    setBusy(false);
    onChange();
    return isDone;
  }
  /** Records an answer; if there are no places, asks whether it joins the waiting list. */
  async function orJoin(send: (join: boolean) => Promise<unknown>): Promise<void> {
    try {
      await send(false);
    } catch (error) {
      const isTaken = error instanceof AppError && error.message === placesTaken;
      if (!isTaken || !(await confirm(placesTaken, `${name} can wait for a place.`, joinList))) {
        throw error;
      }
      await send(true);
    }
  }
  const remove = () => run(() => call(asksApi.removeRecord, { askUid, subject }));
  async function record(by: Outside, values: Values = {}) {
    setAsked(undefined);
    const send = (join: boolean) =>
      call(asksApi.record, { askUid, subject, source: by, values, join });
    const isDone = await run(() => orJoin(send));
    if (isDone) say(`Recorded for ${name}.`, () => void remove());
  }
  const begin = (by: Outside) => (questions.length > 0 ? setAsked(by) : void record(by));
  return (
    <Row component="li" gap={1.5} align="center" sx={line}>
      <Facts row={row} questions={questions} />
      {!row.is_done && !isOver && <Recorder name={name} isBusy={isBusy} onRecord={begin} />}
      {row.text && (
        <Button
          className="no-print"
          aria-label={`Show what was agreed: ${name}`}
          onClick={() => showAgreed(true)}
        >
          Show what was agreed
        </Button>
      )}
      {isAgreedShown && row.text && (
        <WordingDialog
          askUid={askUid}
          hash={row.text}
          row={row}
          questions={questions}
          onClose={() => showAgreed(false)}
        />
      )}
      {asked && (
        <RecordDialog
          name={name}
          questions={questions}
          onRecord={(values) => void record(asked, values)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {source && source !== 'portal' && !isOver && (
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
function Facts({ row, questions }: Pick<AskedPersonProps, 'row' | 'questions'>) {
  const { name, homeroom, as, carers, paper, source, at, done_by, answers, waiting } = row;
  const { sealed = [] } = row;
  const reported = reportedQuestions(questions);
  const ofChild =
    carers.length > 0 &&
    `${carers.length === 1 ? 'Carer' : 'Carers'}: ${carers.map(isolated).join(', ')}`;
  // The report's first line says that a carer answers for each child.
  const who = ofChild || (paper !== 'no_carer' && as);
  return (
    <Box sx={facts}>
      <Typography sx={{ fontWeight: 600 }}>
        {isolated(name)}
        {homeroom && (
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {` · ${homeroom}`}
          </Box>
        )}
      </Typography>
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
      {waiting !== undefined && (
        <Typography variant="body2" sx={{ color: 'warning.main', fontWeight: 600 }}>
          {`Number ${waiting} on the waiting list`}
        </Typography>
      )}
      {answers.map((answer, i) =>
        answer === '' ? null : (
          <Answer key={reported[i]?.questionUid} to={reported[i]?.text}>
            {answer}
          </Answer>
        ),
      )}
      {questions
        .filter(({ questionUid }) => sealed.includes(questionUid))
        .map(({ questionUid, text }) => (
          <Answer key={questionUid} to={text}>
            Answered, on the roll only
          </Answer>
        ))}
      {source && at && (
        <Typography variant="body2">
          {`${sourceWords[source]}, ${done_by}, `}
          <DateWords at={at} withTime isInside />
        </Typography>
      )}
    </Box>
  );
}

/** An answer, which stands out from its question. */
const Answer = ({ to = '', children }: { to: string | undefined; children: string }) => (
  <Typography variant="body2">
    {`${questionLabel(to)} `}
    <Box component="span" sx={{ fontWeight: 600 }}>
      {children}
    </Box>
  </Typography>
);

// Beside it a short act has room on a phone; a longer one goes below.
const facts = { flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' };
const joinList = 'Join the waiting list';
const line = { py: 1.25, borderBottom: 1, borderColor: 'divider', breakInside: 'avoid' };
