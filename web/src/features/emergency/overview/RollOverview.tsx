import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type RollOverview as Overview,
  type RollList,
  rollCall as rollCallApi,
} from '#shared/emergency/roll-call.contract';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../../api/hooks.ts';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { Column, Row } from '../../../components/layout/layout.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { DateWords } from '../../../components/text/DateWords.tsx';
import { AllClear } from './AllClear.tsx';
import { Figures } from './Figures.tsx';
import { GroupCounts } from './GroupCounts.tsx';
import { PeopleList } from './PeopleList.tsx';
import { Reports } from './Reports.tsx';
import { RollTools } from './RollTools.tsx';

/** The time between two reads of the numbers, in milliseconds. */
const pace = 5_000;

/** The overview of the roll-call for the people who lead: numbers, names outstanding, all-clear. */
export function RollOverview() {
  const { data, error, mutate } = useRead(
    rollCallApi.overview,
    {},
    { refreshInterval: (read) => (read?.roll && !read.roll.ended_at ? pace : 0) },
  );
  if (error && !data) return <Failure error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeletons heights={[56, 132, 260]} />;
  if (!data.roll) return <None />;
  return (
    <>
      {error && <Failure error={error} onRetry={() => void mutate()} />}
      <Running overview={data} onChange={() => void mutate()} />
      <Reports endedAt={data.roll.ended_at} />
    </>
  );
}

const None = () => (
  <EmptyState
    title="There has been no roll-call"
    action={
      <Button component={Link} to={pathTo('/admin/emergency-broadcast')} variant="contained">
        Write an emergency message
      </Button>
    }
  >
    A roll-call starts with an emergency message. Tick “Ask everyone: Are you safe?”.
  </EmptyState>
);

interface RunningProps {
  overview: Overview;
  onChange: () => void;
}

function Running({ overview, onChange }: RunningProps) {
  const { roll, open_help, by_group } = overview;
  const [list, setList] = useState<RollList>('open');
  const [group, setGroup] = useState<string>();
  if (!roll) return null;
  const name = by_group.find((each) => each.group === group)?.name;
  return (
    <Column gap={3} sx={{ mb: 6 }}>
      <Head roll={roll} onChange={onChange} />
      <Figures overview={overview} list={list} onList={setList} />
      {open_help > 0 && list !== 'help' && (
        <Alert
          severity="error"
          variant="outlined"
          action={
            <Button color="inherit" onClick={() => setList('help')}>
              Show
            </Button>
          }
        >
          {open_help === 1 ? '1 person asks for help.' : `${open_help} people ask for help.`}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { lg: 'minmax(0, 2fr) 3fr' } }}>
        <GroupCounts groups={by_group} chosen={group} onChoose={setGroup} />
        <Box sx={{ minWidth: 0 }}>
          <RollTools list={list} group={group} />
          {/* Another list begins without the names of the one before. */}
          <PeopleList
            key={`${list} ${group ?? ''}`}
            query={{ list, group }}
            groupName={name}
            isOpen={!roll.ended_at}
            mark={`${overview.safe} ${overview.help} ${open_help}`}
            onChange={onChange}
          />
        </Box>
      </Box>
    </Column>
  );
}

interface HeadProps extends Pick<RunningProps, 'onChange'> {
  roll: NonNullable<Overview['roll']>;
}

const Head = ({ roll, onChange }: HeadProps) => (
  <Row gap={2} align="flex-start">
    <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
      <Typography variant="h2">
        {roll.ended_at ? 'The last roll-call has ended' : 'Roll-call is open'}
      </Typography>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        Started <DateWords at={roll.started_at} withTime isInside />
        {roll.ended_at && (
          <>
            , all-clear <DateWords at={roll.ended_at} withTime isInside />
          </>
        )}
        . {roll.message}
      </Typography>
    </Box>
    {!roll.ended_at && <AllClear rollUid={roll.rollUid} onDone={onChange} />}
  </Row>
);
