import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { fullName } from '#shared/people/names';
import type { ListedPerson } from '#shared/people/people-admin.contract';
import { pathTo } from '#shared/site/paths';
import { Offer } from '../../../components/feedback/Offer.tsx';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { useIsNarrow } from '../../../components/hooks/useIsNarrow.ts';
import { useChosen } from '../../../components/lists/choice/useChosen.ts';
import { NoRecords } from '../../../components/lists/NoRecords.tsx';
import { NumberedPager } from '../../../components/lists/NumberedPager.tsx';
import { type Column, RowList } from '../../../components/lists/RowList.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { Address } from '../../../components/text/Address.tsx';
import { PeopleFilters } from './PeopleFilters.tsx';
import { isFiltered } from './peopleView.ts';
import { StateChip } from './StateChip.tsx';
import { type People, usePeople } from './usePeople.ts';
import { WhyNobody } from './WhyNobody.tsx';
import { kindWords } from './words.ts';

const Invitations = onDemand(async () => (await import('../newcomer/Invitations.tsx')).Invitations);

/** Lists the people of the school. */
export function PeopleList() {
  const people = usePeople();
  const { error, filter, setFilter, reset } = people;
  // The rows of an earlier filter would look like an answer to this one.
  const data = error ? undefined : people.data;
  return (
    <>
      <PeopleFilters filter={filter} onFilter={setFilter} />
      {error && (
        <Failure what="The list of people" error={error} onRetry={() => void people.mutate()} />
      )}
      {/* The rows come without moving what is below them. */}
      {!data && !error && <Skeletons heights={rowHeights} what="the people" />}
      {data?.rows.length === 0 && (
        <NoRecords
          reset="Reset the filter"
          onReset={isFiltered(filter) ? reset : undefined}
          more={
            isFiltered(filter) ? (
              filter.search.trim() && <WhyNobody key={filter.search} name={filter.search.trim()} />
            ) : (
              <ToIntake />
            )
          }
        >
          {isFiltered(filter) ? 'Nobody matches these filters.' : comes}
        </NoRecords>
      )}
      {data && data.rows.length > 0 && <Rows people={people} data={data} />}
      {/* The first administrator is in the list before everyone else. */}
      {data?.rows.length === 1 && !isFiltered(filter) && people.view.page === 1 && (
        <EmptyState title="Only one person is here yet" action={<ToIntake />}>
          {comes}
        </EmptyState>
      )}
    </>
  );
}

/** The rows that a window shows first. */
const rowHeights = Array.from({ length: 12 }, () => 28);

const comes =
  'Everyone of the school appears here with its first roster. You can also add a person by hand.';

const ToIntake = () => (
  <Offer operation="intake" to={pathTo('/admin/intake')}>
    Open intake
  </Offer>
);

interface RowsProps {
  people: People;
  data: NonNullable<People['data']>;
}

/** The rows. In a school that has accounts to invite people to, rows can be chosen for that. */
function Rows({ people, data }: RowsProps) {
  const { view, filter, setView, again, readUninvited } = people;
  const isNarrow = useIsNarrow();
  const { chosen, choice, clear } = useChosen(data.rows, ({ userUid }) => userUid);
  return (
    <>
      <RowList
        label="People"
        list="people"
        heading="h2"
        columns={isNarrow ? narrow : columns}
        rows={data.rows.map((person) => rowOf(person, isNarrow))}
        {...(data.can_invite && { choice })}
      />
      <NumberedPager data={data} size={view.size} onChange={setView} />
      {data.can_invite && (
        <Invitations
          chosen={chosen}
          onClear={clear}
          readUninvited={readUninvited}
          isFiltered={isFiltered(filter)}
          onInvited={again}
        />
      )}
    </>
  );
}

const anywhere = { overflowWrap: 'anywhere', minWidth: 140 };
const columns: readonly Column[] = [
  { name: 'Name', isName: true, order: 'ascending', sx: { minWidth: 140 } },
  { name: 'Kind' },
  { name: 'State' },
  { name: 'Signs in as', sx: anywhere },
  { name: 'Email', sx: anywhere },
];
/** On a phone a row is the name, the kind and one state. */
const narrow = columns.slice(0, 3);

function rowOf(person: ListedPerson, isNarrow: boolean) {
  const { userUid, username, email, kinds, state, year, homeroom } = person;
  // Only people of one name have a year here.
  const isWho = [...kinds.map((kind) => kindWords[kind]), year, homeroom].filter(Boolean);
  const link = (
    <Link component={RouterLink} to={pathTo('/admin/people/:userUid', { userUid })}>
      {fullName(person)}
    </Link>
  );
  const short = [link, isWho.join(', '), state ? <StateChip key="state" state={state} /> : ''];
  return {
    key: userUid,
    name: fullName(person),
    cells: isNarrow ? short : [...short, username, <Address key="email" of={email} />],
  };
}
