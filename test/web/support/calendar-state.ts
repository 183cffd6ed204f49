import type { CalendarEvent, Feed } from '#shared/contract/calendar';
import type { User } from '#shared/contract/users';

const mia = { userUid: 'u-mia', firstname: 'Mia' };
const ned = { userUid: 'u-ned', firstname: 'Ned' };

const event = (EVENT_ID: string, more: Partial<CalendarEvent>): CalendarEvent => ({
  EVENT_ID,
  title: EVENT_ID,
  start: '2026-06-04',
  end: '2026-06-04',
  all_day: true,
  location: '',
  category: 'Community',
  colour: '#1b5e8c',
  AUDIENCE_TYPE_ID: '1',
  status: 'confirmed',
  sequence: 0,
  repeated: false,
  for_children: [mia, ned],
  description: '',
  ...more,
});

/** A carer of three children, the last of whom has no events of her own, for whoever needs one among the people. */
export const carer: User = {
  userUid: 'u-c.carer',
  username: 'c.carer',
  firstname: 'Rosa',
  surname: 'Hale',
  email: 'c.carer@example.org',
  type: 'affiliate',
  is_carer: true,
  schoolUid: 'main',
  group_list: [],
  country_name: '',
  capabilities: [],
  children: [mia, ned, { userUid: 'u-pip', firstname: 'Pip' }],
};

/** The events of a June in Sydney, which is ten hours ahead of UTC, and nobody's subscription. */
export const calendarState = () => ({
  events: [
    event('camp', {
      title: 'Year 7 camp',
      start: '2026-06-03',
      end: '2026-06-05',
      category: 'Excursion',
      colour: '#2e6b34',
      for_children: [mia],
    }),
    event('concert', {
      title: 'Winter concert',
      all_day: false,
      // From 6 pm to 8.30 pm on the 4th in Sydney; in New York it is early morning.
      start: '2026-06-04T08:00:00.000Z',
      end: '2026-06-04T10:30:00.000Z',
      location: 'Great Hall',
      description: 'Doors open at half past five.\nBook at https://tickets.example.edu/winter.',
    }),
    event('lockin', {
      title: 'Library lock-in',
      all_day: false,
      // From 8 pm on the 6th to midnight: it is over before the 7th begins.
      start: '2026-06-06T10:00:00.000Z',
      end: '2026-06-06T14:00:00.000Z',
      status: 'tentative',
      for_children: [ned],
    }),
    event('carnival~20260610', {
      title: 'Cross-country carnival',
      start: '2026-06-10',
      end: '2026-06-10',
      category: 'Sport',
      colour: '#8a3324',
      status: 'cancelled',
      repeated: true,
    }),
    ...['One', 'Two', 'Three', 'Four', 'Five'].map((name, n) =>
      event(`open-${n}`, {
        title: `Open classroom ${name}`,
        all_day: false,
        start: `2026-06-17T0${n}:00:00.000Z`,
        end: `2026-06-17T0${n}:30:00.000Z`,
      }),
    ),
  ],
  feeds: new Map<string, Feed>(),
  /** How many addresses have been made. */
  addresses: 0,
});
export type CalendarState = ReturnType<typeof calendarState>;
