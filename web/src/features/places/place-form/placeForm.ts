import { GroupList } from '#shared/audiences/audience.schemas';
import { PlaceChange, PlaceDraft } from '#shared/places/place-form.schemas';
import { type Place, places as placesApi } from '#shared/places/places.contract';
import { call } from '../../../api/client.ts';
import { choiceInWords } from '../../../components/audience/choice.ts';
import type { RecordForm } from '../../../components/editing/recordForm.ts';
import { schemaFaults } from '../../../components/forms/schemaFaults.ts';

/** The form values of a place. */
export interface PlaceForm {
  place_id: string;
  place: string;
  description: string;
  intended_audience: string;
  /** Usernames, comma-separated without spaces. */
  editors: string;
  klaUid: string;
  group_list: GroupList;
}

/** Returns usernames as the form writes them. */
export const tidyEditors = (typed: string): string =>
  typed
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .join(',');

const sentOf = (form: PlaceForm) => ({ ...form, editors: tidyEditors(form.editors) });

const changeOf = (form: PlaceForm, { placeUid, updated_at }: Place) => ({
  ...sentOf(form),
  placeUid,
  updated_at,
});

/** The form of a place for the editor that places and pages share. */
export const placeRecord: RecordForm<PlaceForm, Place> = {
  labels: {
    place_id: 'Place ID',
    place: 'Place',
    description: 'Description',
    intended_audience: 'Intended audience',
    editors: 'Editors',
    klaUid: 'Key learning area',
    group_list: 'Groups',
  },
  blank: {
    place_id: '',
    place: '',
    description: '',
    intended_audience: '',
    editors: '',
    klaUid: '',
    group_list: GroupList.parse({}),
  },
  formOf: ({ editors = [], group_list = GroupList.parse({}), ...place }) => ({
    place_id: place.place_id,
    place: place.place,
    description: place.description,
    intended_audience: place.intended_audience,
    editors: editors.join(','),
    klaUid: place.klaUid,
    group_list,
  }),
  documentOf: ({ placeUid }) => placeDocument(placeUid),
  nameOf: ({ place }) => place.trim() || 'New place',
  isSameField: (name, a, b) =>
    name === 'group_list'
      ? sameAudience(a.group_list) === sameAudience(b.group_list)
      : a[name] === b[name],
  faultsOf(form, base) {
    if (!base) return schemaFaults(PlaceDraft, sentOf(form));
    return schemaFaults(PlaceChange, changeOf(form, base));
  },
  create: (form, idempotencyKey) => call(placesApi.create, sentOf(form), { idempotencyKey }),
  update: (form, base) => call(placesApi.update, changeOf(form, base)),
  inWords: (name, form) =>
    name === 'group_list' ? choiceInWords(form.group_list, form.group_list.groupNames) : form[name],
  words: {
    saved: 'Place saved successfully.',
    gone: 'Someone has removed this place. Your draft is kept on this device.',
    taken: 'Your draft was replaced with the saved version.',
  },
};

/** The draft key of a place. */
export const placeDocument = (placeUid: string | undefined): string =>
  placeUid ? `place ${placeUid}` : 'new place';

/** Returns an audience in sorted form without names, which the server sets. */
const sameAudience = ({ userTypes, groups }: GroupList): string =>
  JSON.stringify([
    userTypes.flatMap(({ name, checked }) => (checked ? [name] : [])).sort(),
    [...groups].sort(),
  ]);
