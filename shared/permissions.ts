import {
  type OperationId,
  operations,
  type Principal,
  type Reach,
} from '#shared/permission-matrix';

/**
 * What follows from the matrix for one person: read by the API (which enforces it), the screens (which hide by it) and the tests
 * (which try every cell).
 */

/** Rights that are given to a person on the profile record, beside what their contact type and families give. */
export const capabilities = [
  'editor',
  'sender',
  'reports',
  'counsellor',
  'privacy',
  'administrator',
] as const;
export type Capability = (typeof capabilities)[number];

/**
 * What an administrator holds without being given it by name. Counselling is not among them: it is no administration. Neither is the privacy
 * officer's look at who read what: administrators are among those whom it watches.
 */
const impliedByAdministrator: readonly Capability[] = ['editor', 'sender', 'reports'];

/** The facts about a person from which every right follows. */
export interface Rights {
  readonly type: 'student' | 'faculty' | 'affiliate';
  readonly is_carer: boolean;
  readonly capabilities: readonly Capability[];
  /** The places that the person edits; each place's own list of editors decides about its pages. */
  readonly places?: readonly string[] | undefined;
}

/** Every principal that a person is. */
export function principalsOf(person: Rights): ReadonlySet<Principal> {
  const held = new Set<Principal>([person.type, ...person.capabilities]);
  if (person.is_carer) held.add('carer');
  if (person.places?.length) held.add('placeEditor');
  if (held.has('administrator')) for (const implied of impliedByAdministrator) held.add(implied);
  return held;
}

/** How far a person's right to an operation reaches: the union over all that they are; empty means refused. */
export function reachOf(person: Rights, operation: OperationId): ReadonlySet<Reach> {
  const cells: Partial<Record<Principal, Reach>> = operations[operation].cells;
  const reach = [...principalsOf(person)].flatMap((principal) => cells[principal] ?? []);
  return new Set(reach);
}

/** Whether a person may do the operation at all; what of it, the reach decides. */
export const may = (person: Rights, operation: OperationId): boolean =>
  reachOf(person, operation).size > 0;

/** Whether a person holds a capability, given or implied. */
export const holds = (person: Rights, capability: Capability): boolean =>
  principalsOf(person).has(capability);
