import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { OwnAsk, OwnSubject } from '#shared/asks/asks.contract';
import { valueFaults } from '#shared/questions/answer-rules';
import type { Values } from '#shared/questions/question';
import { partsOf } from '#shared/questions/school-only';
import { Column, Quiet, Row } from '../../components/layout/layout.tsx';
import { SendButton } from '../../components/screen/connection/NeedsInternet.tsx';
import { agreeWords, isOneTap, namesOf, noneOf, type Typed, whoMayGo } from './askWords.ts';
import { ChildFields } from './ChildFields.tsx';
import { Consent } from './Consent.tsx';
import { questionsFor } from './goTo.ts';
import { mustWait } from './placeWords.ts';
import { blankText, sendingText } from './sendingWords.ts';

interface AnswerFormProps {
  ask: OwnAsk;
  /** Those for whom the reader answers now. */
  subjects: readonly OwnSubject[];
  isBusy: boolean;
  /** `join`: whether to wait where there are no places. */
  onSend: (typed: Typed, join: boolean) => void;
  onCancel?: () => void;
}

/** Asks for each child. One question with yes or no is answered with one tap. */
export function AnswerForm(props: AnswerFormProps) {
  const { ask, subjects, isBusy, onSend } = props;
  if (ask.questions.length === 0) {
    const read = () =>
      onSend(Object.fromEntries(subjects.map(({ subject }) => [subject, {}])), false);
    return (
      <>
        <Agreeing ask={ask} subjects={subjects} />
        <SendButton variant="contained" size="large" loading={isBusy} onClick={read} sx={tall}>
          I have read this
        </SendButton>
      </>
    );
  }
  return isOneTap(ask) ? <OneTap {...props} /> : <Fields {...props} />;
}

/** Two buttons for each child. */
function OneTap({ ask, subjects, isBusy, onSend, onCancel }: AnswerFormProps) {
  const question = ask.questions[0];
  if (!question) return null;
  const { questionUid, text, hint, goes } = question;
  const yes = { [questionUid]: 'yes' };
  const yesWords = ({ firstname }: OwnSubject, waits: boolean): string => {
    if (waits) return joinWords;
    return goes && firstname ? `Yes, ${firstname} may go` : 'Yes';
  };
  return (
    <Column gap={2} sx={{ width: '100%' }}>
      <div>
        <Typography>{text}</Typography>
        {hint && <Quiet size="medium">{hint}</Quiet>}
      </div>
      <Agreeing ask={ask} subjects={subjects} />
      {subjects.map((each) => {
        const { subject, firstname } = each;
        const waits = mustWait(ask, [[each, yes]]);
        return (
          <Column
            key={subject}
            id={questionsFor(subject)}
            gap={1}
            role="group"
            tabIndex={-1}
            aria-label={firstname || text}
          >
            {firstname && <Typography sx={{ fontWeight: 600 }}>{firstname}</Typography>}
            <Row gap={1}>
              <SendButton
                variant="contained"
                loading={isBusy}
                sx={tall}
                onClick={() => onSend({ [subject]: yes }, waits)}
              >
                {yesWords(each, waits)}
              </SendButton>
              <SendButton
                variant="outlined"
                loading={isBusy}
                sx={tall}
                onClick={() => onSend({ [subject]: { [questionUid]: 'no' } }, false)}
              >
                No
              </SendButton>
            </Row>
          </Column>
        );
      })}
      {onCancel && <Cancel onCancel={onCancel} />}
    </Column>
  );
}

/** The questions for each child, and one button that sends all. */
function Fields({ ask, subjects, isBusy, onSend, onCancel }: AnswerFormProps) {
  const [typed, setTyped] = useState<Typed>(() =>
    Object.fromEntries(subjects.map(({ subject, values = {} }) => [subject, values])),
  );
  const [copied, setCopied] = useState<readonly string[]>([]);
  const [isTried, setTried] = useState(false);
  const faultsOf = ({ subject, sealed }: OwnSubject) =>
    valueFaults(ask.questions, typed[subject] ?? {}, sealed);
  const change = (subject: string, values: Values) => setTyped({ ...typed, [subject]: values });
  const waits = mustWait(
    ask,
    subjects.map((each) => [each, typed[each.subject]]),
  );
  function send() {
    setTried(true);
    if (subjects.every((each) => Object.keys(faultsOf(each)).length === 0)) onSend(typed, waits);
  }
  const [first] = subjects;
  const names = namesOf(subjects);
  const sending = sendingText(ask, subjects, typed, waits);
  const blank = blankText(ask, subjects, typed);
  const none = noneOf(ask, subjects);
  const sameAsFirst = ({ subject }: OwnSubject) =>
    first && subject !== first.subject && Object.keys(typed[first.subject] ?? {}).length > 0
      ? {
          from: first,
          isCopied: copied.includes(subject),
          // A child's own answers are not overwritten.
          copy: hasAnswers(ask, typed[subject])
            ? undefined
            : () => {
                change(subject, sameFor(ask, typed, first.subject, subject));
                setCopied([...copied, subject]);
                document.getElementById(questionsFor(subject))?.focus({ preventScroll: true });
              },
        }
      : undefined;
  return (
    <Column gap={3} sx={{ width: '100%' }}>
      {subjects.map((each) => (
        <ChildFields
          key={each.subject}
          ask={ask}
          subject={each}
          values={typed[each.subject]}
          faults={isTried ? faultsOf(each) : {}}
          same={sameAsFirst(each)}
          heading={onCancel ? 'h2' : 'h3'}
          onChange={(values) => change(each.subject, values)}
        />
      ))}
      <Agreeing ask={ask} subjects={whoMayGo(ask, subjects, typed)} typed={typed} />
      <Column gap={1}>
        {sending && (
          <Typography className="figures" sx={{ fontWeight: 600 }}>
            {sending}
          </Typography>
        )}
        {sending && blank && <Quiet size="medium">{blank}</Quiet>}
        <Row gap={1}>
          <SendButton variant="contained" size="large" loading={isBusy} onClick={send} sx={tall}>
            {`${waits ? joinWords : 'Send'}${names ? ` for ${names}` : ''}`}
          </SendButton>
          {none && !sending && (
            <SendButton
              variant="outlined"
              size="large"
              loading={isBusy}
              onClick={() => onSend(none, false)}
              sx={tall}
            >
              We need none
            </SendButton>
          )}
          {onCancel && <Cancel onCancel={onCancel} />}
        </Row>
      </Column>
    </Column>
  );
}

/** What people agree to for those who go, above the buttons that send it. */
const Agreeing = ({
  ask,
  subjects,
  typed = {},
}: Pick<AnswerFormProps, 'ask' | 'subjects'> & { typed?: Typed }) =>
  ask.consent && subjects.length > 0 ? (
    <Consent words={agreeWords(ask, subjects, typed)} consent={ask.consent} />
  ) : null;

/** Whether something is answered that another child's answers would replace. */
const hasAnswers = ({ questions }: OwnAsk, values: Values | undefined): boolean =>
  Object.keys(partsOf(questions, values ?? {}).values).length > 0;

/** Returns the answers of one child for another, without what only the school reads of either. */
function sameFor({ questions }: OwnAsk, typed: Typed, from: string, to: string): Values {
  const { values } = partsOf(questions, typed[from] ?? {});
  return { ...values, ...partsOf(questions, typed[to] ?? {}).texts };
}

const Cancel = ({ onCancel }: { onCancel: () => void }) => (
  <Button onClick={onCancel} sx={{ ...tall, alignSelf: 'flex-start', justifySelf: 'start' }}>
    Cancel
  </Button>
);

const joinWords = 'Join the waiting list';

/** A target for a thumb. */
const tall = { minHeight: 48 };
