/** The kinds of mail that a person may turn off, and what they are. */
export const kinds = [
  {
    key: 'digest',
    name: 'Weekly digest',
    what: 'Once a week: what is new on Connections and among the notices, for you and your children.',
  },
  {
    key: 'daily',
    name: 'Daily reminders',
    what: 'On school days: the day’s notices and events. On days with nothing for you, nothing comes.',
  },
  {
    key: 'principal',
    name: 'Principal’s messages',
    what: 'Letters of the principal, when there is one.',
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
