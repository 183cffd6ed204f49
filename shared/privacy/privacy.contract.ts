import type { Resource } from '#shared/kernel/route';
import type { privacySchemas } from './privacy.schemas.ts';

export type { Look, SentMail } from './privacy.schemas.ts';

/** Who looked at a record, by role. The privacy officer names the person on request. */
export const lookers = ['you', 'student', 'carer', 'staff', 'administrator', 'system'] as const;
export type Looker = (typeof lookers)[number];

/** The kinds of records whose looks are never shown: they would tell that there is one. */
export const hiddenRecords: readonly string[] = ['confidential'];

export const privacy: Resource<typeof privacySchemas> = {
  get: {
    method: 'GET',
    path: '/privacy',
    operation: 'priv',
    child: 'own',
    summary: 'Returns the caller’s sign-in and calendar subscription.',
  },
  listLooks: {
    method: 'GET',
    path: '/privacy/looks',
    operation: 'priv',
    child: { record: 'audit', act: 'read' },
    summary:
      'Lists who looked at the record of the caller, or of a child of the caller, by role, newest first. Notes and support are left out.',
    answer: 'page',
  },
  listMail: {
    method: 'GET',
    path: '/privacy/mail',
    operation: 'priv',
    child: 'own',
    summary: 'Lists the newest mails that left for the caller.',
  },
  signOut: {
    method: 'POST',
    path: '/privacy/sign-out',
    operation: 'priv',
    child: 'own',
    repeat: 'same',
    summary: 'Ends every sign-in of the caller on every device.',
  },
  download: {
    method: 'POST',
    path: '/privacy/download',
    operation: 'priv',
    child: 'worker',
    repeat: 'key',
    summary:
      'Starts a file with everything that the caller may read about the caller and own children: once a day, within 10 minutes of a sign-in.',
  },
};
