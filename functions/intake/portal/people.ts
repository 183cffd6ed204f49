import type { Profile } from '#shared/intake/roster';

/** The people whom rows may name: by the numbers of the information system. */
export interface PeopleFacts {
  readonly students: ReadonlyMap<string, readonly Profile[]>;
  readonly carers: ReadonlyMap<string, readonly Profile[]>;
  /** Everyone by sourcedId. */
  readonly bySourcedId: ReadonlyMap<string, Profile>;
}

/** Returns the people of a school by their numbers. */
export async function peopleFacts(profiles: AsyncIterable<Profile>): Promise<PeopleFacts> {
  const students = new Map<string, Profile[]>();
  const carers = new Map<string, Profile[]>();
  const bySourcedId = new Map<string, Profile>();
  const add = (map: Map<string, Profile[]>, number: string | undefined, person: Profile) => {
    if (number !== undefined) map.set(number, [...(map.get(number) ?? []), person]);
  };
  for await (const person of profiles) {
    if (person.sourcedId !== '') bySourcedId.set(person.sourcedId, person);
    if (person.type === 'student') add(students, person.studentNumber, person);
    add(carers, person.carerNumber, person);
  }
  return { students, carers, bySourcedId };
}
