import type { Party, SigningForm } from '#shared/signing/form';
import type { StoredRecipient } from '../store/request.record.ts';

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
  /** The guardian whom the sender chose to be first; without one, the order is a stable one. */
  readonly firstUid?: string | undefined;
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
 * Returns the guardians in the order in which they take their places: the one whom the sender chose,
 * then those with an address, then by identifier. The order of the roster’s file may change.
 */
export const inOrderOfSigning = (
  guardians: readonly Candidate[],
  firstUid?: string,
): Candidate[] => {
  const rank = ({ userUid, email }: Candidate) => (userUid === firstUid ? 0 : email === '' ? 2 : 1);
  return [...guardians].sort((a, b) => rank(a) - rank(b) || (a.userUid < b.userUid ? -1 : 1));
};

/**
 * Returns the guardians between whom the sender chooses the first, in their order; none if there is
 * nothing to choose.
 */
export function choiceOfFirst(
  { parties }: Pick<SigningForm, 'parties'>,
  guardians: readonly Candidate[],
): Candidate[] {
  if (!parties.some(({ who }) => who === 'guardian 1')) return [];
  const reachable = inOrderOfSigning(guardians).filter(({ email }) => email !== '');
  return reachable.length > 1 ? reachable : [];
}

/**
 * Returns who takes the places of the parties. Without a second guardian to ask, the document is not
 * sent, unless the sender chose to send it to the one (`without`). Nothing else may be missing.
 */
export function planOf(
  { parties }: Pick<SigningForm, 'parties'>,
  cast: Cast,
  missing: 'skip' | 'without',
): Plan {
  const [first, second] = inOrderOfSigning(cast.guardians, cast.firstUid);
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
  recipientUid: partyUid,
  party,
  role,
  name: person.name,
  email: person.email.trim(),
  ...('userUid' in person && { userUid: person.userUid }),
  state: 'waiting',
  links: [],
  reminders: 0,
  is_unreachable: false,
});
