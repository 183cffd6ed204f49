import { expect, it } from 'vitest';
import { enrolmentForm } from '#bin/demo/files/enrolment-form';
import { enrolmentTemplate } from '#bin/demo/files/enrolment-template';
import { safeDocument } from '#functions/signing/inspect/rewrite';
import { SigningForm } from '#shared/signing/form.schemas';
import { formFaults } from '#shared/signing/form-rules';

it('passes the inspection, and its template has nothing missing', async () => {
  const { pages } = await safeDocument(await enrolmentForm('Harbour College', 2027));
  expect(pages).toBe(2);
  expect(SigningForm.parse(enrolmentTemplate)).toEqual(enrolmentTemplate);
  expect(formFaults(enrolmentTemplate, pages)).toEqual([]);
});
