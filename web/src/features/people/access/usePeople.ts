import { useState } from 'react';
import { type ListedPerson, people as peopleApi } from '#shared/people/people-admin.contract';
import { call } from '../../../api/client.ts';
import { keyOf } from '../../../api/hooks.ts';
import { useListView } from '../../../components/lists/useListView.ts';
import { type Answer, useNumberedPage } from '../../../components/lists/useNumberedPage.ts';
import { noFilter, type PeopleFilter, type PeopleView, peopleView, queryOf } from './peopleView.ts';

interface PeopleAnswer extends Answer<ListedPerson> {
  readonly can_invite?: boolean | undefined;
}

/**
 * Returns the function that reads everybody of a filter who was never invited, 100 in a call; undefined
 * if the filter has another state.
 */
function uninvitedOf(filter: PeopleFilter): (() => Promise<ListedPerson[]>) | undefined {
  if (filter.state !== '' && filter.state !== 'never-signed-in') return undefined;
  const query = queryOf({ ...filter, state: 'never-signed-in' }, 100);
  return async () => {
    const found: ListedPerson[] = [];
    let next_token: string | undefined;
    do {
      const answer = await call(peopleApi.list, { ...query, next_token });
      found.push(...answer.records);
      next_token = answer.next_token;
    } while (next_token);
    return found;
  };
}

/**
 * The people that the filter finds. A page is read again only when somebody asks for it: each one
 * writes to the audit, and a day has 300.
 */
export function usePeople() {
  const { view, setView: changeView } = useListView(peopleView);
  const [search, setSearch] = useState('');
  const filter: PeopleFilter = { ...view.filter, search };
  const query = queryOf(filter, view.size);
  const page = useNumberedPage<ListedPerson, PeopleAnswer>(
    {
      key: keyOf(peopleApi.list, query),
      async read(next_token) {
        const found = await call(peopleApi.list, { ...query, next_token });
        const { records: rows, next_token: next, can_invite } = found;
        return { rows, next_token: next, can_invite };
      },
      options: { revalidateOnFocus: false, revalidateOnReconnect: false },
    },
    view.page,
  );
  const again = () => void page.mutate();
  return {
    ...page,
    again,
    readUninvited: uninvitedOf(filter),
    view,
    filter,
    setView: (changed: Partial<PeopleView>) => changeView({ page: 1, ...changed }, again),
    setFilter({ search: typed, ...chosen }: PeopleFilter) {
      setSearch(typed);
      changeView({ page: 1, filter: chosen }, typed === search ? again : undefined);
    },
    reset() {
      setSearch('');
      const { search: _, ...none } = noFilter;
      changeView({ page: 1, filter: none });
    },
  };
}

export type People = ReturnType<typeof usePeople>;
