import type { Party, SigningForm } from '#shared/signing/form';
import type { StoredRecipient } from '../store/request-record.ts';

/** A person who may take the place of a party. */
export interface Candidate {
  readonly userUid: string;
  readonly name: string;
  /** Empty if the school has no address. */
  readonly email: string;
}

/** A person whom the sender names for a party. */
export interface NamedPerson {
  readonly partyUid: string;
  readonly name: string;
  readonly email: string;
}

/** Who could take part in the document of a student. */
export interface Cast {
  readonly student: Candidate;
  /** Carers with an active, unrestricted link today. */
  readonly guardians: readonly Candidate[];
  readonly persons: readonly NamedPerson[];
}

/** Who gets the document of a student. */
export interface Plan {
  /** The recipients in the order of the form; undefined if the document cannot be sent. */
  readonly recipients: readonly StoredRecipient[] | undefined;
  /** What is missing, in words; empty if nothing is. */
  readonly why: string;
}

/**
 * Returns the guardians in a stable order: those with an address first, then by identifier. The
 * order of the roster’s file may change.
 */
export const inStableOrder = (guardians: readonly Candidate[]): Candidate[] =>
  [...guardians].sort(
    (a, b) => Number(a.email === '') - Number(b.email === '') || (a.userUid < b.userUid ? -1 : 1),
  );

/**
 * Returns who takes the places of the parties. Without a second guardian to ask, the document is not
 * sent, unless the sender chose to send it to the one (`without`). Nothing else may be missing.
 */
export function planOf(
  { parties }: Pick<SigningForm, 'parties'>,
  cast: Cast,
  missing: 'skip' | 'without',
): Plan {
  const [first, second] = inStableOrder(cast.guardians);
  const people = { 'guardian 1': first, 'guardian 2': second, student: cast.student };
  const recipients: StoredRecipient[] = [];
  const faults: { readonly why: string; readonly mayBeMissing: boolean }[] = [];
  for (const party of parties) {
    const person =
      party.who === 'person'
        ? cast.persons.find(({ partyUid }) => partyUid === party.partyUid)
        : people[party.who];
    const mayBeMissing = party.who === 'guardian 2';
    if (!person) faults.push({ why: `${nameOf[party.who]} is missing`, mayBeMissing });
    else if (person.email.trim() === '') {
      faults.push({ why: `${nameOf[party.who]} has no e-mail address`, mayBeMissing });
    } else recipients.push(recipientFor(party, person));
  }
  const why = faults.map((fault) => fault.why).join(', ');
  const isSent = faults.every(({ mayBeMissing }) => mayBeMissing && missing === 'without');
  return { recipients: isSent ? recipients : undefined, why: why && `${why}.` };
}

const nameOf: Readonly<Record<Party['who'], string>> = {
  'guardian 1': 'The first guardian',
  'guardian 2': 'The second guardian',
  student: 'The student',
  person: 'A person whom you name',
};

const recipientFor = (
  { partyUid, name: party, role }: Party,
  person: Candidate | NamedPerson,
): StoredRecipient => ({
  ...{ recipientUid: partyUid, party, role, name: person.name, email: person.email.trim() },
  ...('userUid' in person && { userUid: person.userUid }),
  ...{ state: 'waiting', links: [], reminders: 0, is_unreachable: false },
});
