import type { Resource } from '#shared/kernel/route';
import type { connectionsPdfSchemas } from './connections-pdf.schemas.ts';

export type { ConnectionsPdf, PdfEmailText } from './connections-pdf.schemas.ts';

/** The value of `send_to` that means every subscriber. */
export const allSubscribers = 'all_subscribers';
const one = '/posts/pdf/{connections_pdfUid}';

export const connectionsPdf: Resource<typeof connectionsPdfSchemas> = {
  create: {
    method: 'POST',
    path: '/posts/pdf',
    operation: 'cpdf',
    child: 'published',
    repeat: 'key',
    summary: 'Generates a PDF of all live public newsletters. It replaces one that is generating.',
  },
  list: {
    method: 'GET',
    path: '/posts/pdf',
    operation: 'cpdf',
    child: 'published',
    summary: 'The PDFs of the school, newest first.',
    answer: 'page',
  },
  emailText: {
    method: 'GET',
    path: '/posts/pdf/email-text',
    operation: 'cpdf.mail',
    child: 'published',
    summary: 'Returns the stored text of the mail: one record, or none yet.',
  },
  saveEmailText: {
    method: 'POST',
    path: '/posts/pdf/email-text',
    operation: 'cpdf.mail',
    child: 'published',
    repeat: 'same',
    summary:
      'Stores the text of the mail; 409 when it was changed since `updated_at`. Without it, replaces the stored text.',
  },
  file: {
    method: 'GET',
    path: '/posts/pdf/file/{token}',
    operation: 'public',
    child: 'published',
    summary: 'Leads to the file of a PDF, for anyone who has the secret address of its mail.',
    answer: 'download',
  },
  get: {
    method: 'GET',
    path: one,
    operation: 'cpdf',
    child: 'published',
    summary:
      'Returns the state of a PDF; with `generate_pdf_signed_url=yes` also its download address.',
  },
  remove: {
    method: 'DELETE',
    path: one,
    operation: 'cpdf',
    child: 'published',
    summary: 'Deletes a PDF that is completed or failed, with its file and the link in its mail.',
  },
};
