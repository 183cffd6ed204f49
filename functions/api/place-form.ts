import type { GroupRepository } from '#functions/data/groups';
import type { KeyLearningAreas } from '#functions/data/key-learning-areas';
import type { StoredPlace } from '#functions/data/place-record';
import type { UserRepository } from '#functions/data/users';
import type { Caller } from '#shared/caller';
import type { PlaceDraft } from '#shared/contract/places';
import { AppError } from '#shared/errors';

/** Where a place's form looks things up. */
export interface PlaceFormParts {
  readonly users: Pick<UserRepository, 'allByUsername' | 'many'>;
  readonly groups: Pick<GroupRepository, 'many'>;
  readonly areas: Pick<KeyLearningAreas, 'get'>;
}

type Form = Pick<
  PlaceDraft,
  'place' | 'place_id' | 'klaUid' | 'description' | 'intended_audience' | 'editors' | 'group_list'
>;

/** What a form becomes: usernames bound to people, groups and area looked up; all that is wrong is said at once. */
export async function placeFromForm(
  form: Form,
  before: StoredPlace | undefined,
  caller: Caller,
  { users, groups, areas }: PlaceFormParts,
) {
  const wanted = [...new Set(form.group_list.groups)];
  const [found, area, editors] = await Promise.all([
    groups.many(caller.site, wanted),
    form.klaUid ? areas.get(caller.site, form.klaUid) : undefined,
    peopleNamed(form.editors, before, caller.site, users),
  ]);
  const isKnownArea = !form.klaUid || area || form.klaUid === before?.klaUid;
  const faults = {
    ...(found.length < wanted.length && {
      'group_list.groups': 'One of these groups does not exist any more. Please choose again.',
    }),
    ...(!isKnownArea && {
      klaUid: 'This key learning area does not exist any more. Please choose again.',
    }),
    ...(editors.fault && { editors: editors.fault }),
  };
  if (Object.keys(faults).length > 0) {
    throw new AppError('badRequest', 'Please check what you entered.', { fields: faults });
  }
  const groupNames = found.map(({ groupname }) => groupname).sort();
  return {
    place: form.place,
    place_id: form.place_id,
    klaUid: form.klaUid,
    key_learning_area:
      area?.key_learning_area ?? (form.klaUid ? (before?.key_learning_area ?? '') : ''),
    description: form.description,
    intended_audience: form.intended_audience,
    editors: editors.userUids,
    group_list: {
      userTypes: form.group_list.userTypes,
      groups: wanted,
      groupNames,
      groupNamesSearch: groupNames.join(',').toLowerCase(),
    },
  };
}

/**
 * The people who sign in with these names now. Whoever edits the place already is looked for first, so that a name that two people have
 * does not stand in the way of every later change.
 */
async function peopleNamed(
  names: readonly string[],
  before: StoredPlace | undefined,
  site: string,
  users: PlaceFormParts['users'],
): Promise<{ userUids: string[]; fault?: string }> {
  const present = await users.many(site, before?.editors ?? []);
  const unknown: string[] = [];
  const shared: string[] = [];
  const userUids = new Set<string>();
  for (const name of names) {
    const same = (person: { username: string }) =>
      person.username.toLowerCase() === name.toLowerCase();
    const known = present.filter(same);
    const people = known.length > 0 ? known : await users.allByUsername(site, name);
    const here = people.filter(({ status }) => status === 'active');
    if (here.length === 0) unknown.push(name);
    else if (here.length > 1 && known.length === 0) shared.push(name);
    else for (const person of here) userUids.add(person.userUid);
  }
  const faults = [
    ...unknown.map((name) => `There is nobody called “${name}” at this school.`),
    ...shared.map((name) => `More than one person at this school is called “${name}”.`),
  ];
  return { userUids: [...userUids], ...(faults.length > 0 && { fault: faults.join(' ') }) };
}
