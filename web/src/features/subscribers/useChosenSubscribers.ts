import {
  type SubscribedUser,
  subscribedUsers as subscribedUsersApi,
} from '#shared/subscribers/subscribed-users.contract';
import { call } from '../../api/client.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { useChosen } from '../../components/lists/choice/useChosen.ts';
import { useMany } from '../../components/lists/choice/useMany.ts';
import type { Subscribers } from './useSubscribers.ts';

/** The chosen subscribers of a page, and what can be done with all of them. */
export function useChosenSubscribers({ data, mutate, view, edit }: Subscribers) {
  const { confirm } = useFeedback();
  const { chosen, choice, clear } = useChosen(
    data?.rows ?? [],
    ({ subscribedusersUid }) => subscribedusersUid,
  );
  const { progress, each, report, once } = useMany(mutate, clear);
  const removeAll = once(async (all: readonly SubscribedUser[]) => {
    const named = all.map(({ name, subscribedusersUid }) => ({ title: name, subscribedusersUid }));
    const { done, refused } = await each(named, ({ subscribedusersUid }) =>
      call(subscribedUsersApi.remove, { subscribedusersUid }),
    );
    if (done.some(({ subscribedusersUid: uid }) => uid === view.edit)) edit(undefined);
    report(`${people(done.length)} deleted.`, refused);
  });
  /** Deletes the chosen ones after a question; returns whether the answer was yes. */
  async function remove(): Promise<boolean> {
    const words = 'They get no more mail, and are not in this list any longer.';
    if (!(await confirm(`Delete ${people(chosen.length)}`, words))) return false;
    await removeAll(chosen);
    return true;
  }
  return { chosen, choice, clear, progress, remove };
}

const people = (count: number): string => (count === 1 ? '1 subscriber' : `${count} subscribers`);
