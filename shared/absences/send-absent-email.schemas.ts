import * as z from 'zod';
import { StudentNumber } from '#shared/absences/notice-form';
import { Day, Uid } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';

export const sendAbsentEmailSchemas = {
  send: {
    input: z.strictObject({
      noticeUid: Uid.optional(),
      /** Instead of a notice: the newest one of the caller about a student and a day. */
      STUDENT_NUMBER: StudentNumber.optional(),
      day: Day.optional(),
    }),
    output: z.object({ noticeUid: z.string(), sending: z.enum(['sending', 'sended']) }),
  },
} satisfies Schemas;
