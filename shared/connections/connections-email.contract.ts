import * as z from 'zod';
import { pdfEmailFields } from '#shared/connections/connections-pdf.contract';
import { Uid } from '#shared/kernel/fields';
import { type Resource, route } from '#shared/kernel/route';

/** The error when no subscriber is chosen (a specified text). */
export const noSubscriberChosen = 'Please select atleast one subscriber email id to send email';

/** The mailing of a Connections PDF to subscribers. */
export const connectionsEmail = {
  send: route({
    method: 'POST',
    path: '/posts/pdf/send-email',
    operation: 'cpdf.mail',
    child: 'outsiders',
    repeat: 'key',
    summary: 'Sends a completed PDF to the chosen subscribers, as a link. A PDF is sent once.',
    input: z.strictObject({
      subject: pdfEmailFields.subject,
      email_html: pdfEmailFields.email_html,
      send_to: z
        .array(pdfEmailFields.send_to.element, noSubscriberChosen)
        .min(1, noSubscriberChosen)
        .max(200, 'Choose at most 200 subscribers, or all.'),
      connections_pdfUid: Uid,
      /** Sent by the specified client. The stored title counts. */
      connections_pdf_title: z.unknown().optional(),
      connection_pdf_emailtextUid: z.unknown().optional(),
    }),
    output: z.object({ connections_pdfUid: z.string(), mailingUid: z.string() }),
  }),
} satisfies Resource;
