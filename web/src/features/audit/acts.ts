import type { AuditEntry } from '#shared/audit/audit.contract';
import { actionText } from './words.ts';

/** What one person did to one kind of record at one time: a list of 14 children is one act. */
export type AuditAct = readonly [first: AuditEntry, ...more: AuditEntry[]];

/** The longest time between the entries of one act, in milliseconds. */
const sameTime = 2_000;

/** Joins the entries of one act. They follow each other. */
export function actsOf(entries: readonly AuditEntry[]): AuditAct[] {
  const acts: [AuditEntry, ...AuditEntry[]][] = [];
  for (const entry of entries) {
    const act = acts.at(-1);
    if (act && isSameAct(act[0], entry)) act.push(entry);
    else acts.push([entry]);
  }
  return acts;
}

/** Entries of before release 1.5.0 are one for each child; a look has all of its children. */
const isSameAct = (one: AuditEntry, other: AuditEntry): boolean =>
  !one.hour &&
  !other.hour &&
  one.by.userUid === other.by.userUid &&
  one.by.username === other.by.username &&
  one.route === other.route &&
  one.network === other.network &&
  actionText(one) === actionText(other) &&
  Math.abs(Date.parse(one.at) - Date.parse(other.at)) <= sameTime;
