import type { Bound, School } from '#functions/kernel/record/declaration';
import { type GroupRepository, storedAudience } from '#functions/people/store/groups';
import type { UserRepository } from '#functions/people/store/users';
import type { StoredArea } from '#shared/courses/course-records';
import { refuseFaults } from '#shared/kernel/errors';
import type { PlaceDraft } from '#shared/places/place-form.schemas';
import type { Caller } from '#shared/rights/caller';
import type { StoredPlace } from './store/place.record.ts';

/** The repositories that resolve the names in the form of a place. */
export interface PlaceFormDeps {
  readonly users: Bound<UserRepository, 'allByUsername' | 'many'>;
  readonly groups: Bound<GroupRepository, 'many'>;
  readonly areas: {
    of(school: School): { get(klaUid: string): Promise<StoredArea | undefined> };
  };
}

type Form = Pick<
  PlaceDraft,
  'place' | 'place_id' | 'klaUid' | 'description' | 'intended_audience' | 'editors' | 'group_list'
>;

/**
 * Returns the stored fields of a form: people for usernames, names of groups and area. Throws one
 * error with all faults.
 */
export async function placeFromForm(
  form: Form,
  before: StoredPlace | undefined,
  caller: Caller,
  { users, groups, areas }: PlaceFormDeps,
) {
  const [found, area, editors] = await Promise.all([
    groups.of(caller).many(form.group_list.groups),
    form.klaUid ? areas.of(caller).get(form.klaUid) : undefined,
    peopleNamed(form.editors, before, caller, users),
  ]);
  const { group_list, unknown } = storedAudience(form.group_list, found, before);
  const isKnownArea = !form.klaUid || area || form.klaUid === before?.klaUid;
  const faults = {
    ...(unknown.length > 0 && {
      'group_list.groups': 'One of these groups no longer exists. Choose the groups again.',
    }),
    ...(!isKnownArea && {
      klaUid: 'This key learning area no longer exists. Choose another one.',
    }),
    ...(editors.fault && { editors: editors.fault }),
  };
  refuseFaults(faults);
  return {
    place: form.place,
    place_id: form.place_id,
    klaUid: form.klaUid,
    key_learning_area:
      area?.key_learning_area ?? (form.klaUid ? (before?.key_learning_area ?? '') : ''),
    description: form.description,
    intended_audience: form.intended_audience,
    editors: editors.userUids,
    group_list,
  };
}

/**
 * Returns the people who sign in with these usernames now. Current editors are found first: a
 * username that two people have must not block every later change.
 */
async function peopleNamed(
  names: readonly string[],
  before: StoredPlace | undefined,
  school: School,
  users: PlaceFormDeps['users'],
): Promise<{ userUids: string[]; fault?: string }> {
  const present = await users.of(school).many(before?.editors ?? []);
  const unknown: string[] = [];
  const shared: string[] = [];
  const userUids = new Set<string>();
  for (const name of names) {
    const same = (person: { username: string }) =>
      person.username.toLowerCase() === name.toLowerCase();
    const known = present.filter(same);
    const people = known.length > 0 ? known : await users.of(school).allByUsername(name);
    const active = people.filter(({ status }) => status === 'active');
    if (active.length === 0) unknown.push(name);
    else if (active.length > 1 && known.length === 0) shared.push(name);
    else for (const person of active) userUids.add(person.userUid);
  }
  const faults = [
    ...unknown.map((name) => `No one at this school has the username “${name}”.`),
    ...shared.map((name) => `More than one person at this school has the username “${name}”.`),
  ];
  return { userUids: [...userUids], ...(faults.length > 0 && { fault: faults.join(' ') }) };
}
