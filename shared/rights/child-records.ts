import type { Capability, Rights } from '#shared/rights/permissions';

/**
 * The kinds of records about a child in the audit: the profile, which posts were read, what was
 * answered, what only the school reads of it about its health, which pages were
 * opened, being in the audience of a post, mail to or about the child, the school's roster, its timetable, its tasks, its
 * results and learning behaviours, whether it is safe in an emergency, its reports, its goals with reflections and comments, notes of
 * staff and requests for support as one kind, documents to sign, a carer's account with it, the places it edits, and the audit itself.
 * Acts of operators are recorded about every person: a person's capabilities, the emergency
 * message, and all data of the school.
 */
export const childRecords = [
  'profile',
  'reading',
  'answer',
  'health',
  'visit',
  'audience',
  'mail',
  'absence',
  'roster',
  'timetable',
  'task',
  'result',
  'report',
  'account',
  'confidential',
  'goal',
  'signing',
  'safety',
  'rights',
  'audit',
  'capabilities',
  'broadcast',
  'everything',
] as const;
export type ChildRecord = (typeof childRecords)[number];

/**
 * The route in entries about notes of staff and requests for support. The audit must not tell that a
 * child has asked for support, so both look the same.
 */
export const confidentialRoute = 'notes and requests for support';

/** The acts on a child's record. */
export const childActs = ['read', 'change', 'export', 'erase', 'give', 'take', 'restore'] as const;
export type ChildAct = (typeof childActs)[number];

/** What a route or a job does with children's records. */
export interface ChildAccess {
  readonly record: ChildRecord;
  readonly act: ChildAct;
}

/** A right of a person that was given or taken; `change` for one that was asked for or refused. */
export interface AuditedRight {
  readonly act: 'give' | 'take' | 'change';
  readonly capability: Capability;
}

/**
 * Why somebody opens what only the school reads. It names nobody, because entries stay longer than
 * what they are about.
 */
export const lookReasons = ['prepare', 'day', 'emergency'] as const;
export type LookReason = (typeof lookReasons)[number];

/** The reason of a look, where a route asks for it. */
export interface AuditedReason {
  readonly reason: LookReason;
}

/** Why a route needs no audit entry: what it answers or changes. */
export const childlessReasons = {
  published: 'published content, with its authors and editors',
  courses:
    'courses, posts and events of classes and audiences, with the first names of a carer’s own children',
  own: 'the caller’s own',
  readers: 'numbers of readers, and links that some readers cannot open',
  messages: 'numbers of messages and their state',
  marks: 'numbers of records and a mark of their state, which name nobody',
  worker: 'its worker writes the audit entries',
  outsiders: 'people outside the school, and no child',
  file: 'numbers, and rows of a file that the caller uploaded',
} as const;
export type ChildlessReason = keyof typeof childlessReasons;

/** Returns the access to children's records that a route declares, if any. */
export const childAccessOf = ({ child }: { child: ChildAccess | ChildlessReason }) =>
  typeof child === 'string' ? undefined : child;

/**
 * A person who reads a child's record, with the fields that decide whether an audit entry is
 * needed.
 */
interface RecordReader extends Rights {
  readonly userUid: string;
  /** The children whose carer the person is today. */
  readonly carerOf: readonly string[];
}

/**
 * Tells whether a read of a child's record needs an audit entry: always, except by the child and by
 * carers without another role. Staff who read by a family link need one too, because they could use
 * it for their work.
 */
export function needsAuditEntry(reader: RecordReader, child: string): boolean {
  if (child === reader.userUid) return false;
  return isOnDuty(reader) || !reader.carerOf.includes(child);
}

const isOnDuty = ({ type, capabilities }: Rights): boolean =>
  type === 'faculty' || capabilities.length > 0;
