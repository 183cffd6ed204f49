import { Button, Link } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import type { SchoolGroup } from '#shared/audiences/school-groups.contract';
import { pathTo } from '#shared/site/paths';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { Column, Columns } from '../../../components/layout/layout.tsx';
import { choice, pageNumber, type ValueOf, view } from '../../../components/lists/address.ts';
import { NoRecords } from '../../../components/lists/NoRecords.tsx';
import { NumberedPager } from '../../../components/lists/NumberedPager.tsx';
import { sizes } from '../../../components/lists/numbered.ts';
import { type Column as ListColumn, RowList } from '../../../components/lists/RowList.tsx';
import { useListView } from '../../../components/lists/useListView.ts';
import { Failure } from '../../../components/screen/Failure.tsx';
import { ApplyState } from './ApplyState.tsx';
import { useSchoolGroups } from './useSchoolGroups.ts';
import { kindWords, peopleWords, usersWords } from './words.ts';

const NewGroupDialog = onDemand(async () => (await import('./NewGroupDialog.tsx')).NewGroupDialog);

const groupsView = view({ page: pageNumber('page'), size: choice('size', sizes, 50) });
type GroupsView = ValueOf<typeof groupsView>;

interface GroupsListProps {
  isMaking: boolean;
  onMake: (isMaking: boolean) => void;
}

/** Lists the groups that the school made, and makes new ones. */
export function GroupsList({ isMaking, onMake }: GroupsListProps) {
  const { data, error, mutate } = useSchoolGroups();
  const { view: shown, setView } = useListView(groupsView);
  const [search, setSearch] = useState('');
  const navigate = useNavigate();
  const word = search.trim().toLowerCase();
  const found = (data?.groups ?? []).filter(({ groupname }) =>
    groupname.toLowerCase().includes(word),
  );
  const page = pageOf(found, shown);
  return (
    <>
      {error && !data && (
        <Failure what="The list of groups" error={error} onRetry={() => void mutate()} />
      )}
      {!data && !error && <Skeletons heights={[320]} what="the groups" />}
      {data && (
        <Column isBound>
          <ApplyState applying={data.applying} />
          {data.groups.length > 0 && (
            <Columns from={{ sm: 2 }}>
              <Field
                label="Name of the group"
                value={search}
                onChange={(text) => {
                  setSearch(text.slice(0, 100));
                  setView({ page: 1 });
                }}
              />
            </Columns>
          )}
          {found.length === 0 && (
            <NoRecords
              reset="Show all groups"
              onReset={word ? () => setSearch('') : undefined}
              more={
                <Button variant="outlined" onClick={() => onMake(true)}>
                  New group
                </Button>
              }
            >
              {word
                ? 'No group has this name.'
                : 'The school has no groups of its own yet. A group may be a committee or a camp.'}
            </NoRecords>
          )}
          {found.length > 0 && (
            <>
              <RowList
                label="Groups of the school"
                heading="h2"
                columns={columns}
                rows={page.rows.map(rowOf)}
              />
              <NumberedPager
                data={page}
                size={shown.size}
                onChange={(changed) => setView({ page: 1, ...changed })}
              />
            </>
          )}
        </Column>
      )}
      {isMaking && (
        <NewGroupDialog
          onClose={() => onMake(false)}
          onMade={async ({ groupUid }) => {
            await mutate();
            await navigate(pathTo('/admin/groups/:groupUid', { groupUid }));
          }}
        />
      )}
    </>
  );
}

function pageOf(found: readonly SchoolGroup[], { page, size }: GroupsView) {
  const last = Math.max(1, Math.ceil(found.length / size));
  const shown = Math.min(page, last);
  const rows = found.slice((shown - 1) * size, shown * size);
  return { rows, page: shown, hasMore: shown < last };
}

const columns: readonly ListColumn[] = [
  { name: 'Name', isName: true, order: 'ascending' },
  { name: 'People' },
  { name: 'Comes from' },
  { name: 'Used by' },
];

function rowOf(group: SchoolGroup) {
  const { groupUid, groupname, people } = group;
  const link = (
    <Link component={RouterLink} to={pathTo('/admin/groups/:groupUid', { groupUid })}>
      {groupname}
    </Link>
  );
  return {
    key: groupUid,
    name: groupname,
    cells: [link, peopleWords(people), kindWords(group), usersWords(group)],
  };
}
