import { mailSwitchNames } from '#shared/posts/type-names';

/** The kinds of mail that a person can turn off, with a description. */
export const kinds = [
  {
    key: 'digest',
    name: mailSwitchNames.Weekly,
    what: 'Once a week: new posts on Connections and new notices for you and your children.',
  },
  {
    key: 'daily',
    name: mailSwitchNames.Daily,
    what: 'On school days: the day’s notices and events. No mail comes on days without news for you.',
  },
  {
    key: 'principal',
    name: mailSwitchNames.Principal,
    what: 'Messages from the principal.',
  },
] as const;

export const days = [
  ['', 'The school’s day'],
  ['1', 'Monday'],
  ['2', 'Tuesday'],
  ['3', 'Wednesday'],
  ['4', 'Thursday'],
  ['5', 'Friday'],
  ['6', 'Saturday'],
  ['7', 'Sunday'],
] as const;
