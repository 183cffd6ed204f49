import type { Capability } from '#shared/rights/permissions';

/** The name of each right, in screens and mail. */
export const rightNames: Readonly<Record<Capability, string>> = {
  editor: 'Editor',
  sender: 'Sends mail',
  reports: 'Reports',
  counsellor: 'Counsellor',
  attendance: 'Attendance office',
  'all-students': 'All students',
  privacy: 'Privacy officer',
  'notes-download': 'Downloads notes',
  signing: 'Documents to sign',
  administrator: 'Administrator',
};
