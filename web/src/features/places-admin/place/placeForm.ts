import { api } from '#shared/contract/api';
import { Place, PlaceChange, PlaceDraft } from '#shared/contract/places';
import { GroupList } from '#shared/domain/audience';
import { call } from '../../../api/client.ts';
import { choiceInWords } from '../../../components/audience/choice.ts';
import type { RecordKind } from '../editing/kind.ts';

/** Everything of a place that its form can change. */
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

/** Usernames as the form writes them, however they were typed. */
export const tidyEditors = (typed: string): string =>
  typed
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .join(',');

const sentOf = (form: PlaceForm) => ({ ...form, editors: tidyEditors(form.editors) });

/** A place's form to the editor it shares with pages. */
export const placeKind: RecordKind<PlaceForm, Place> = {
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
    const sent = sentOf(form);
    const parsed = base
      ? PlaceChange.safeParse({ ...sent, placeUid: base.placeUid, updated_at: base.updated_at })
      : PlaceDraft.safeParse(sent);
    const faults: Record<string, string> = {};
    for (const { path, message } of parsed.error?.issues ?? []) faults[String(path[0])] ??= message;
    return faults;
  },
  create: (form, idempotencyKey) => call(api.places.create, sentOf(form), { idempotencyKey }),
  update: (form, { placeUid, updated_at }) =>
    call(api.places.update, { ...sentOf(form), placeUid, updated_at }),
  readSaved: (given) => Place.safeParse(given).data,
  inWords: (name, form) =>
    name === 'group_list' ? choiceInWords(form.group_list, form.group_list.groupNames) : form[name],
  savedWords: 'Place saved successfully.',
  goneWords: 'This place was removed in the meantime. What you typed is kept on this device.',
};

/** What the draft of a place is kept under. */
export const placeDocument = (placeUid: string | undefined): string =>
  placeUid ? `place ${placeUid}` : 'new place';

/** An audience in one way of writing; names are the server's matter. */
const sameAudience = ({ userTypes, groups }: GroupList): string =>
  JSON.stringify([
    userTypes.flatMap(({ name, checked }) => (checked ? [name] : [])).sort(),
    [...groups].sort(),
  ]);
