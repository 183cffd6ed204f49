import type { FormField, SigningForm } from '#shared/signing/form';
import { consent } from '#test/support/signing/fake-signing';

/** Returns a field of the first guardian on the first page. */
export const fieldOf = (given: Partial<FormField> = {}): FormField => ({
  fieldUid: 'f1',
  page: 1,
  kind: 'signature',
  label: 'Signature: First guardian',
  box: { left: 0.1, top: 0.8, width: 0.3, height: 0.05 },
  required: true,
  source: { from: 'party', partyUid: 'p1' },
  options: [],
  ...given,
});

/** A form with everything: two guardians, a head of school, questions, a rule, and fields. */
export const richForm: SigningForm = {
  parties: [
    { partyUid: 'p1', name: 'First guardian', role: 'signer', who: 'guardian 1' },
    { partyUid: 'p2', name: 'Second guardian', role: 'signer', who: 'guardian 2' },
    { partyUid: 'p3', name: 'Head of school', role: 'approver', who: 'person' },
  ],
  in_order: true,
  questions: [
    {
      questionUid: 'q1',
      kind: 'yes-no',
      text: 'Is there a second home?',
      hint: '',
      required: true,
      options: [],
      parts: [],
      school_only: false,
    },
    {
      questionUid: 'q2',
      kind: 'text',
      text: 'Where is the second home?',
      hint: 'Street and town',
      required: true,
      options: [],
      parts: [],
      school_only: false,
      shown_if: { questionUid: 'q1', is: ['yes'] },
    },
  ],
  page_rules: [{ from: 3, to: 3, shown_if: { questionUid: 'q1', is: ['yes'] } }],
  fields: [
    fieldOf(),
    fieldOf({
      fieldUid: 'f2',
      label: 'Signature: Second guardian',
      box: { left: 0.55, top: 0.8, width: 0.3, height: 0.05 },
      source: { from: 'party', partyUid: 'p2' },
    }),
    fieldOf({
      fieldUid: 'f3',
      kind: 'text',
      label: 'Name of the student',
      box: { left: 0.3, top: 0.2, width: 0.4, height: 0.025 },
      source: { from: 'roster', value: 'student_name' },
    }),
    fieldOf({
      fieldUid: 'f4',
      kind: 'text',
      label: 'Where is the second home?',
      page: 3,
      box: { left: 0.3, top: 0.2, width: 0.4, height: 0.025 },
      source: { from: 'answer', questionUid: 'q2' },
    }),
  ],
  consent,
};
