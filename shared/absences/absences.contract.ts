import type { Resource } from '#shared/kernel/route';
import type { absencesSchemas } from './absences.schemas.ts';

export type { Absence } from './absences.schemas.ts';

const child = (act: 'read' | 'change') => ({ record: 'absence', act }) as const;

export const absences: Resource<typeof absencesSchemas> = {
  percentage: {
    method: 'GET',
    path: '/absences/percentage/{STUDENT_NUMBER}',
    operation: 'abs.get',
    child: child('read'),
    summary: 'Returns the attendance of a student in this school year.',
  },
  summary: {
    method: 'GET',
    path: '/absences/absence-summary',
    operation: 'abs.sum',
    child: child('read'),
    summary: 'Counts the verified and unverified absences of a student in this school year.',
  },
  create: {
    method: 'POST',
    path: '/absences',
    operation: 'abs.add',
    child: child('change'),
    repeat: 'key',
    summary:
      'Reports an absence, requests leave or explains recorded absences, for one child or several.',
  },
  listNotices: {
    method: 'GET',
    path: '/absences/notices',
    operation: 'abs.notice',
    child: child('read'),
    summary: 'Lists the notices about a student, newest first.',
    answer: 'page',
  },
  list: {
    method: 'GET',
    path: '/absences/{STUDENT_NUMBER}',
    operation: 'abs.get',
    child: child('read'),
    summary: 'Lists the absences of a student in the school’s records, newest first.',
    answer: 'page',
  },
  getNotice: {
    method: 'GET',
    path: '/absences/notices/{noticeUid}',
    operation: 'abs.notice',
    child: child('read'),
    summary: 'Returns a notice as the caller may see it.',
  },
  change: {
    method: 'PUT',
    path: '/absences/notices/{noticeUid}',
    operation: 'abs.change',
    child: child('change'),
    summary: 'Changes a notice: its sender, until the school has recorded it.',
  },
  withdraw: {
    method: 'POST',
    path: '/absences/notices/{noticeUid}/withdraw',
    operation: 'abs.change',
    child: child('change'),
    repeat: 'same',
    summary: 'Withdraws a notice: its sender, until the school has recorded it.',
  },
  addAttachment: {
    method: 'POST',
    path: '/absences/attachments',
    operation: 'abs.attach',
    child: 'own',
    repeat: 'key',
    summary:
      'Announces a file for a notice and returns an upload form, which is valid for 15 minutes.',
  },
  checkAttachment: {
    method: 'POST',
    path: '/absences/attachments/{attachmentUid}/check',
    operation: 'abs.attach',
    child: 'own',
    repeat: 'same',
    summary: 'Reads an uploaded file and stores a clean copy, or says why not and deletes it.',
  },
  openAttachment: {
    method: 'GET',
    path: '/absences/notices/{noticeUid}/attachments/{attachmentUid}',
    operation: 'abs.attach',
    child: child('read'),
    summary: 'Returns an address of a file of the caller’s own notice, which is valid for 60 s.',
  },
};
