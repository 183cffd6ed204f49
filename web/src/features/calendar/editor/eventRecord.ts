import { nobody } from '#shared/audiences/audience';
import { calendar as calendarApi, type WrittenEvent } from '#shared/calendar/calendar.contract';
import { call } from '../../../api/client.ts';
import { checkedTypes, typesInWords } from '../../../components/audience/choice.ts';
import type { RecordForm } from '../../../components/editing/recordForm.ts';
import { type EventForm, sentOf, uidsOf } from './eventForm.ts';

/** Loads the checks of the form, which nobody needs to begin. */
const checks = () => import('./eventChecks.ts');

const blank: EventForm = {
  title: '',
  all_day: false,
  starts_on: '',
  starts_at: '',
  ends_on: '',
  ends_at: '',
  weekly_until: '',
  location: '',
  address: '',
  contact: '',
  description: '',
  category: '',
  is_tentative: false,
  make_public: false,
  group_list: nobody,
  files: [],
};

/** An event in whose place the new one takes place. */
export interface Moved {
  readonly EVENT_ID: string;
  readonly form: EventForm;
}

/** The form of an event of the portal; a new one may take the place of another. */
export const eventRecord = (moved?: Moved): RecordForm<EventForm, WrittenEvent> => ({
  labels: {
    title: 'Title',
    all_day: 'All day',
    starts_on: 'First day',
    starts_at: 'From',
    ends_on: 'Last day',
    ends_at: 'Until',
    weekly_until: 'Repeats every week until',
    location: 'Where',
    address: 'Address',
    contact: 'Whom to ask',
    category: 'Category',
    description: 'Description',
    is_tentative: 'Still to be confirmed',
    make_public: 'For everyone',
    group_list: 'Who',
    files: 'Files',
  },
  blank: moved?.form ?? blank,
  formOf,
  documentOf: ({ EVENT_ID }) => eventDocument(EVENT_ID),
  nameOf: ({ title }) => title.trim() || 'New event',
  isSameField(name, a, b) {
    if (name === 'files') return uidsOf(a.files).join() === uidsOf(b.files).join();
    return name === 'group_list' ? chosenIn(a) === chosenIn(b) : a[name] === b[name];
  },
  async faultsOf(form) {
    // Without them, for example offline, the server checks what arrives.
    const loaded = await checks().catch(() => undefined);
    return loaded?.faultsOf(form) ?? {};
  },
  prepare: checks,
  create: (form, idempotencyKey) =>
    call(
      calendarApi.create,
      { ...sentOf(form), ...(moved && { moves: moved.EVENT_ID }) },
      { idempotencyKey },
    ),
  update: (form, { EVENT_ID, updated_at }) =>
    call(calendarApi.update, { ...sentOf(form), EVENT_ID, updated_at }),
  isRetried: true,
  inWords(name, form) {
    const value = form[name];
    if (name === 'group_list') return audienceText(form);
    if (name === 'files') return (form.files ?? []).map(({ filename }) => filename).join(', ');
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    return String(value);
  },
  words: {
    saved: 'Event saved.',
    gone: 'Another person removed this event.',
    losing: 'Your changes are not saved yet. They will be lost.',
  },
});

/** The draft key of an event. */
export const eventDocument = (EVENT_ID: string): string => `event ${EVENT_ID}`;

/** Returns the values of a saved event. */
export function formOf(saved: WrittenEvent): EventForm {
  const { EVENT_ID: _, first_EVENT_ID: __, origin: ___, updated_at: ____, ...form } = saved;
  return { ...form, files: form.files ?? [] };
}

/** The choice of an audience as a text to compare. */
const chosenIn = ({ group_list }: EventForm): string =>
  [...checkedTypes(group_list), ...group_list.groups.toSorted()].join(' ');

function audienceText({ group_list }: EventForm): string {
  const count = group_list.groups.length;
  const types = typesInWords(checkedTypes(group_list));
  return count === 0 ? types : `${types} of ${count} ${count === 1 ? 'group' : 'groups'}`;
}
