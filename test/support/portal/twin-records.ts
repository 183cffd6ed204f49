import { portalKeys } from '#functions/kernel/store/portal-keys';
import { userTypes } from '#shared/audiences/audience';
import { canary, families, twinActors, twinProfile } from '#test/support/portal/twin-people';
import { eventToday } from '#test/support/records/course-records';
import {
  forGroups,
  putInto,
  storeGroup,
  storePlace,
  storeSchool,
  type Tables,
} from '#test/support/records/school-records';

/** Stores a school with two families. Each has a group, a place and an event of its own. */
export async function storeSchoolOfFamilies(tables: Tables, site: string): Promise<void> {
  const people = twinActors.map((actor) => twinProfile(site, actor));
  await storeSchool(tables, site, people);
  for (const family of families) {
    const word = canary(site, family);
    const group = `family-${family}`;
    await storeGroup(tables, site, group, 'Class');
    await storePlace(tables, site, {
      ...{ placeUid: `place-${family}`, slug: `place-${family}`, place_id: '' },
      ...{ place: `Place ${word}`, description: word, intended_audience: word },
      group_list: forGroups([group]),
    });
    const event = {
      ...eventToday(word, true),
      eventUid: `event-${family}`,
      audience: { everyone: false, userTypes: [...userTypes], groups: [group] },
    };
    const keys = { pk: site, sk: event.eventUid, ...portalKeys(site, 'calendar', event) };
    await putInto(tables, 'calendar', { ...keys, ...event });
  }
}
