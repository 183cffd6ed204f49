import type { Resource } from '#shared/kernel/route';
import type { connectionsEmailSchemas } from './connections-email.schemas.ts';

/** The error when no subscriber is chosen (a specified text). */
export const noSubscriberChosen = 'Please select atleast one subscriber email id to send email';

/** The mailing of a Connections PDF to subscribers. */
export const connectionsEmail: Resource<typeof connectionsEmailSchemas> = {
  send: {
    method: 'POST',
    path: '/posts/pdf/send-email',
    operation: 'cpdf.mail',
    child: 'outsiders',
    repeat: 'key',
    summary: 'Sends a completed PDF to the chosen subscribers, as a link. A PDF is sent once.',
  },
};
