import { useState } from 'react';
import {
  type SubscribedUser,
  subscribedUsers as subscribedUsersApi,
} from '#shared/subscribers/subscribed-users.contract';
import { call } from '../../api/client.ts';
import { keyOf, useWrite } from '../../api/hooks.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { useListView } from '../../components/lists/useListView.ts';
import { type Answer, useNumberedPage } from '../../components/lists/useNumberedPage.ts';
import { filterQuery, type SubscriberView, subscriberView } from './view.ts';

/** The subscribers that the filter in the address finds, and the one in the form. */
export function useSubscribers() {
  const { view, setView: changeView } = useListView(subscriberView);
  const query = { ...filterQuery(view.filter), limit: view.size };
  const page = useNumberedPage<SubscribedUser, Answer<SubscribedUser>>(
    {
      key: keyOf(subscribedUsersApi.list, query),
      async read(next_token) {
        const found = await call(subscribedUsersApi.list, { ...query, next_token });
        return { rows: found.records, next_token: found.next_token };
      },
      // Filter and Reset reload, even right after the last request.
      options: { dedupingInterval: 0 },
    },
    view.page,
  );
  const remove = useWrite(subscribedUsersApi.remove);
  const { attempt, confirm } = useFeedback();
  /** The subscriber that was chosen last, so that the form keeps it on another page. */
  const [chosen, setChosen] = useState<SubscribedUser>();
  const listed = page.data?.rows.find(({ subscribedusersUid: uid }) => uid === view.edit);
  const kept = chosen?.subscribedusersUid === view.edit ? chosen : undefined;

  const setView = (changed: Partial<SubscriberView>) =>
    changeView({ page: 1, ...changed }, () => void page.mutate());
  return {
    ...page,
    view,
    setView,
    /** The subscriber in the form; undefined for a new one, or for one that is gone. */
    edited: view.edit ? (listed ?? kept) : undefined,
    edit(subscriber: SubscribedUser | undefined) {
      setChosen(subscriber);
      changeView({ edit: subscriber?.subscribedusersUid ?? '' });
    },
    async remove({ subscribedusersUid, name }: SubscribedUser) {
      const words = `${name} gets no more mail, and is not in this list any longer.`;
      if (!(await confirm('Delete subscribed user', words))) return false;
      const isDone = await attempt(() => remove({ subscribedusersUid }), 'Deleted successfully.');
      if (isDone && subscribedusersUid === view.edit) changeView({ edit: '' });
      return isDone;
    },
  };
}

export type Subscribers = ReturnType<typeof useSubscribers>;
