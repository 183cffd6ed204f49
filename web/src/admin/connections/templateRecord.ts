import {
  allSubscribers,
  connectionsPdf as pdfApi,
} from '#shared/connections/connections-pdf.contract';
import { call } from '../../api/client.ts';
import type { RecordForm, Versioned } from '../../components/editing/recordForm.ts';
import type { TemplateForm } from './templateFaults.ts';

export type { TemplateForm } from './templateFaults.ts';

/** The stored template. A school that has none yet begins with an empty one. */
export type Template = TemplateForm & Versioned;

const blank: TemplateForm = {
  subject: '',
  email_html: '',
  send_to: [{ value: allSubscribers, label: 'All' }],
};

const valuesOf = (form: TemplateForm): string => form.send_to.map(({ value }) => value).join();

const checks = () => import('./templateFaults.ts');

/** The form of the mail's template: the subject, the text and the recipients of a PDF. */
export const templateRecord: RecordForm<TemplateForm, Template> = {
  labels: { subject: 'Subject', email_html: 'Email text', send_to: 'Send to' },
  blank,
  formOf: ({ subject, email_html, send_to }) => ({ subject, email_html, send_to }),
  isSameField: (name, a, b) =>
    name === 'send_to' ? valuesOf(a) === valuesOf(b) : a[name] === b[name],
  async faultsOf(form) {
    // Without them, for example offline, the server checks what arrives.
    const loaded = await checks().catch(() => undefined);
    return loaded?.templateFaults(form) ?? {};
  },
  prepare: checks,
  update: (form, { updated_at }) =>
    call(pdfApi.saveEmailText, {
      ...form,
      send_to: [...form.send_to],
      ...(updated_at && { updated_at }),
    }),
  inWords: (name, form) =>
    name === 'send_to' ? form.send_to.map(({ label }) => label).join(', ') : String(form[name]),
  words: { saved: 'Saved successfully.' },
};

/** Reads the stored template. */
export async function readTemplate(): Promise<Template> {
  const [text] = await call(pdfApi.emailText, {});
  return text ?? blank;
}
