import { Box, Card, Typography } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { asks as asksApi, type OwnAsk, type OwnSubject } from '#shared/asks/asks.contract';
import { moneyText } from '#shared/finance/money';
import type { AppError } from '#shared/kernel/errors';
import { useRead } from '../../api/hooks.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { Column } from '../../components/layout/layout.tsx';
import { IfOffline } from '../../components/screen/connection/NeedsInternet.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { useIsOnline } from '../../components/screen/OfflineBar.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { confirmText, dayOf, namesOf, unknownText } from './askWords.ts';
import { Agreed, Given, GivenRead, Others } from './Given.tsx';
import { confirmationOf, everyone, goTo, questionsFor } from './goTo.ts';
import { Payments, StillToPay } from './payment/Payments.tsx';
import { placeLines } from './placeWords.ts';
import { SchoolPhone } from './SchoolPhone.tsx';
import { useAnswers } from './useAnswers.ts';

interface AskCardProps {
  askUid: string;
  /** What is known before the answer of the API: the last day, and whether it asks only if one has read. */
  known?: Known;
  /** What else can be done as long as an answer is missing. */
  more?: ReactNode;
}

interface Known {
  readonly by: string;
  readonly isRead: boolean;
}

/** Asks the reader of a post for an answer, or shows that it is given. */
export function AskCard({ askUid, known, more }: AskCardProps) {
  const { data, error, mutate } = useRead(asksApi.get, { askUid });
  const isSlow = useSlow(!data && !error);
  // The post ended while it was read, or asks nothing any more.
  if (error?.kind === 'notFound') return null;
  // The page of a cancelled event says so itself.
  if (data?.state === 'not_asked' || data?.is_cancelled || !(data ?? error ?? isSlow)) return null;
  return (
    <Card component="section" aria-label="Your answer" sx={box} className="no-print">
      {data ? (
        <Asked ask={data} more={more} />
      ) : (
        <Unknown known={known}>
          {error ? (
            <NotLoaded error={error} onRetry={() => void mutate()} />
          ) : (
            <Skeletons
              heights={known?.isRead ? [48] : [140, 140, 48]}
              what="what the school asks"
            />
          )}
        </Unknown>
      )}
    </Card>
  );
}

/**
 * The card before the API has answered, or if it can't. A reader who reaches the end sees until when
 * something is asked; whether it is answered already is not known.
 */
const Unknown = ({ known, children }: { known: Known | undefined; children: ReactNode }) => (
  <Column gap={2} sx={{ width: '100%' }}>
    <Typography variant="h3" component="h2">
      {known ? unknownText(known) : 'Your answer'}
    </Typography>
    {children}
  </Column>
);

/** Why there are no questions, that nothing given is lost, and how else the school is told. */
function NotLoaded(props: { error: AppError | Error; onRetry: () => void }) {
  const isOnline = useIsOnline();
  return (
    <div>
      <Failure what="What the school asks" {...props} />
      <Typography color="textSecondary">
        {'If you have answered already, your answer is kept. '}
        {isOnline && 'If this goes on, call the school. '}
        {isOnline && <SchoolPhone />}
      </Typography>
    </div>
  );
}

function Asked({ ask, more }: { ask: OwnAsk; more: ReactNode }) {
  const { isBusy, send, change } = useAnswers(ask);
  const [changing, setChanging] = useState<string>();
  const lead = useLead();
  const open = ask.subjects.filter(({ is_answered }) => !is_answered);
  const given = ask.subjects.filter(({ is_answered }) => is_answered);
  const isRead = ask.questions.length === 0;
  function begin(subject: string) {
    setChanging(subject);
    lead(questionsFor(subject));
  }
  function shut(subject: string) {
    setChanging(undefined);
    lead(confirmationOf(subject));
  }
  /** The first of those for whom an answer was sent is confirmed in view. */
  const sent = ([first = '']: readonly string[]) => lead(confirmationOf(isRead ? everyone : first));
  return (
    <>
      {isRead && <GivenRead given={given} />}
      <StillToPay ask={ask} given={given} />
      {(isRead ? [] : given).map((subject) => (
        <Box key={subject.subject} sx={parted}>
          {changing === subject.subject ? (
            <AnswerForm
              ask={ask}
              subjects={[subject]}
              isBusy={isBusy}
              onCancel={() => shut(subject.subject)}
              onSend={(typed, join) =>
                void change(subject, typed[subject.subject] ?? {}, join).then(
                  (isDone) => isDone && shut(subject.subject),
                )
              }
            />
          ) : (
            <Given subject={subject} ask={ask} onChange={begin} />
          )}
        </Box>
      ))}
      {!isRead && <Others ask={ask} given={given} />}
      <Agreed given={given} />
      <Payments ask={ask} given={given} />
      {open.length > 0 && (
        <>
          <Heading ask={ask} open={open} />
          {ask.is_open && <IfOffline />}
          {ask.is_open && (
            <AnswerForm
              ask={ask}
              subjects={open}
              isBusy={isBusy}
              onSend={(typed, join) =>
                void send(typed, join).then((isDone) => isDone && sent(Object.keys(typed)))
              }
            />
          )}
          {ask.is_open && more}
        </>
      )}
    </>
  );
}

/**
 * Returns what leads to a part of the card that the next drawing has: where *Send* or *Change* was, there
 * is something else then.
 */
function useLead(): (id: string) => void {
  const [part, setPart] = useState<{ readonly id: string }>();
  useEffect(() => {
    if (part) goTo(part.id, 'nearest');
  }, [part]);
  return (id) => setPart({ id });
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
              {ask.subjects.length > 1
                ? 'You pay after you have answered: then each child has its own reference.'
                : 'You pay once, after you have answered: then you get the reference.'}
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

/** A line is between what was answered for two children. */
const parted = { width: '100%', '& + &': { borderTop: 1, borderColor: 'divider', pt: 2 } };

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
