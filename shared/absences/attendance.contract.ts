import type { Resource } from '#shared/kernel/route';
import type { attendanceSchemas } from './attendance.schemas.ts';

export type { OfficePulse, UnexplainedMail } from './attendance.schemas.ts';

/** What the office decides about the mail of a day on which unusually many absences have no reason. */
export const mailDecisions = ['send', 'no'] as const;
export type MailDecision = (typeof mailDecisions)[number];

const child = (act: 'read' | 'change') => ({ record: 'absence', act }) as const;

/** The attendance office: notices of all families. */
export const attendance: Resource<typeof attendanceSchemas> = {
  listDay: {
    method: 'GET',
    path: '/attendance/days/{day}',
    operation: 'att',
    child: child('read'),
    summary: 'Lists the notices about a day, of all kinds.',
    answer: 'page',
  },
  listOpen: {
    method: 'GET',
    path: '/attendance/open/{kind}',
    operation: 'att',
    child: child('read'),
    summary: 'Lists the notices of a kind that have not ended, newest first.',
    answer: 'page',
  },
  pulse: {
    method: 'GET',
    path: '/attendance/pulse',
    operation: 'att',
    child: 'marks',
    summary: 'Returns a mark that changes with every new notice, for screens that wait for one.',
  },
  unexplained: {
    method: 'GET',
    path: '/attendance/unexplained',
    operation: 'att',
    child: child('read'),
    summary: 'Lists recorded absences without a reason, newest first, with what families reported.',
    answer: 'page',
  },
  mailDay: {
    method: 'GET',
    path: '/attendance/unexplained-mail',
    operation: 'att',
    child: 'marks',
    summary:
      'Whether carers are mailed about absences without a reason, and whether the mail of today waits for the office.',
  },
  decideMail: {
    method: 'POST',
    path: '/attendance/unexplained-mail',
    operation: 'att',
    child: child('change'),
    repeat: 'same',
    summary:
      'Sends the mail of today about absences without a reason, which waits because they are unusually many, or not.',
  },
  get: {
    method: 'GET',
    path: '/attendance/notices/{noticeUid}',
    operation: 'att',
    child: child('read'),
    summary: 'Returns a notice with its versions and its history.',
  },
  openAttachment: {
    method: 'GET',
    path: '/attendance/notices/{noticeUid}/attachments/{attachmentUid}',
    operation: 'att',
    child: child('read'),
    summary: 'Returns an address of a file of a notice, which is valid for 60 s.',
  },
  see: {
    method: 'POST',
    path: '/attendance/notices/{noticeUid}/seen',
    operation: 'att',
    child: child('change'),
    repeat: 'same',
    summary: 'Marks a notice as seen, which its family reads.',
  },
  record: {
    method: 'POST',
    path: '/attendance/notices/{noticeUid}/recorded',
    operation: 'att',
    child: child('change'),
    repeat: 'same',
    summary: 'Marks an absence as recorded in the school’s records.',
  },
  takeBack: {
    method: 'POST',
    path: '/attendance/notices/{noticeUid}/not-recorded',
    operation: 'att',
    child: child('change'),
    repeat: 'same',
    summary: 'Takes back that the office recorded an absence, for 10 minutes.',
  },
  undecide: {
    method: 'POST',
    path: '/attendance/notices/{noticeUid}/not-decided',
    operation: 'att',
    child: child('change'),
    repeat: 'same',
    summary: 'Takes back the decision about a leave, on its day. The sender gets a mail.',
  },
  decide: {
    method: 'POST',
    path: '/attendance/notices/{noticeUid}/decision',
    operation: 'att',
    child: child('change'),
    repeat: 'same',
    summary: 'Approves or declines a leave.',
  },
};
