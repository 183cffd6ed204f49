import type { AuditEntry } from '#shared/audit/audit.contract';
import type { ChildAct, ChildRecord, LookReason } from '#shared/rights/child-records';

/** The names of the kinds of a child's record. */
export const recordWords: Readonly<Record<ChildRecord, string>> = {
  profile: 'Profile',
  reading: 'Posts the child read',
  answer: 'Answers about the child',
  health: 'Answers that only the school reads',
  visit: 'Pages the child opened',
  audience: 'Audience of a post',
  mail: 'Mail to or about the child',
  absence: 'Absences and leave',
  roster: 'School roster',
  timetable: 'Timetable',
  goal: 'Goals',
  task: 'Tasks that are due',
  result: 'Results and learning behaviours',
  report: 'Academic reports',
  account: 'Account of a carer',
  confidential: 'Notes of staff and requests for support',
  signing: 'Documents to sign',
  rights: 'Places the child edits',
  audit: 'Reads of this audit',
  capabilities: 'Rights in the portal',
  broadcast: 'The emergency message',
  safety: 'Roll-call in an emergency',
  everything: 'All data of the school',
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

/** Why somebody opened what only the school reads. */
export const reasonWords: Readonly<Record<LookReason, string>> = {
  prepare: 'To prepare the day',
  day: 'During the day',
  emergency: 'In an emergency',
};

type Acted = Pick<AuditEntry, 'act' | 'record' | 'capability' | 'reason'>;

/** Returns what was done, in words, and why if that was asked. */
export function actionText({ act, record, capability, reason }: Acted): string {
  const what = capability ? `the right “${capability}”` : recordWords[record];
  return `${actWords[act]}: ${what}${reason ? ` (${reasonWords[reason]})` : ''}`;
}

/** Returns the name of a person, or the username or identifier if there is no name. */
export const nameOf = ({ name, username, userUid }: AuditEntry['by']): string =>
  name || username || userUid;
