import type { PdfFiles } from '#functions/connections/store/pdf-files';
import type { PdfReader } from '#functions/connections/store/pdfs';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { dayIn } from '#shared/kernel/zone';
import type { MailedPdfs } from './connections-mailing.ts';

/** Bytes of a PDF that goes with each message. A larger one is only a link. */
const mostAttached = 1024 * 1024;

/** The Connections PDFs, as the mailing to subscribers needs them. */
export const mailedPdfs = (
  pdfs: Bound<PdfReader, 'get'>,
  files: Pick<PdfFiles, 'read'>,
): MailedPdfs => ({
  async forMail(facts, connections_pdfUid) {
    const pdf = await pdfs.of(schoolFrom(facts)).get({ connections_pdfUid });
    if (pdf?.state !== 'ready' || !pdf.object_key || !pdf.token_until) return undefined;
    const { title, bytes, object_key: key, token_until } = pdf;
    const isSmall = bytes !== undefined && bytes <= mostAttached;
    const file_name = `${title.replace(/[^\w ,.-]/g, '').trim() || 'Connections'}.pdf`;
    return {
      title,
      until: dayIn(facts.timeZone, new Date(token_until)),
      ...(isSmall && { attached: { key, file_name } }),
    };
  },

  async fileOf({ schoolUid }, { key, file_name }) {
    if (!key.startsWith(`${schoolUid}/`)) throw new Error('The PDF belongs to another school');
    const bytes = await files.read(key);
    return bytes && { file_name, media_type: 'application/pdf', bytes };
  },
});
