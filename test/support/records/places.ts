import type { StoredPlace } from '#functions/places/store/place.record';
import { audience } from '#test/support/records/posts';

/** Returns a stored place with usual values and the given ones. */
export const storedPlace = (is: Partial<StoredPlace> & { chosen?: string[] } = {}): StoredPlace => {
  const { chosen = ['STUDENTS', 'CARERS', 'STAFF'], ...rest } = is;
  const { userTypes, groups } = audience(...chosen);
  return {
    placeUid: 'place-1',
    place: 'Mathematics 7',
    slug: 'mathematics-7',
    place_id: '7101',
    klaUid: '',
    key_learning_area: '',
    editors: [],
    description: 'Numbers',
    intended_audience: 'Year 7',
    group_list: { userTypes, groups, groupNames: [], groupNamesSearch: '' },
    is_deleted: false,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    author: { users_userid: '', users_username: '', users_firstname: '', users_lastname: '' },
    ...rest,
  };
};
