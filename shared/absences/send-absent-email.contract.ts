import * as z from 'zod';
import { Uid } from '#shared/kernel/fields';
import { type Resource, route } from '#shared/kernel/route';

export const sendAbsentEmail = {
  send: route({
    method: 'POST',
    path: '/send-absent-email',
    operation: 'abs.mail',
    child: { record: 'absence', act: 'read' },
    repeat: 'same',
    summary:
      'Sends the mail about a stored notice, if it was not sent yet. The school fixes its recipients.',
    input: z.strictObject({ noticeUid: Uid }),
    output: z.object({ noticeUid: z.string(), sending: z.enum(['sending', 'sended']) }),
  }),
} satisfies Resource;
