import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { askRuleNames, reminderDays } from '#shared/asks/ask';
import { type AskList, type AskReport, asks as asksApi } from '#shared/asks/asks.contract';
import { moneyText } from '#shared/finance/money';
import { addDays, dayIn } from '#shared/kernel/zone';
import { askPath, pathTo } from '#shared/site/paths';
import { serverNow } from '../../api/clock.ts';
import { useRead } from '../../api/hooks.ts';
import { briefDay } from '../../components/days/days.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { Choice } from '../../components/forms/Choice.tsx';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { Column, Quiet, Row } from '../../components/layout/layout.tsx';
import { ChoiceButtons } from '../../components/lists/ChoiceButtons.tsx';
import { RowList } from '../../components/lists/RowList.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { AskedPeople } from './AskedPeople.tsx';
import { AskFile } from './AskFile.tsx';
import { Back } from './Back.tsx';
import { ReportGroups } from './ReportGroups.tsx';

/** `/asks/:askUid`: who has answered, and who has not. */
export function AskReportPage() {
  const { askUid = '' } = useParams();
  const { data, error, mutate } = useRead(asksApi.report, { askUid });
  const isGone = error?.kind === 'notFound' || error?.kind === 'badRequest';
  return (
    <Screen overline={!isGone && <BackLink report={data} />}>
      {isGone && (
        <EmptyState
          title="There is no report"
          action={
            <Button component={Link} to={pathTo('/asks')}>
              Answers
            </Button>
          }
        >
          Nothing is asked, or you don’t have access to it.
        </EmptyState>
      )}
      {error && !isGone && (
        <Failure
          what="The answers to this notice or event"
          error={error}
          onRetry={() => void mutate()}
        />
      )}
      {!data && !error && <Waiting />}
      {data && <Report report={data} onChange={() => void mutate()} />}
    </Screen>
  );
}

/** The shape of a report while it loads: the state, the tools and the names. */
const Waiting = () => <Skeletons heights={[96, 40, 240]} most={860} what="the answers" />;

/** Leads to what asks; to all answers if that is not known, or removed. */
function BackLink({ report }: { report: AskReport | undefined }) {
  if (!report || report.is_removed) return <Back to={pathTo('/asks')}>All answers</Back>;
  const { type } = report;
  return (
    <Back to={askPath(report)}>
      {type === 'newsletter' ? 'Newsletter' : type === 'event' ? 'Event' : 'Notice'}
    </Back>
  );
}

const listNames: Record<AskList, string> = {
  open: 'Outstanding',
  paper: 'Ask on paper',
  done: 'Answered',
  all: 'Everyone',
};
const lists = Object.keys(listNames) as AskList[];

function Report({ report, onChange }: { report: AskReport; onChange: () => void }) {
  const { by_group, is_removed } = report;
  const [list, setList] = useState<AskList>('open');
  const [group, setGroup] = useState('');
  const query = { askUid: report.askUid, list, ...(group && { group }) };
  const isNarrow = useIsNarrow();
  const hasGroups = by_group.length > 1;
  const numbers = numbersOf(report, group);
  return (
    <Column gap={4} isBound sx={{ maxWidth: 860 }}>
      <State report={report} />
      {report.places && <Places places={report.places} questions={report.questions} />}
      {report.results.length > 0 && <Results report={report} />}
      {hasGroups && <ReportGroups groups={by_group} />}
      <Box component="section" aria-label="Names">
        <Row className="no-print" gap={2} align="center" sx={tools}>
          <ChoiceButtons
            label="Shown"
            options={lists.map((each) => [
              each,
              [listNames[each], numbers[each]?.toLocaleString('en-AU')].filter(Boolean).join(' '),
            ])}
            value={list}
            onChoose={(chosen) => setList(lists.find((each) => each === chosen) ?? 'open')}
          />
          {hasGroups && (
            <Choice
              label="Group"
              all="All groups"
              value={group}
              options={by_group.map(({ groupUid, groupname }) => [groupUid, groupname])}
              onChoose={setGroup}
            />
          )}
          {!isNarrow && !is_removed && <AskFile query={query} />}
        </Row>
        <AskedPeople
          query={query}
          questions={report.questions}
          title={listNames[list]}
          isOver={is_removed ?? false}
          onChange={onChange}
        />
        {isNarrow && !is_removed && (
          <Box className="no-print" sx={{ mt: 3 }}>
            <AskFile query={query} />
          </Box>
        )}
      </Box>
    </Column>
  );
}

/** How many each list has. Those to ask on paper are counted for all groups together. */
function numbersOf(
  { asked, done, on_paper, by_group }: AskReport,
  group: string,
): Partial<Record<AskList, number>> {
  const of = by_group.find(({ groupUid }) => groupUid === group) ?? { asked, done };
  const counted = { open: of.asked - of.done, done: of.done, all: of.asked };
  return group ? counted : { ...counted, paper: on_paper };
}

/** The post, whom it asks until when, and how many have answered. */
function State({ report }: { report: AskReport }) {
  const { title, by, rule, asked, done, by_group } = report;
  const only = by_group.length === 1 && by_group[0]?.groupname;
  const day = briefDay(by);
  return (
    <Column gap={1}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography color="textSecondary">
        {`${askRuleNames[rule]}${only ? `, ${only}` : ''}, by ${day}`}
      </Typography>
      <Row gap={2} align="center" justify="space-between" isOneLine sx={{ mt: 1 }}>
        <Typography className="figures" sx={{ fontSize: '1.5rem', fontWeight: 700 }}>
          {`${done.toLocaleString('en-AU')} of ${asked.toLocaleString('en-AU')} answered`}
        </Typography>
        {!report.is_removed && (
          <Button
            component={Link}
            to={pathTo('/asks/:askUid/roll', { askUid: report.askUid })}
            variant="outlined"
            className="no-print"
            sx={{ flexShrink: 0 }}
          >
            Call the roll
          </Button>
        )}
      </Row>
      {report.saved_title && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {`This is the title that people agreed to. It was saved last as “${report.saved_title}”.`}
        </Typography>
      )}
      {report.is_removed && (
        <Typography>
          It is not asked any longer. What was answered and agreed stays here as long as the
          answers.
        </Typography>
      )}
      <LinearProgress
        aria-hidden
        variant="determinate"
        value={asked === 0 ? 0 : (done / asked) * 100}
        sx={{ height: 8, borderRadius: 4 }}
      />
      {done < asked && !report.is_removed && <Reminders by={by} />}
      {report.payment && !report.is_removed && (
        <Payment payment={report.payment} questions={report.questions} />
      )}
    </Column>
  );
}

/** What families pay. The portal takes no payment and does not count any, so it says where they are. */
const Payment = ({ payment, questions }: PaymentProps) => (
  <Quiet size="large" className="figures">
    {`Families pay ${moneyText(payment.cents)} for each child${questions.some(({ goes }) => goes) ? ' who goes' : ''}, with the reference ${payment.code}- and the student number. What was paid is in the accounts of the families, not here.`}
  </Quiet>
);

interface PaymentProps extends Pick<AskReport, 'questions'> {
  payment: NonNullable<AskReport['payment']>;
}

/** Says when the people outstanding are reminded, which needs nobody. */
function Reminders({ by }: { by: string }) {
  const today = dayIn(useTimeZone(), serverNow());
  const days = reminderDays.map((before) => addDays(by, -before)).filter((day) => day >= today);
  if (days.length === 0) return null;
  const named = days.map(briefDay);
  return (
    <Quiet size="large">{`People outstanding get a reminder on ${named.join(' and ')}.`}</Quiet>
  );
}

/** How many chose each option, and the sums of numbers. */
const Results = ({ report: { questions, results } }: { report: AskReport }) => (
  <Box component="section" aria-label="Answers">
    {results.map(({ questionUid, options, sum }) => (
      <Column key={questionUid} gap={0.5} sx={{ mb: 2 }}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {questions.find((each) => each.questionUid === questionUid)?.text}
        </Typography>
        <Typography className="figures">
          {sum === undefined
            ? options.map(({ option, count }) => `${optionWords(option)}: ${count}`).join(' · ')
            : `Together ${sum.toLocaleString('en-AU')}`}
        </Typography>
      </Column>
    ))}
  </Box>
);

/** The places that are taken and left, and how many wait. */
function Places({ places, questions }: Pick<AskReport, 'questions'> & { places: PlacesOf }) {
  const question = questions.find(({ questionUid }) => questionUid === places.questionUid);
  const hasChoices = places.options.length > 1;
  // A card has no head of its title.
  const taken = useIsNarrow() && !hasChoices ? ' places taken' : '';
  return (
    <Box component="section" aria-label="Places">
      <Quiet size="medium" sx={{ mb: 0.5 }}>
        {question?.text}
      </Quiet>
      <RowList
        label="Places"
        columns={placeColumns.slice(hasChoices ? 0 : 1)}
        heading="h3"
        rows={places.options.map(({ option, limit, left, waiting }) => ({
          key: option,
          cells: [
            ...(hasChoices ? [option] : []),
            `${(limit - left).toLocaleString('en-AU')} of ${limit.toLocaleString('en-AU')}${taken}`,
            ...[left, waiting].map((n) => n.toLocaleString('en-AU')),
          ],
        }))}
      />
    </Box>
  );
}

type PlacesOf = NonNullable<AskReport['places']>;

const placeColumns = [
  { name: 'Choice', isName: true },
  { name: 'Places taken', isName: true },
  { name: 'Left' },
  { name: 'Waiting' },
];

const optionWords = (option: string): string =>
  option === 'yes' ? 'Yes' : option === 'no' ? 'No' : option;

const tools = { mb: 2, '& > [role=group]': { mb: 0 } };
