import type { FeedChoice } from '#shared/calendar/calendar.contract';
import type { Child } from '../useChildren.ts';

interface ShownChoice extends Pick<FeedChoice, 'favourites'> {
  readonly children: readonly string[];
  readonly categories: readonly string[];
}

const inOne = new Intl.ListFormat('en-AU');

/** Says in a sentence what a subscription shows, so that nobody has to open the choice to know. */
export function choiceText(
  { favourites, children, categories }: ShownChoice,
  family: readonly Child[],
): string {
  if (favourites === 'only') return 'It shows only your favourite events.';
  const names = family
    .filter(({ userUid }) => children.length === 0 || children.includes(userUid))
    .map(({ firstname }) => firstname);
  const what = categories.length === 0 ? 'all events' : `events about ${inOne.format(categories)}`;
  return `It shows ${what} for ${names.length > 0 ? inOne.format(names) : 'you'}.`;
}
