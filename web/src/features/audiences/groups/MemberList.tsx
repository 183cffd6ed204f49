import { Alert, Button, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import {
  type GroupMember,
  schoolGroups as groupsApi,
  type SchoolGroup,
} from '#shared/audiences/school-groups.contract';
import { call } from '../../../api/client.ts';
import { keyOf } from '../../../api/hooks.ts';
import { briefDayAndYear } from '../../../components/days/days.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { Column, Columns } from '../../../components/layout/layout.tsx';
import { choice, pageNumber, view } from '../../../components/lists/address.ts';
import { NoRecords } from '../../../components/lists/NoRecords.tsx';
import { NumberedPager } from '../../../components/lists/NumberedPager.tsx';
import { sizes } from '../../../components/lists/numbered.ts';
import { type Column as ListColumn, RowList } from '../../../components/lists/RowList.tsx';
import { useListView } from '../../../components/lists/useListView.ts';
import { type Answer, useNumberedPage } from '../../../components/lists/useNumberedPage.ts';
import { Failure } from '../../../components/screen/Failure.tsx';
import { useGroupChange } from './useGroupChange.ts';
import { stateWords } from './words.ts';

const membersView = view({ page: pageNumber('page'), size: choice('size', sizes, 50) });

interface MemberListProps {
  group: SchoolGroup;
  onChanged: () => Promise<unknown>;
}

/** The people of a group by name, page by page. Those of a list can be taken out. */
export function MemberList({ group, onChanged }: MemberListProps) {
  const { groupUid, version, rule } = group;
  const { page, view: shown, setView, search, setSearch } = useMembers(group);
  const { data, error, mutate } = page;
  const { isBusy, error: refusal, run } = useGroupChange(onChanged);
  const { say } = useFeedback();
  async function takeOut({ userUid, name }: GroupMember) {
    const isDone = await run(async () => {
      await call(groupsApi.changeMembers, { groupUid, version, remove: [userUid] });
    });
    if (isDone) say(`${name} is no longer in the group.`);
  }
  return (
    <Column component="section" isBound aria-labelledby="members">
      <Typography variant="h2" id="members">
        People
      </Typography>
      {refusal && (
        <Alert severity="error" variant="outlined">
          {refusal.message}
        </Alert>
      )}
      <MemberSearch key={search} search={search} onSearch={setSearch} />
      {error && !data && (
        <Failure what="The people of this group" error={error} onRetry={() => void mutate()} />
      )}
      {!data && !error && <Skeletons heights={[240]} what="the people" />}
      {data?.rows.length === 0 && (
        <NoRecords reset="Show everyone" onReset={search ? () => setSearch('') : undefined}>
          {search ? 'Nobody in the group has this name.' : 'Nobody is in the group yet.'}
        </NoRecords>
      )}
      {data && data.rows.length > 0 && (
        <>
          <RowList
            label="People of the group"
            heading="h3"
            columns={columns}
            rows={data.rows.map((member) => ({
              ...rowOf(member),
              acts: rule ? undefined : (
                <Button
                  size="small"
                  disabled={isBusy}
                  aria-label={`Take out ${member.name}`}
                  onClick={() => void takeOut(member)}
                >
                  Take out
                </Button>
              ),
            }))}
          />
          <NumberedPager
            data={data}
            size={shown.size}
            onChange={(changed) => setView({ page: 1, ...changed })}
          />
        </>
      )}
    </Column>
  );
}

/** A page of the people of a group. It is read again after each change of the group. */
function useMembers({ groupUid, version }: SchoolGroup) {
  const { view: shown, setView } = useListView(membersView);
  const [search, setSearch] = useState('');
  const query = { groupUid, limit: shown.size, ...(search && { search }) };
  const [resource, route] = keyOf(groupsApi.members, query);
  const page = useNumberedPage<GroupMember, Answer<GroupMember>>(
    {
      key: [resource, route, { ...query, version }],
      async read(next_token) {
        const found = await call(groupsApi.members, { ...query, next_token });
        return { rows: found.records, next_token: found.next_token };
      },
      options: { revalidateOnFocus: false, revalidateOnReconnect: false },
    },
    shown.page,
  );
  return {
    page,
    view: shown,
    setView,
    search,
    setSearch(words: string) {
      setSearch(words);
      setView({ page: 1 });
    },
  };
}

interface MemberSearchProps {
  search: string;
  onSearch: (search: string) => void;
}

function MemberSearch({ search, onSearch }: MemberSearchProps) {
  const [typed, setTyped] = useState(search);
  function find(event: FormEvent) {
    event.preventDefault();
    onSearch(typed.trim());
  }
  return (
    <Columns
      component="form"
      role="search"
      aria-label="Find people of the group"
      from={{ sm: 'minmax(0, 1fr) auto' }}
      align="end"
      noValidate
      onSubmit={find}
    >
      <Field
        label="Name of a person in the group"
        value={typed}
        onChange={(text) => setTyped(text.slice(0, 200))}
      />
      <Button type="submit" variant="outlined" sx={{ minHeight: 44 }}>
        Find
      </Button>
    </Columns>
  );
}

const columns: readonly ListColumn[] = [
  { name: 'Name', isName: true, order: 'ascending' },
  { name: 'Kind' },
  { name: 'State' },
];

function rowOf({ userUid, name, as, state, from, until }: GroupMember) {
  const days = [from && `from ${briefDayAndYear(from)}`, until && `until ${briefDayAndYear(until)}`]
    .filter(Boolean)
    .join(' ');
  const words = days ? `${stateWords(state)}, ${days}` : stateWords(state);
  return { key: userUid, name, cells: [name, as, words] };
}
