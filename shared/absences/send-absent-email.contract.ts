import * as z from 'zod';
import { StudentNumber } from '#shared/absences/notice-form';
import { Day, Uid } from '#shared/kernel/fields';
import { type Resource, route } from '#shared/kernel/route';

export const sendAbsentEmail = {
  send: route({
    method: 'POST',
    path: '/send-absent-email',
    operation: 'abs.mail',
    child: { record: 'absence', act: 'read' },
    repeat: 'same',
    summary:
      'Sends the mail about a stored notice, if it was not sent yet. It takes a notice, or a student and a day. The school fixes its recipients.',
    input: z.strictObject({
      noticeUid: Uid.optional(),
      /** Instead of a notice: the newest one of the caller about a student and a day. */
      STUDENT_NUMBER: StudentNumber.optional(),
      day: Day.optional(),
    }),
    output: z.object({ noticeUid: z.string(), sending: z.enum(['sending', 'sended']) }),
  }),
} satisfies Resource;
