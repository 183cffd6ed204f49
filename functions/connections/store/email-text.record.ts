import { kindOfRecord } from '#functions/kernel/record/declaration';
import { recordStore } from '#functions/kernel/record/record';
import type { Tables } from '#functions/kernel/store/tables';
import { PdfEmailText } from '#shared/connections/connections-pdf.schemas';
import { connectionsPdfsRecords } from '#shared/tables/content';

/** The id of the text: a school has one. */
export const emailTextUid = 'connections';

const text = kindOfRecord({
  table: 'connections-pdfs',
  shape: connectionsPdfsRecords.text,
  schema: PdfEmailText,
});

/** The text of the mail with which a school sends its Connections PDFs. */
export const emailTexts = (tables: Tables) => recordStore(text, tables);
export type EmailTexts = ReturnType<typeof emailTexts>;
