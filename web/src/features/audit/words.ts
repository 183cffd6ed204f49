import type { AuditEntry } from '#shared/contract/audit';
import type { ChildAct, ChildRecord } from '#shared/domain/child-records';

/** What each kind of a child's record is called. */
export const recordWords: Readonly<Record<ChildRecord, string>> = {
  profile: 'Profile',
  reading: 'Posts the child read',
  audience: 'Audience of a post',
  mail: 'Mail to or about the child',
  roster: 'School roster',
  rights: 'Places the child edits',
  audit: 'Looks into this audit',
  capabilities: 'Rights in the portal',
  everything: 'Everything the school has',
};

const actWords: Readonly<Record<ChildAct, string>> = {
  read: 'Read',
  change: 'Changed',
  export: 'Exported',
  erase: 'Erased',
  give: 'Gave',
  take: 'Took',
  restore: 'Restored from a backup',
};

/** What was done, as the list says it. */
export const deedOf = ({
  act,
  record,
  capability,
}: Pick<AuditEntry, 'act' | 'record' | 'capability'>): string =>
  `${actWords[act]}: ${capability ? `the right “${capability}”` : recordWords[record]}`;

/** A person by name; of somebody who is known no more, what is left. */
export const nameOf = ({ name, username, userUid }: AuditEntry['by']): string =>
  name || username || userUid;
