import { useState } from 'react';
import {
  calendar as calendarApi,
  type Feed,
  type FeedChoice,
} from '#shared/calendar/calendar.contract';
import { call } from '../../../api/client.ts';
import { useRead } from '../../../api/hooks.ts';
import { useSession } from '../../../auth/session.tsx';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { appAddress } from './FeedAddress.tsx';

const everything: FeedChoice = {
  categories: [],
  children: [],
  tasks: true,
  favourites: 'included',
  lessons: [],
};

/** Reads the person's subscription, and creates, changes and ends it. */
export function useFeed() {
  const { config } = useSession();
  const { data: feed, error, mutate } = useRead(calendarApi.feed, {});
  const [edited, setEdited] = useState<FeedChoice>();
  // The server returns the address once, so it is kept only while the dialog is open.
  const [address, setAddress] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { attempt, confirm } = useFeedback();
  const choice = edited ?? (feed ? choiceOf(feed) : everything);

  async function run(request: () => Promise<Feed>, success: string) {
    setBusy(true);
    const isDone = await attempt(async () => {
      await mutate(await request(), { revalidate: false });
    }, success);
    if (isDone) setEdited(undefined);
    setBusy(false);
  }

  /** Makes an address, and returns it. */
  async function make(success: string): Promise<string | undefined> {
    let shown: string | undefined;
    await run(async () => {
      const { path, ...made } = await call(calendarApi.createFeed, choice);
      shown = addressOf(config.apiRoot, path);
      setAddress(shown);
      return made;
    }, success);
    return shown;
  }

  /** Subscribes, and opens the calendar of this device. Where it does not open, the address is shown. */
  async function open() {
    const made = await make('Your subscription is ready.');
    if (made) location.assign(appAddress(made));
  }

  async function renew() {
    if (!(await confirm('Make a new address?', renewing))) return;
    await make('Your new address is ready.');
  }

  async function end() {
    if (!(await confirm('End the subscription?', ending))) return;
    await run(async () => {
      const ended = await call(calendarApi.removeFeed, {});
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
    open,
    renew,
    end,
    save: () => run(() => call(calendarApi.changeFeed, choice), 'Saved successfully.'),
  };
}
export type FeedState = ReturnType<typeof useFeed>;

const choiceOf = ({ categories, children, tasks, favourites, lessons }: Feed): FeedChoice => ({
  categories,
  children,
  tasks,
  favourites,
  lessons,
});

/** Returns the full address, below the API root on the school's host. */
const addressOf = (apiRoot: string, path: string): string =>
  `${new URL(apiRoot, location.origin).href.replace(/\/$/, '')}/${path}`;

const renewing =
  'The address you use now stops working at once. Add the new address to your calendars.';
const ending = 'The address stops working at once. Calendars that use it get no more updates.';
