import type { Look } from '#shared/privacy/privacy.contract';
import type { ChildAct, ChildRecord } from '#shared/rights/child-records';

/** Who looked, in words. */
export const whoWords: Readonly<Record<Look['who'], string>> = {
  you: 'You',
  student: 'A student',
  carer: 'A carer',
  staff: 'Staff',
  administrator: 'An administrator',
  system: 'A system of the school',
};

const recordWords: Readonly<Record<ChildRecord, string>> = {
  profile: 'the profile',
  reading: 'which posts were read',
  visit: 'which pages were opened',
  audience: 'the audience of a post',
  mail: 'mail',
  absence: 'absences',
  roster: 'the class lists',
  timetable: 'the timetable',
  task: 'tasks',
  result: 'results',
  report: 'a report',
  account: 'the account',
  confidential: 'a confidential record',
  goal: 'goals',
  signing: 'a document to sign',
  rights: 'the right to edit a place',
  audit: 'who looked at the record',
  safety: 'the roll-call in an emergency',
  capabilities: 'rights in the portal',
  broadcast: 'the emergency message',
  everything: 'all data',
};

const actWords: Readonly<Record<ChildAct, string>> = {
  read: 'looked at',
  change: 'changed',
  export: 'downloaded',
  erase: 'erased',
  give: 'gave',
  take: 'took away',
  restore: 'restored',
};

/** Says a look in a sentence: `Staff looked at absences`. */
export const lookWords = ({ who, act, record }: Look): string =>
  `${whoWords[who]} ${actWords[act]} ${recordWords[record]}`;
