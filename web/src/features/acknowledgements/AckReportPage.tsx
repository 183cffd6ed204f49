import BackIcon from '@mui/icons-material/ArrowBack';
import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  type AckList,
  type AckReport,
  acknowledgements as acksApi,
} from '#shared/acknowledgements/acknowledgements.contract';
import { ackRuleNames } from '#shared/acknowledgements/ask';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../api/hooks.ts';
import { dayName } from '../../components/days/days.ts';
import { Choice } from '../../components/forms/Choice.tsx';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { Column, Row } from '../../components/layout/layout.tsx';
import { ChoiceButtons } from '../../components/lists/ChoiceButtons.tsx';
import { RowList } from '../../components/lists/RowList.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { AckFile } from './AckFile.tsx';
import { AckPeople } from './AckPeople.tsx';

/** `/notices/acknowledgements/:postUid`: who has acknowledged a notice, and who has not. */
export function AckReportPage() {
  const { postUid = '' } = useParams();
  const { data, error, mutate } = useRead(acksApi.report, { postUid });
  const isGone = error?.kind === 'notFound' || error?.kind === 'badRequest';
  return (
    <Screen overline={<BackLink postUid={postUid} />}>
      {isGone && (
        <EmptyState title="There is no report">
          The notice asks for no acknowledgement, or you don’t have access to it.
        </EmptyState>
      )}
      {error && !isGone && <Failure error={error} onRetry={() => void mutate()} />}
      {data && <Report report={data} onChange={() => void mutate()} />}
    </Screen>
  );
}

const BackLink = ({ postUid }: { postUid: string }) => (
  <Button
    component={Link}
    to={pathTo('/notices/notice_details/:postUid', { postUid })}
    startIcon={<BackIcon />}
    className="no-print"
    sx={{ marginInlineStart: -1 }}
  >
    Notice
  </Button>
);

const listNames: Record<AckList, string> = {
  open: 'Outstanding',
  paper: 'Ask on paper',
  done: 'Acknowledged',
  all: 'Everyone',
};
const lists = Object.keys(listNames) as AckList[];

function Report({ report, onChange }: { report: AckReport; onChange: () => void }) {
  const { by_group } = report;
  const [list, setList] = useState<AckList>('open');
  const [group, setGroup] = useState('');
  const query = { postUid: report.postUid, list, ...(group && { group }) };
  const isNarrow = useIsNarrow();
  const hasGroups = by_group.length > 1;
  const numbers = numbersOf(report, group);
  return (
    <Column gap={4} isBound sx={{ maxWidth: 860 }}>
      <State report={report} />
      {hasGroups && <Groups report={report} />}
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
          {!isNarrow && <AckFile query={query} />}
        </Row>
        <AckPeople query={query} title={listNames[list]} onChange={onChange} />
        {isNarrow && (
          <Box className="no-print" sx={{ mt: 3 }}>
            <AckFile query={query} />
          </Box>
        )}
      </Box>
    </Column>
  );
}

/** How many each list has. Those to ask on paper are counted for all groups together. */
function numbersOf(
  { asked, done, on_paper, by_group }: AckReport,
  group: string,
): Partial<Record<AckList, number>> {
  const of = by_group.find(({ groupUid }) => groupUid === group) ?? { asked, done };
  const counted = { open: of.asked - of.done, done: of.done, all: of.asked };
  return group ? counted : { ...counted, paper: on_paper };
}

/** The notice, whom it asks until when, and how many have answered. */
function State({ report }: { report: AckReport }) {
  const { title, by, rule, asked, done, by_group } = report;
  const only = by_group.length === 1 && by_group[0]?.groupname;
  const day = dayName(by, { weekday: 'short', day: 'numeric', month: 'long' });
  return (
    <Column gap={1}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography color="textSecondary">
        {`${ackRuleNames[rule]}${only ? `, ${only}` : ''}, by ${day}`}
      </Typography>
      <Typography className="figures" sx={{ fontSize: '1.5rem', fontWeight: 700, mt: 1 }}>
        {`${done.toLocaleString('en-AU')} of ${asked.toLocaleString('en-AU')} acknowledged`}
      </Typography>
      <LinearProgress
        aria-hidden
        variant="determinate"
        value={asked === 0 ? 0 : (done / asked) * 100}
        sx={{ height: 8, borderRadius: 4 }}
      />
    </Column>
  );
}

const Groups = ({ report }: { report: AckReport }) => (
  <Box component="section" aria-label="By group">
    <RowList
      label="By group"
      columns={columns}
      heading="h3"
      rows={report.by_group.map(({ groupUid, groupname, asked, done }) => ({
        key: groupUid,
        cells: [groupname, ...[done, asked - done, asked].map((n) => n.toLocaleString('en-AU'))],
      }))}
    />
  </Box>
);

const columns = [
  { name: 'Group', isName: true },
  { name: 'Acknowledged' },
  { name: 'Outstanding' },
  { name: 'Asked' },
];
const tools = { mb: 2, '& > [role=group]': { mb: 0 } };
