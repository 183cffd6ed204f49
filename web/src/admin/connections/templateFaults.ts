import * as z from 'zod';
import { pdfEmailFields } from '#shared/connections/connections-pdf.schemas';
import type { Faults } from '../../components/editing/recordForm.ts';
import { schemaFaults } from '../../components/forms/schemaFaults.ts';
import type { Subscriber } from './SendToField.tsx';

export interface TemplateForm {
  subject: string;
  email_html: string;
  send_to: readonly Subscriber[];
}

const schema = z.object(pdfEmailFields);

/** Returns the faults of the template. Markup alone is no text. */
export function templateFaults(form: TemplateForm): Faults {
  const faults = schemaFaults(schema, form);
  return isEmptyText(form.email_html)
    ? { email_html: '*Please enter email text.', ...faults }
    : faults;
}

/** Tells whether a rich text has no words and no picture. */
const isEmptyText = (html: string): boolean =>
  !/<img/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
