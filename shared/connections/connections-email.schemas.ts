import * as z from 'zod';
import { pdfEmailFields } from '#shared/connections/connections-pdf.schemas';
import { Uid } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';
import { noSubscriberChosen } from './connections-email.contract.ts';

export const connectionsEmailSchemas = {
  send: {
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
  },
} satisfies Schemas;
