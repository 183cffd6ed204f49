import { type RosterKind, type RosterRecord, rosterKinds } from '#shared/intake/roster-records';
import type { Core } from '../merge/stored.ts';
import type { Arrival, Arrivals, AsideRow, Package } from '../oneroster/arrival.ts';
import { referencesOf } from '../oneroster/files.ts';
import { usernameKey } from '../rules/usernames.ts';

/**
 * Returns a package whose complete files keep what is stored about the rows that were set aside, and
 * about the people whom those rows name. So a row that cannot be used never unregisters anyone.
 */
export function keepStored({ arrivals, ...rest }: Package, before: Core): Package {
  const named = new Map<RosterKind, Named>();
  const people = new Set<string>();
  for (const kind of rosterKinds) {
    const arrival = arrivals[kind];
    if (!arrival) continue;
    const ofKind = namedIn(kind, arrival, before);
    named.set(kind, ofKind);
    for (const person of ofKind.people) people.add(person);
  }
  const kept: Partial<Record<RosterKind, Arrival>> = {};
  for (const kind of rosterKinds) {
    const arrival = arrivals[kind];
    const { records, isUnknown } = named.get(kind) ?? nobody;
    if (!arrival) continue;
    const keeps = (record: RosterRecord) =>
      isUnknown ||
      records.has(record.sourcedId) ||
      (people.size > 0 && people.has(personIn[kind]?.(record as never) ?? ''));
    kept[kind] = { ...arrival, keeps };
  }
  // Each arrival was stored under its own kind above.
  return { ...rest, arrivals: kept as Arrivals };
}

/** What the rows of a file name that were set aside. */
interface Named {
  /** The identifiers of their own records. */
  readonly records: ReadonlySet<string>;
  readonly people: ReadonlySet<string>;
  /** Whether a row names no record and nobody, so that each stored record may be its own. */
  readonly isUnknown: boolean;
}
const nobody: Named = { records: new Set(), people: new Set(), isUnknown: false };

/** The person whom a record of a kind is about. */
const personIn: { readonly [K in RosterKind]?: (record: RosterRecord<K>) => string } = {
  users: ({ sourcedId }) => sourcedId,
  roles: ({ userSourcedId }) => userSourcedId,
  enrollments: ({ userSourcedId }) => userSourcedId,
  demographics: ({ sourcedId }) => sourcedId,
  results: ({ studentSourcedId }) => studentSourcedId,
};

function namedIn(kind: RosterKind, { aside, staying }: Arrival, before: Core): Named {
  const records = new Set(staying);
  const people = new Set<string>();
  let isUnknown = false;
  const byUsername = once(
    () => new Map([...before.users.values()].map((user) => [usernameKey(user.username), user])),
  );
  for (const row of aside) {
    const known = peopleIn(kind, row).filter((id) => before.users.has(id));
    const { username } = row.cells;
    const sameName = kind === 'users' && username ? byUsername().get(usernameKey(username)) : null;
    if (sameName) known.push(sameName.sourcedId);
    for (const id of known) people.add(id);
    for (const id of [row.id ?? [], ...tokensOf(row)].flat()) records.add(id);
    if (row.id === undefined && known.length === 0) isUnknown = true;
  }
  return { records, people, isUnknown };
}

/** Returns the identifiers of people in a row, as far as its columns are known. */
function peopleIn(kind: RosterKind, row: AsideRow): string[] {
  const ofPerson = kind === 'users' ? ['sourcedId'] : [];
  const columns = referencesOf(kind).flatMap(([column, target]) =>
    target === 'users' ? column : [],
  );
  const cells = [...ofPerson, ...columns].flatMap((column) => row.cells[column] ?? []);
  return [...cells.flatMap((cell) => splitIds(cell)), ...tokensOf(row)];
}

/** Returns everything in a row without columns that may be an identifier. */
const tokensOf = ({ values }: AsideRow): string[] =>
  values.flatMap((value) => value.split(/[,"\n]/).map((part) => part.trim())).filter(Boolean);

const splitIds = (cell: string): string[] => cell.split(',').map((id) => id.trim());

function once<T>(make: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
}
