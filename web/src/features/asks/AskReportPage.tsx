import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { type AskList, type AskReport, asks as asksApi } from '#shared/asks/asks.contract';
import { asksSchoolOnly } from '#shared/questions/school-only';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../api/hooks.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { Choice } from '../../components/forms/Choice.tsx';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { Column, Quiet, Row } from '../../components/layout/layout.tsx';
import { ChoiceButtons } from '../../components/lists/ChoiceButtons.tsx';
import { RowList } from '../../components/lists/RowList.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { BackLink } from '../../components/screen/links/BackLink.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { AskedPeople } from './AskedPeople.tsx';
import { AskFile } from './AskFile.tsx';
import { ReportGroups } from './ReportGroups.tsx';
import { ReportHead } from './ReportHead.tsx';
import { type ReportLinkState, ReportTitle } from './ReportTitle.tsx';

/** `/asks/:askUid`: who has answered, and who has not. */
export function AskReportPage() {
  const { askUid = '' } = useParams();
  const { title } = (useLocation().state ?? {}) as ReportLinkState;
  const { data, error, mutate } = useRead(asksApi.report, { askUid });
  const isGone = error?.kind === 'notFound' || error?.kind === 'badRequest';
  return (
    <Screen overline={!isGone && <BackLink to={pathTo('/asks')}>All answers</BackLink>}>
      {isGone && (
        <EmptyState
          title="There is no report"
          action={
            <Button component={Link} to={pathTo('/asks')}>
              All answers
            </Button>
          }
        >
          Nothing is asked, or you don’t have access to it.
        </EmptyState>
      )}
      {!data && !isGone && title && <ReportTitle isAlone>{title}</ReportTitle>}
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

/** The lists, as a heading or a sentence names them. */
const listNames: Record<AskList, string> = {
  open: 'Outstanding',
  paper: 'Outstanding, ask on paper',
  done: 'Answered',
  all: 'Everyone',
};
/** The button beside Outstanding, whose number has those to ask on paper, too. */
const buttonNames = { ...listNames, paper: 'Of these, ask on paper' };
const lists = Object.keys(listNames) as AskList[];

function Report({ report, onChange }: { report: AskReport; onChange: () => void }) {
  const { by_group, is_removed } = report;
  const [list, setList] = useState<AskList>('open');
  const [group, setGroup] = useState('');
  const query = { askUid: report.askUid, list, ...(group && { group }) };
  const isNarrow = useIsNarrow();
  const hasGroups = by_group.length > 1;
  const numbers = numbersOf(report, group);
  const inGroup = by_group.find(({ groupUid }) => groupUid === group)?.groupname;
  const file = !is_removed && (
    <AskFile
      query={query}
      list={[listNames[list], inGroup].filter(Boolean).join(', ')}
      isPartly={asksSchoolOnly(report.questions)}
    />
  );
  return (
    <Column gap={4} isBound sx={{ maxWidth: 860 }}>
      <ReportHead report={report} />
      {report.places && <Places places={report.places} questions={report.questions} />}
      {report.results.length > 0 && <Results report={report} />}
      {hasGroups && <ReportGroups groups={by_group} />}
      <Box component="section" aria-label="Names">
        <Row className="no-print" gap={2} align="center" sx={tools}>
          <ChoiceButtons
            label="Shown"
            options={lists.map((each) => [
              each,
              [buttonNames[each], numbers[each]?.toLocaleString('en-AU')].filter(Boolean).join(' '),
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
          {!isNarrow && file}
        </Row>
        <AskedPeople
          query={query}
          questions={report.questions}
          title={listNames[list]}
          isOver={is_removed ?? false}
          onChange={onChange}
        />
        {isNarrow && file && (
          <Box className="no-print" sx={{ mt: 3 }}>
            {file}
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
