import { useEffect, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import * as z from 'zod';
import {
  allSubscribers,
  connectionsPdf as pdfApi,
} from '#shared/connections/connections-pdf.contract';
import { pdfEmailFields } from '#shared/connections/connections-pdf.schemas';
import { AppError } from '#shared/kernel/errors';
import { useRead, useWrite } from '../../api/hooks.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { schemaFaults } from '../../components/forms/schemaFaults.ts';
import type { Subscriber } from './SendToField.tsx';

export interface TemplateForm {
  subject: string;
  email_html: string;
  send_to: Subscriber[];
}

const blank: TemplateForm = {
  subject: '',
  email_html: '',
  send_to: [{ value: allSubscribers, label: 'All' }],
};

const schema = z.object(pdfEmailFields);

/** The form of the mail's template. It is loaded once, so that a reload changes nothing typed. */
export function useEmailTemplate(onSaved: () => void) {
  const { say, fail } = useFeedback();
  const { data, error, mutate } = useRead(pdfApi.emailText, {}, { revalidateOnFocus: false });
  const write = useWrite(pdfApi.saveEmailText);
  const [loadedVersion, setLoadedVersion] = useState<string>();
  const [isLoaded, setLoaded] = useState(false);
  const form = useForm<TemplateForm>({
    defaultValues: blank,
    resolver: (values) => {
      const faults = schemaFaults(schema, values);
      if (!isEmptyText(values.email_html)) return checked(values, faults);
      return checked(values, { email_html: '*Please enter email text.', ...faults });
    },
  });
  const { reset, setError, handleSubmit } = form;

  useEffect(() => {
    if (isLoaded || !data) return;
    const [text] = data;
    if (text) reset({ subject: text.subject, email_html: text.email_html, send_to: text.send_to });
    setLoadedVersion(text?.updated_at);
    setLoaded(true);
  }, [data, isLoaded, reset]);

  const save = handleSubmit(async (values) => {
    try {
      const version = loadedVersion ? { updated_at: loadedVersion } : {};
      await write({ ...values, ...version });
      say('Saved successfully.');
      onSaved();
    } catch (fault) {
      const fields = fault instanceof AppError ? Object.entries(fault.fields ?? {}) : [];
      for (const [name, message] of fields) {
        if (name in blank) setError(name as keyof TemplateForm, { message });
      }
      if (!fields.some(([name]) => name in blank)) fail(fault);
    }
  });
  return { form, isLoaded, error: isLoaded ? undefined : error, retry: () => void mutate(), save };
}

/** Tells whether a rich text has no words and no picture. */
const isEmptyText = (html: string): boolean =>
  !/<img/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';

function checked(values: TemplateForm, faults: Record<string, string>) {
  const errors = Object.entries(faults).map(([name, message]) => [name, { type: 'rule', message }]);
  return errors.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: Object.fromEntries(errors) as FieldErrors<TemplateForm> };
}
