import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { OwnAsk, OwnSubject } from '#shared/asks/asks.contract';
import { valueFaults } from '#shared/questions/answer-rules';
import type { Values } from '#shared/questions/question';
import { isSchoolOnly, neededQuestions, partsOf } from '#shared/questions/school-only';
import { Column, Quiet, Row } from '../../components/layout/layout.tsx';
import { ValueField } from '../../components/questions/ValueField.tsx';
import { SendButton } from '../../components/screen/connection/NeedsInternet.tsx';
import { isOneTap, namesOf, sendingText, type Typed } from './askWords.ts';
import { mustWait } from './placeWords.ts';
import { SchoolOnlyField } from './SchoolOnlyField.tsx';

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
        <Consent ask={ask} />
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
      <Consent ask={ask} />
      {subjects.map((each) => {
        const { subject, firstname } = each;
        const waits = mustWait(ask, [[each, yes]]);
        return (
          <Column key={subject} gap={1} role="group" aria-label={firstname || text}>
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
  const [isTried, setTried] = useState(false);
  const sealedOf = (id: string) => subjects.find(({ subject }) => subject === id)?.sealed ?? [];
  const faultsOf = (subject: string) =>
    valueFaults(ask.questions, typed[subject] ?? {}, sealedOf(subject));
  const change = (subject: string, values: Values) => setTyped({ ...typed, [subject]: values });
  const waits = mustWait(
    ask,
    subjects.map((each) => [each, typed[each.subject]]),
  );
  function send() {
    setTried(true);
    const isWhole = subjects.every(({ subject }) => Object.keys(faultsOf(subject)).length === 0);
    if (isWhole) onSend(typed, waits);
  }
  const [first] = subjects;
  const names = namesOf(subjects);
  const sending = sendingText(ask, subjects, typed, waits);
  return (
    <Column gap={3} sx={{ width: '100%' }}>
      {subjects.map(({ subject, firstname }) => (
        <Column key={subject} gap={2} role="group" aria-label={firstname || 'Your answer'}>
          {firstname && (
            <Typography variant="h3" component={onCancel ? 'h2' : 'h3'}>
              {firstname}
            </Typography>
          )}
          {first && subject !== first.subject && (
            <Button
              variant="outlined"
              sx={{ justifySelf: 'start', ...tall }}
              onClick={() => change(subject, sameFor(ask, typed, first.subject, subject))}
            >
              {`Same for ${firstname}`}
            </Button>
          )}
          {neededQuestions(ask.questions, typed[subject] ?? {}).map((question) => {
            const { questionUid } = question;
            const value = typed[subject]?.[questionUid];
            const given = {
              question,
              fault: isTried ? faultsOf(subject)[questionUid] : undefined,
              onChange: (next: Values[string] | undefined) =>
                change(subject, withValue(typed[subject], question, next)),
            };
            return isSchoolOnly(question) ? (
              <SchoolOnlyField
                key={questionUid}
                {...given}
                value={typeof value === 'string' ? value : undefined}
                schoolOnly={ask.school_only}
                isGiven={sealedOf(subject).includes(questionUid)}
              />
            ) : (
              <ValueField key={questionUid} {...given} value={value} />
            );
          })}
        </Column>
      ))}
      <Consent ask={ask} />
      <Column gap={1}>
        {sending && (
          <Typography className="figures" sx={{ fontWeight: 600 }}>
            {sending}
          </Typography>
        )}
        <Row gap={1}>
          <SendButton variant="contained" size="large" loading={isBusy} onClick={send} sx={tall}>
            {`${waits ? joinWords : 'Send'}${names ? ` for ${names}` : ''}`}
          </SendButton>
          {onCancel && <Cancel onCancel={onCancel} />}
        </Row>
      </Column>
    </Column>
  );
}

/** What people agree to with any answer. */
const Consent = ({ ask: { consent } }: { ask: OwnAsk }) =>
  consent ? (
    <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', width: '100%' }}>
      {consent}
    </Typography>
  ) : null;

/** Returns the answers of one child for another, without what only the school reads of either. */
function sameFor({ questions }: OwnAsk, typed: Typed, from: string, to: string): Values {
  const { values } = partsOf(questions, typed[from] ?? {});
  return { ...values, ...partsOf(questions, typed[to] ?? {}).texts };
}

function withValue(
  values: Values = {},
  { questionUid }: { questionUid: string },
  value: Values[string] | undefined,
): Values {
  const { [questionUid]: _, ...rest } = values;
  return value === undefined ? rest : { ...rest, [questionUid]: value };
}

const Cancel = ({ onCancel }: { onCancel: () => void }) => (
  <Button onClick={onCancel} sx={{ ...tall, alignSelf: 'flex-start', justifySelf: 'start' }}>
    Cancel
  </Button>
);

const joinWords = 'Join the waiting list';

/** A target for a thumb. */
const tall = { minHeight: 48 };
