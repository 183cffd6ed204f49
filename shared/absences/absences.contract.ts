import * as z from 'zod';
import { Notice } from '#shared/absences/notice';
import { NoticeForm, noticeFields, StudentNumber } from '#shared/absences/notice-form';
import { Uid, Version } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { type Resource, route } from '#shared/kernel/route';

const child = (act: 'read' | 'change') => ({ record: 'absence', act }) as const;

export const absences = {
  create: route({
    method: 'POST',
    path: '/absences',
    operation: 'abs.add',
    child: child('change'),
    repeat: 'key',
    summary:
      'Reports an absence, requests leave or explains recorded absences, for one child or several.',
    input: NoticeForm,
    output: Notice,
  }),
  listNotices: route({
    method: 'GET',
    path: '/absences/notices',
    operation: 'abs.notice',
    child: child('read'),
    summary: 'Lists the notices about a student, newest first.',
    input: z.strictObject({ ...PageRequest.shape, STUDENT_NUMBER: StudentNumber }),
    output: paged(Notice),
    answer: 'page',
  }),
  getNotice: route({
    method: 'GET',
    path: '/absences/notices/{noticeUid}',
    operation: 'abs.notice',
    child: child('read'),
    summary: 'Returns a notice as the caller may see it.',
    input: z.strictObject({ noticeUid: Uid }),
    output: Notice,
  }),
  change: route({
    method: 'PUT',
    path: '/absences/notices/{noticeUid}',
    operation: 'abs.change',
    child: child('change'),
    summary: 'Changes a notice: its sender, until the school has recorded it.',
    input: z.strictObject({ noticeUid: Uid, updated_at: Version, ...noticeFields }),
    output: Notice,
  }),
  withdraw: route({
    method: 'POST',
    path: '/absences/notices/{noticeUid}/withdraw',
    operation: 'abs.change',
    child: child('change'),
    repeat: 'same',
    summary: 'Withdraws a notice: its sender, until the school has recorded it.',
    input: z.strictObject({ noticeUid: Uid }),
    output: Notice,
  }),
} satisfies Resource;
