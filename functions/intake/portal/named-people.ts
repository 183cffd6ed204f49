import type { RosterProfile } from '#shared/intake/roster';
import { fullName } from '#shared/people/names';
import type { Findings } from '../faults.ts';
import type { ReadRow } from './kind.ts';
import type { PeopleFacts } from './people.ts';
import type { SchoolFacts } from './school.ts';

/** How rows name a person, and the words for a fault. */
interface Naming {
  readonly column: string;
  readonly kind: 'students' | 'carers';
  /** Whether a number that the roster does not know is always a fault. */
  readonly isStrict?: boolean;
}

const words = {
  students: { one: 'student', number: 'student number' },
  carers: { one: 'carer', number: 'carer number' },
};

/** A row with the person whom it names. */
export interface RowOf<Cells> {
  readonly row: ReadRow<Cells>;
  readonly person: RosterProfile;
}

/**
 * Returns the rows whose person the roster knows. A number of several people is a fault that names
 * them. Rows of unknown people, such as a student who starts tomorrow or who left long ago, are
 * ignored with a warning. If they are more than a fifth of the file, each is a fault: the numbers
 * probably have another form than those of the roster.
 */
export async function rowsOfPeople<Cells extends Readonly<Record<string, unknown>>>(
  rows: readonly ReadRow<Cells>[],
  { column, kind, isStrict = false }: Naming,
  { people }: Pick<SchoolFacts, 'people'>,
  found: Findings,
): Promise<RowOf<Cells>[]> {
  const facts = await people();
  const known: RowOf<Cells>[] = [];
  const unknown: ReadRow<Cells>[] = [];
  const shared = new Set<string>();
  for (const row of rows) {
    const number = String(row.cells[column]);
    const [person, ...others] = candidates(facts[kind].get(number) ?? []);
    if (!person) unknown.push(row);
    else if (others.length === 0) known.push({ row, person });
    else if (!shared.has(number)) {
      shared.add(number);
      const names = listed([person, ...others].map(nameOf));
      const reason = `${names} have the same ${words[kind].number}. Give each their own in the roster.`;
      found.fault(row.locate(column), reason);
    }
  }
  const none = `The roster has no ${words[kind].one} with this number.`;
  for (const { locate } of unknown) {
    if (isStrict || unknown.length * 5 > rows.length) found.fault(locate(column), none);
    else found.warn(locate(column), `${none} The row is ignored.`);
  }
  return known;
}

/** Returns who may be meant by a number: people who are here, or else those who have left. */
export function candidates(people: readonly RosterProfile[]): readonly RosterProfile[] {
  const active = people.filter(({ status }) => status === 'active');
  return active.length > 0 ? active : people;
}

const nameOf = ({ firstname, surname }: RosterProfile): string => fullName({ firstname, surname });

const listed = (names: readonly string[]): string =>
  `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Returns the userUid of a member of staff. Reports an unknown identifier. */
export function staffUid(
  { bySourcedId }: PeopleFacts,
  STAFF_ID: string | undefined,
  { locate }: Pick<ReadRow, 'locate'>,
  found: Findings,
): string | undefined {
  if (STAFF_ID === undefined) return undefined;
  const person = bySourcedId.get(STAFF_ID);
  if (person?.type === 'faculty') return person.userUid;
  const reason = person
    ? 'This person is not a member of staff.'
    : 'The roster has no person with this identifier.';
  found.fault(locate('STAFF_ID'), reason);
  return undefined;
}
