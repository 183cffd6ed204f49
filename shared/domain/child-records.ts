import type { Rights } from '#shared/permissions';

/**
 * What the portal keeps of a child, as the audit tells the kinds apart: the profile, which posts were read, being in the audience of a post, mail
 * to or about the child, the school's roster, the places it edits, and the audit itself. What operators do at the command line is kept of everybody:
 * the capabilities that somebody holds, and everything the school has.
 */
export const childRecords = [
  'profile',
  'reading',
  'audience',
  'mail',
  'roster',
  'rights',
  'audit',
  'capabilities',
  'everything',
] as const;
export type ChildRecord = (typeof childRecords)[number];

/** What can be done with a child's record. */
export const childActs = ['read', 'change', 'export', 'erase', 'give', 'take', 'restore'] as const;
export type ChildAct = (typeof childActs)[number];

/** What a route, or a job, does with children's records. */
export interface ChildAccess {
  readonly record: ChildRecord;
  readonly act: ChildAct;
}

/** Who reads about a child, as far as it decides whether a trace is left. */
interface Onlooker extends Rights {
  readonly userUid: string;
  /** The children whose carer the person is today. */
  readonly carerOf: readonly string[];
}

/**
 * Whether somebody leaves a trace on a child's record: everyone but the child, and its carers who are nothing else at the school. Staff who
 * read by a family link leave one, as what they read could serve their work too (threats.md T-07).
 */
export function leavesTrace(onlooker: Onlooker, child: string): boolean {
  if (child === onlooker.userUid) return false;
  return isOnDuty(onlooker) || !onlooker.carerOf.includes(child);
}

const isOnDuty = ({ type, capabilities }: Rights): boolean =>
  type === 'faculty' || capabilities.length > 0;
