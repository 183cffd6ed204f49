import type { Resource } from '#shared/kernel/route';
import type { sendAbsentEmailSchemas } from './send-absent-email.schemas.ts';

export const sendAbsentEmail: Resource<typeof sendAbsentEmailSchemas> = {
  send: {
    method: 'POST',
    path: '/send-absent-email',
    operation: 'abs.mail',
    child: { record: 'absence', act: 'read' },
    repeat: 'same',
    summary:
      'Sends the mail about a stored notice, if it was not sent yet. It takes a notice, or a student and a day. The school fixes its recipients.',
  },
};
