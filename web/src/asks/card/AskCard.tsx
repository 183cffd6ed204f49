import CheckIcon from '@mui/icons-material/CheckCircle';
import WaitIcon from '@mui/icons-material/HourglassEmpty';
import { Button, Card, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { asks as asksApi, type OwnAsk, type OwnSubject } from '#shared/asks/asks.contract';
import { moneyText } from '#shared/finance/money';
import { useRead } from '../../api/hooks.ts';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { Column, Row } from '../../components/layout/layout.tsx';
import { IfOffline } from '../../components/screen/connection/NeedsInternet.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { answeredText, confirmText, dayOf, namesOf, readText } from './askWords.ts';
import { GivenAnswers } from './GivenAnswers.tsx';
import { PaymentLine } from './PaymentLine.tsx';
import { placeLines } from './placeWords.ts';
import { SchoolPhone } from './SchoolPhone.tsx';
import { useAnswers } from './useAnswers.ts';

interface AskCardProps {
  askUid: string;
  /** What is known before the answer of the API: the last day, and whether it asks only if one has read. */
  known?: { readonly by: string; readonly isRead: boolean };
  /** What else can be done as long as an answer is missing. */
  more?: ReactNode;
}

/** Asks the reader of a post for an answer, or shows that it is given. */
export function AskCard({ askUid, known, more }: AskCardProps) {
  const { data, error, mutate } = useRead(asksApi.get, { askUid });
  const isSlow = useSlow(!data && !error);
  // The post ended while it was read, or asks nothing any more.
  if (error?.kind === 'notFound') return null;
  if (error)
    return <Failure what="What the school asks" error={error} onRetry={() => void mutate()} />;
  // The page of a cancelled event says so itself.
  if (data?.state === 'not_asked' || data?.is_cancelled || !(data ?? (isSlow && known)))
    return null;
  return (
    <Card component="section" aria-label="Your answer" sx={box} className="no-print">
      {data ? <Asked ask={data} more={more} /> : known && <Waiting known={known} />}
    </Card>
  );
}

/** A reader who reaches the end before the API has answered sees that something is asked. */
const Waiting = ({ known: { by, isRead } }: { known: NonNullable<AskCardProps['known']> }) => (
  <>
    <Asks by={by} isRead={isRead} />
    <Skeleton variant="rounded" width={180} height={48} />
  </>
);

function Asked({ ask, more }: { ask: OwnAsk; more: ReactNode }) {
  const { isBusy, send, change } = useAnswers(ask);
  const [changing, setChanging] = useState<string>();
  const open = ask.subjects.filter(({ is_answered }) => !is_answered);
  const given = ask.subjects.filter(({ is_answered }) => is_answered);
  const isRead = ask.questions.length === 0;
  return (
    <>
      {isRead && given.length > 0 && (
        <Row role="status" align="center" isOneLine sx={{ color: 'success.main' }}>
          <CheckIcon />
          <Typography sx={{ fontWeight: 600 }}>{readText(given)}</Typography>
        </Row>
      )}
      {isRead &&
        given.map((subject) => <PaymentLine key={subject.subject} ask={ask} subject={subject} />)}
      {(isRead ? [] : given).map((subject) =>
        changing === subject.subject ? (
          <AnswerForm
            key={subject.subject}
            ask={ask}
            subjects={[subject]}
            isBusy={isBusy}
            onCancel={() => setChanging(undefined)}
            onSend={(typed, join) =>
              void change(subject, typed[subject.subject] ?? {}, join).then(
                (isDone) => isDone && setChanging(undefined),
              )
            }
          />
        ) : (
          <Given key={subject.subject} subject={subject} ask={ask} onChange={setChanging} />
        ),
      )}
      {open.length > 0 && (
        <>
          <Heading ask={ask} open={open} />
          {ask.is_open && <IfOffline />}
          {ask.is_open && (
            <AnswerForm
              ask={ask}
              subjects={open}
              isBusy={isBusy}
              onSend={(typed, join) => void send(typed, join)}
            />
          )}
          {ask.is_open && more}
        </>
      )}
    </>
  );
}

/** What is asked until when, and for whom. */
function Heading({ ask, open }: { ask: OwnAsk; open: readonly OwnSubject[] }) {
  const names = namesOf(open);
  const isRead = ask.questions.length === 0;
  return (
    <div>
      <Asks by={ask.by} isRead={isRead} isOver={!ask.is_open} />
      {!ask.is_open && <SchoolPhone />}
      {ask.is_open && ask.places && <Places places={ask.places} />}
      {ask.cents !== undefined && (
        <>
          <Typography color="textSecondary" className="figures">
            {`${moneyText(ask.cents)} for each child${hasGoers(ask) ? ' who goes' : ''}.`}
          </Typography>
          {ask.is_open && (
            <Typography color="textSecondary">
              You pay once, after you have answered: then you get the reference.
            </Typography>
          )}
        </>
      )}
      {isRead && names && (
        <Typography color="textSecondary">
          {ask.consent
            ? `For ${names}.`
            : `For ${names}. This gives no consent: it only says that you have read it.`}
        </Typography>
      )}
    </div>
  );
}

/** What is asked until when, as the heading of the card. */
const Asks = (props: { by: string; isRead: boolean; isOver?: boolean }) => (
  <Typography variant="h3" component="h2" sx={{ textWrap: 'balance' }}>
    {props.isOver
      ? `Answers closed on ${dayOf(props.by)}. Call the school.`
      : props.isRead
        ? confirmText(props.by)
        : `Please answer by ${dayOf(props.by)}`}
  </Typography>
);

const hasGoers = ({ questions }: OwnAsk): boolean => questions.some(({ goes }) => goes);

/** What is left of the places. */
const Places = ({ places }: { places: NonNullable<OwnAsk['places']> }) =>
  placeLines(places).map((line) => (
    <Typography key={line} color="textSecondary" className="figures">
      {line}
    </Typography>
  ));

interface GivenProps {
  subject: OwnSubject;
  ask: OwnAsk;
  onChange: (subject: string) => void;
}

/** An answer that was given. What another carer answered is not shown. */
function Given({ subject, ask, onChange }: GivenProps) {
  const waits = subject.waiting !== undefined;
  const isOthers = !subject.may_change && subject.values === undefined;
  return (
    <Column gap={2} sx={{ width: '100%' }}>
      <Row
        role="status"
        align="center"
        isOneLine
        sx={{ color: waits ? 'warning.main' : 'success.main' }}
      >
        {waits ? <WaitIcon /> : <CheckIcon />}
        <Typography sx={{ fontWeight: 600 }}>{answeredText(subject)}</Typography>
      </Row>
      <GivenAnswers ask={ask} subject={subject} />
      <PaymentLine ask={ask} subject={subject} />
      {subject.may_change && (
        <Button
          variant="outlined"
          onClick={() => onChange(subject.subject)}
          sx={{ minHeight: 48, justifySelf: 'start' }}
        >
          {`Change until ${dayOf(ask.change_until)}`}
        </Button>
      )}
      {isOthers && <Others subject={subject} />}
    </Column>
  );
}

/** What another carer, or the school, has answered: who did and when is not shown to carers. */
const Others = ({ subject: { outcome, firstname } }: Pick<GivenProps, 'subject'>) => (
  <Typography color="textSecondary">
    {outcome && firstname ? `Answered for ${firstname}. ` : ''}
    {firstname ? 'Who answered and when is not shown. ' : ''}
    {'Call the school to change it. '}
    <SchoolPhone />
  </Typography>
);

const box = {
  mt: 4,
  p: { xs: 2, sm: 2.5 },
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  justifyContent: 'space-between',
  borderInlineStart: '4px solid',
  borderInlineStartColor: 'var(--mui-palette-primary-main)',
};
