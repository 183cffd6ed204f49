import { useState } from 'react';
import { api } from '#shared/contract/api';
import type { Feed, FeedChoice } from '#shared/contract/calendar';
import { call } from '../../../api/client.ts';
import { useRead } from '../../../api/hooks.ts';
import { useSession } from '../../../auth/session.tsx';
import { useFeedback } from '../../../components/feedback.tsx';

const everything: FeedChoice = {
  categories: [],
  children: [],
  tasks: true,
  favourites: 'included',
};

/** The person's subscription: what is in it, and the acts that make, change and end it. */
export function useFeed() {
  const { config } = useSession();
  const { data: feed, error, mutate } = useRead(api.calendar.feed, {});
  const [edited, setEdited] = useState<FeedChoice>();
  // The address is told once; it lives as long as the dialog that shows it.
  const [address, setAddress] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { attempt, confirm } = useFeedback();
  const choice = edited ?? (feed ? choiceOf(feed) : everything);

  async function act(does: () => Promise<Feed>, done: string) {
    setBusy(true);
    const isDone = await attempt(async () => {
      await mutate(await does(), { revalidate: false });
    }, done);
    if (isDone) setEdited(undefined);
    setBusy(false);
  }

  async function create() {
    const isNew = !feed?.active;
    if (!isNew && !(await confirm('Make a new address?', renewing))) return;
    await act(
      async () => {
        const { path, ...made } = await call(api.calendar.createFeed, choice);
        setAddress(addressOf(config.apiRoot, path));
        return made;
      },
      isNew ? 'Your subscription is ready.' : 'Your new address is ready.',
    );
  }

  async function end() {
    if (!(await confirm('End the subscription?', ending))) return;
    await act(async () => {
      const ended = await call(api.calendar.removeFeed, {});
      setAddress('');
      return ended;
    }, 'Your subscription has ended.');
  }

  return {
    feed,
    error,
    retry: () => void mutate(),
    choice,
    choose: (changed: Partial<FeedChoice>) => setEdited({ ...choice, ...changed }),
    isChanged: edited !== undefined,
    isBusy,
    address,
    create,
    end,
    save: () => act(() => call(api.calendar.changeFeed, choice), 'Saved successfully.'),
  };
}
export type FeedState = ReturnType<typeof useFeed>;

const choiceOf = ({ categories, children, tasks, favourites }: Feed): FeedChoice => ({
  categories,
  children,
  tasks,
  favourites,
});

/** The whole address: below the API root, on the school's own host. */
const addressOf = (apiRoot: string, path: string): string =>
  `${new URL(apiRoot, location.origin).href.replace(/\/$/, '')}/${path}`;

const renewing =
  'The address you use now stops working at once. Every calendar that shows it needs the new one.';
const ending =
  'The address stops working at once, and calendars that show it get nothing new from the school.';
