import { emailRelease } from '#functions/connections/store/pdfs';
import type { Tables } from '#functions/kernel/store/tables';
import type { HeldBy } from './mailing-changes.ts';

/** Releases the Connections PDF of a mailing, so that it can be mailed again. */
export const heldPdf =
  (tables: Tables): HeldBy =>
  async (school, { mailingUid, pdf }) => {
    const id = pdf && { connections_pdfUid: pdf.pdfUid };
    const released = id && (await emailRelease(tables, school, { id, mailingUid }));
    return released ? [released] : [];
  };
