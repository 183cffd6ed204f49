import type { RosterProfile } from '#shared/intake/roster';

/** The people whom rows may name: by the numbers of the information system. */
export interface PeopleFacts {
  readonly students: ReadonlyMap<string, readonly RosterProfile[]>;
  readonly carers: ReadonlyMap<string, readonly RosterProfile[]>;
  /** Everyone by sourcedId. */
  readonly bySourcedId: ReadonlyMap<string, RosterProfile>;
}

/** Returns the people of a school by their numbers. */
export async function peopleFacts(profiles: AsyncIterable<RosterProfile>): Promise<PeopleFacts> {
  const students = new Map<string, RosterProfile[]>();
  const carers = new Map<string, RosterProfile[]>();
  const bySourcedId = new Map<string, RosterProfile>();
  const add = (
    map: Map<string, RosterProfile[]>,
    number: string | undefined,
    person: RosterProfile,
  ) => {
    if (number !== undefined) map.set(number, [...(map.get(number) ?? []), person]);
  };
  for await (const person of profiles) {
    if (person.sourcedId !== '') bySourcedId.set(person.sourcedId, person);
    if (person.type === 'student') add(students, person.studentNumber, person);
    add(carers, person.carerNumber, person);
  }
  return { students, carers, bySourcedId };
}
