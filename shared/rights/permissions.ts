import { type OperationId, operations } from '#shared/rights/permission-matrix';
import type { Principal, Reach } from '#shared/rights/principals';

/**
 * The rights that follow from the matrix for one person. The API enforces them, the screens hide by
 * them, and the tests try every cell.
 */

/**
 * Rights that are granted on the profile, in addition to those of the contact type and of family
 * links.
 */
export const capabilities = [
  'editor',
  'sender',
  'reports',
  'counsellor',
  'attendance',
  'all-students',
  'privacy',
  'notes-download',
  'signing',
  'administrator',
] as const;
export type Capability = (typeof capabilities)[number];

/**
 * The capabilities that an administrator has implicitly. Counselling is not one of them, and
 * neither is the privacy officer's view of the audit: administrators are audited too.
 */
const impliedByAdministrator: readonly Capability[] = ['editor', 'sender', 'reports'];

/** The fields of a person that decide every right. */
export interface Rights {
  readonly type: 'student' | 'faculty' | 'affiliate';
  readonly is_carer: boolean;
  readonly capabilities: readonly Capability[];
  /** The places that the person edits; each place's own list of editors decides about its pages. */
  readonly places?: readonly string[] | undefined;
}

/** Returns all roles of a person. */
export function principalsOf(person: Rights): ReadonlySet<Principal> {
  const held = new Set<Principal>([person.type, ...person.capabilities]);
  if (person.is_carer) held.add('carer');
  if (person.places?.length) held.add('placeEditor');
  if (held.has('administrator')) for (const implied of impliedByAdministrator) held.add(implied);
  return held;
}

/**
 * Returns how far a person's right to an operation reaches: the union over all roles. Empty means
 * refused. The reach `vis+dl` needs the capability to download, too.
 */
export function reachOf(person: Rights, operation: OperationId): ReadonlySet<Reach> {
  const cells: Partial<Record<Principal, Reach>> = operations[operation].cells;
  const held = principalsOf(person);
  const reach = [...held].flatMap((principal) => cells[principal] ?? []);
  return new Set(reach.filter((each) => each !== 'vis+dl' || held.has('notes-download')));
}

/** Tells whether a person may do the operation at all. The reach decides on which records. */
export const may = (person: Rights, operation: OperationId): boolean =>
  reachOf(person, operation).size > 0;

/** Tells whether a person has a capability, granted or implied. */
export const holds = (person: Rights, capability: Capability): boolean =>
  principalsOf(person).has(capability);
