import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Divider,
  GlobalStyles,
  Typography,
} from '@mui/material';
import { type AgreedWording, type AskedRow, asks as asksApi } from '#shared/asks/asks.contract';
import { moneyText } from '#shared/finance/money';
import type { AskedQuestion } from '#shared/questions/question';
import { isSchoolOnly, reportedQuestions } from '#shared/questions/school-only';
import { call } from '../../api/client.ts';
import { useRead } from '../../api/hooks.ts';
import { whenText } from '../../components/days/when.ts';
import { NamedFiles } from '../../components/documents/NamedFiles.tsx';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { Column, Quiet } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { longMomentText } from '../../components/text/dates.ts';
import { RichContent } from '../../components/text/RichContent.tsx';
import { useTimeZone } from '../../components/text/timeZone.ts';

interface Answered {
  /** Who answered, for whom, what and when. */
  row: AskedRow;
  /** The questions of now: the answers of the row are in their order. */
  questions: readonly AskedQuestion[];
}

interface WordingDialogProps extends Answered {
  askUid: string;
  hash: string;
  onClose: () => void;
}

/** The stored wording, as `functions/asks/rules/wording.ts` makes it. */
interface Shown {
  readonly title: string;
  readonly consent: string;
  /** What was to be paid for each child; nothing in what was agreed to before release 1.9.0. */
  readonly cents?: number;
  /** SHA-256 of each file that belonged to it. */
  readonly files?: readonly string[];
  readonly questions: readonly Pick<
    AskedQuestion,
    'questionUid' | 'text' | 'hint' | 'kind' | 'options'
  >[];
}

/** What somebody agreed to with an answer, word for word, with its hash as proof. */
export function WordingDialog({ askUid, hash, row, questions, onClose }: WordingDialogProps) {
  const { data, error, mutate } = useRead(asksApi.wording, { askUid, hash });
  const { name, at = '', changed_at } = row;
  const timeZone = useTimeZone();
  const first = longMomentText(new Date(at), timeZone);
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={useIsNarrow()}
      className="agreed"
      onClose={onClose}
      aria-labelledby="agreed-title"
    >
      <GlobalStyles styles={onPaper} />
      <DialogTitle id="agreed-title">What was agreed</DialogTitle>
      <DialogContent dividers>
        <Column gap={2} sx={{ overflowWrap: 'anywhere' }}>
          <section aria-label="The answer">
            <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
            <Typography>{`Answered ${byWhom(row, timeZone)}, in the portal.`}</Typography>
            {row.waiting !== undefined && (
              <Typography>{`Number ${row.waiting} on the waiting list`}</Typography>
            )}
            {changed_at && <Quiet>{`It was first answered on ${first}.`}</Quiet>}
          </section>
          <Divider />
          {error && <Failure what="What was agreed" error={error} onRetry={() => void mutate()} />}
          {!data && !error && <Quiet>Loading what was agreed…</Quiet>}
          {data && <Agreed askUid={askUid} agreed={data} row={row} questions={questions} />}
        </Column>
      </DialogContent>
      <DialogActions className="no-print">
        <Button onClick={() => window.print()}>Print</Button>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Returns who gave an answer for whom, and when: it is a proof, so the day is whole. */
function byWhom({ name, done_by = '', at = '', changed_at }: AskedRow, timeZone: string): string {
  const whom = done_by === name ? '' : ` for ${name}`;
  return `by ${done_by}${whom} on ${longMomentText(new Date(changed_at ?? at), timeZone)}`;
}

/** The text, the files and the questions as they were shown, each with its answer. */
function Agreed({ askUid, agreed, row, questions }: Answered & AgreedProps) {
  const { hash, text, content_html, event, files = [] } = agreed;
  const shown = JSON.parse(text) as Shown;
  const timeZone = useTimeZone();
  return (
    <>
      <Typography variant="h3">{shown.title}</Typography>
      {event && <AgreedEvent event={event} />}
      {content_html !== undefined && <RichContent html={content_html} />}
      {!event && content_html === undefined && (
        <Quiet>The text itself is no longer stored. Its SHA-256 is in what was agreed.</Quiet>
      )}
      {files.length > 0 && (
        <NamedFiles
          files={files}
          addressOf={(fileUid) =>
            call(asksApi.openAgreedFile, { askUid, hash, file: true, fileUid })
          }
        />
      )}
      {files.length < (shown.files?.length ?? 0) && (
        <Quiet>The files themselves are no longer stored.</Quiet>
      )}
      <section aria-label="Questions and answers">
        {shown.questions.length === 0 && <Typography>I have read this.</Typography>}
        <Answers shown={shown} row={row} questions={questions} />
      </section>
      {shown.consent && (
        <section aria-label="Consent">
          <Typography sx={{ whiteSpace: 'pre-line', fontWeight: 600 }}>{shown.consent}</Typography>
          <Typography>
            {row.outcome === 'stays'
              ? `Not agreed: ${row.name} doesn’t go.`
              : `Agreed ${byWhom(row, timeZone)}.`}
          </Typography>
        </section>
      )}
      {shown.cents !== undefined && (
        <Typography className="figures">
          {`To pay for each child: ${moneyText(shown.cents)}`}
        </Typography>
      )}
      <Proof hash={hash} files={shown.files} at={row.changed_at ?? row.at} />
    </>
  );
}

interface AgreedProps {
  askUid: string;
  agreed: AgreedWording;
}

/** Each question once: what was answered, and from which choices. */
const Answers = ({ shown, row, questions }: Answered & { shown: Shown }) => (
  <Column component="dl" gap={1.5} sx={{ m: 0 }}>
    {shown.questions.map((question) => (
      <div key={question.questionUid}>
        <Box component="dt" sx={{ fontWeight: 600 }}>
          {question.text}
          {question.hint && (
            <Quiet size="medium" sx={{ fontWeight: 400, whiteSpace: 'pre-line' }}>
              {question.hint}
            </Quiet>
          )}
        </Box>
        <Box component="dd" sx={{ m: 0 }}>
          {answerTo(question, { row, questions })}
        </Box>
        {question.options.length > 0 && (
          <Quiet component="dd" size="medium" sx={{ m: 0 }}>
            {`Choices: ${question.options.join(' · ')}`}
          </Quiet>
        )}
      </div>
    ))}
  </Column>
);

/** Returns the answer to a question. What only the school reads is on the roll, for those who open it. */
function answerTo(
  question: Shown['questions'][number],
  { row: { answers, sealed = [] }, questions }: Answered,
): string {
  const { questionUid } = question;
  if (isSchoolOnly(question)) {
    return sealed.includes(questionUid)
      ? 'Answered, on the roll only'
      : 'Confidential, not shown here';
  }
  const place = reportedQuestions(questions).findIndex((each) => each.questionUid === questionUid);
  // The school asks it no longer, so the report leaves out its answers.
  if (place < 0) return 'This question was removed later. Its answer is not shown.';
  return answers[place] || 'No answer';
}

function AgreedEvent({ event }: { event: NonNullable<AgreedWording['event']> }) {
  const timeZone = useTimeZone();
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{whenText(event, timeZone)}</Typography>
      {event.location && <Typography>{event.location}</Typography>}
      {event.description && (
        <Typography sx={{ whiteSpace: 'pre-line', mt: 1 }}>{event.description}</Typography>
      )}
    </Box>
  );
}

interface ProofProps extends Pick<AgreedWording, 'hash'>, Pick<Shown, 'files'> {
  /** When it was answered. */
  at: string | undefined;
}

/** The hashes with which anyone can check that a text or a file is the one that was agreed to. */
const Proof = ({ hash, files = [], at }: ProofProps) => (
  <details>
    {/* In a dialog, Tab stops only at what its component knows as a stop, and that is no summary. */}
    <Box
      component="summary"
      tabIndex={0}
      sx={{ minHeight: 44, alignContent: 'center', cursor: 'pointer' }}
    >
      For proof
    </Box>
    <Column gap={1}>
      <Quiet size="medium">{`SHA-256 of what was agreed: ${hash}`}</Quiet>
      {files.map((file, i) => (
        <Quiet key={file} size="medium">{`File ${i + 1}: SHA-256 ${file}`}</Quiet>
      ))}
      {at && <Quiet size="medium">{`Time of the answer: ${at}`}</Quiet>}
    </Column>
  </details>
);

/** On paper there is the dialog alone, with all that it scrolls or folds. */
const onPaper = {
  '@media print': {
    body: { overflow: 'visible !important' },
    'body > :not(.agreed), .agreed > .MuiBackdrop-root': { display: 'none !important' },
    '.agreed, .agreed *': { overflow: 'visible !important', color: '#000 !important' },
    '.agreed.agreed': { position: 'static !important' },
    '.agreed .MuiDialog-paper': { height: 'auto', outline: 0, background: '#fff' },
    '.agreed details::details-content': { contentVisibility: 'visible', blockSize: 'auto' },
  },
} as const;
