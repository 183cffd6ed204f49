import { fullName } from '#shared/people/names';
import type { InvitationOutcome, ListedPerson } from '#shared/people/people-admin.contract';

/** Why some people got no invitation, with their names. */
export interface Refused {
  readonly says: string;
  readonly names: readonly string[];
}

/** Returns why people got no invitation, the most frequent reason first. */
export function refusedBy(
  outcomes: readonly InvitationOutcome[],
  people: readonly ListedPerson[],
): Refused[] {
  const named = new Map(people.map((person) => [person.userUid, fullName(person)]));
  const refused = outcomes.filter(({ is_invited }) => !is_invited);
  return [...Map.groupBy(refused, ({ says = '' }) => says)]
    .map(([says, some]) => ({ says, names: some.map(({ userUid }) => named.get(userUid) ?? '') }))
    .sort((a, b) => b.names.length - a.names.length);
}

/** `1 person`, `20 people`. */
export const peopleInWords = (count: number): string =>
  count === 1 ? '1 person' : `${count} people`;
