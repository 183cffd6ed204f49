import { Alert, Button, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  type RollOverview as Overview,
  type RollList,
  rollCall as rollCallApi,
} from '#shared/emergency/roll-call.contract';
import { may } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../../api/hooks.ts';
import { useCaller } from '../../../auth/session.tsx';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { useDebounced } from '../../../components/hooks/useDebounced.ts';
import { Column, Columns, Row } from '../../../components/layout/layout.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { DateWords } from '../../../components/text/DateWords.tsx';
import { AllClear } from './AllClear.tsx';
import { Figures } from './Figures.tsx';
import { GroupCounts } from './GroupCounts.tsx';
import { PeopleList } from './PeopleList.tsx';
import { Reports } from './Reports.tsx';
import { RollFind } from './RollFind.tsx';
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
  if (data && !data.roll) return <None />;
  return (
    <>
      {error && <Failure what="The roll-call" error={error} onRetry={() => void mutate()} />}
      <Running overview={data} onChange={() => void mutate()} />
      {data && <Reports endedAt={data.roll?.ended_at} />}
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
  /** Undefined while it loads, and when it cannot be read. */
  overview: Overview | undefined;
  onChange: () => void;
}

/** The numbers and the names, each as soon as it is there: neither waits for the other. */
function Running({ overview, onChange }: RunningProps) {
  const { roll, open_help = 0, by_group } = overview ?? {};
  const [list, setList] = useState<RollList>('open');
  const [group, setGroup] = useState<string>();
  const mark = useLaterMark(overview);
  const [name, setName] = useState('');
  const asked = useDebounced(name.trim(), 300) || undefined;
  const groupName = by_group?.find((each) => each.group === group)?.name;
  return (
    <Column gap={3} sx={{ mb: 6 }}>
      {roll ? <Head roll={roll} onChange={onChange} /> : <Skeletons heights={[56]} most={480} />}
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
      <Columns from={{ lg: 'minmax(0, 3fr) minmax(0, 2fr)' }} gap={4}>
        {/* Another list begins without the names of the one before. */}
        <PeopleList
          key={[list, group, asked].join(' ')}
          query={{ list, group, name: asked }}
          groupName={groupName}
          // Until the numbers are there, a mark is better than waiting.
          isOpen={!roll?.ended_at}
          mark={mark}
          find={
            <RollFind
              groups={by_group}
              group={group}
              onGroup={setGroup}
              name={name}
              onName={setName}
            />
          }
          tools={roll && <RollTools list={list} group={group} />}
          onChange={onChange}
        />
        <GroupCounts groups={by_group} chosen={group} onChoose={setGroup} />
      </Columns>
    </Column>
  );
}

/** Returns what differs as soon as the numbers do; undefined while they are those of the first read. */
function useLaterMark(overview: Overview | undefined): string | undefined {
  const mark = overview && [overview.safe, overview.help, overview.open_help].join(' ');
  const first = useRef(mark);
  first.current ??= mark;
  return mark === first.current ? undefined : mark;
}

interface HeadProps extends Pick<RunningProps, 'onChange'> {
  roll: NonNullable<Overview['roll']>;
}

function Head({ roll, onChange }: HeadProps) {
  const { ended_at } = roll;
  const mayMark = may(useCaller(), 'roll.staff');
  return (
    <div>
      <Row gap={2} align="center" isOneLine>
        <Typography variant="h2" sx={{ flex: 1, minWidth: 0 }}>
          {ended_at ? 'The last roll-call has ended' : 'Roll-call is open'}
        </Typography>
        {!ended_at && <AllClear rollUid={roll.rollUid} onDone={onChange} />}
      </Row>
      <Typography color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        Started <DateWords at={roll.started_at} withTime isInside />
        {ended_at && (
          <>
            , all-clear <DateWords at={ended_at} withTime isInside />
          </>
        )}
        {/* While it is open, the message is on top of every page. */}
        {ended_at ? `. ${roll.message}` : '.'}
        {!ended_at && mayMark && (
          <>
            {' A student needs help? '}
            <Link to={pathTo('/emergency-brodcast')}>Mark students</Link>
          </>
        )}
      </Typography>
    </div>
  );
}
