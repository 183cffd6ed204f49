import type { Box } from '#shared/signing/field';
import type { FieldKind, FormField, SigningForm } from '#shared/signing/form';
import { enrolmentBoxes, enrolmentLines, type FormLine, paper } from './enrolment-form.ts';

/** Who fills in a field of the demo form. */
type Source = FormField['source'];
const guardian = (n: 1 | 2): Source => ({ from: 'party', partyUid: `guardian-${n}` });
const school = (value: Extract<Source, { from: 'roster' }>['value']): Source => ({
  from: 'roster',
  value,
});

/** The heights of fields above their lines, in points. */
const heights = { signature: 38, text: 18 } as const;

const boxOf = (left: number, top: number, width: number, height: number): Box => ({
  left: left / paper.width,
  top: top / paper.height,
  width: width / paper.width,
  height: height / paper.height,
});

function onLine(name: keyof typeof enrolmentLines, kind: FieldKind, source: Source): FormField {
  const { page, left, top, width, label }: FormLine = enrolmentLines[name];
  const height = kind === 'signature' ? heights.signature : heights.text;
  return {
    fieldUid: name,
    page,
    kind,
    source,
    options: [],
    label: labels[name] ?? label,
    box: boxOf(left, top - height - 2, width, height),
    required: name !== 'health',
  };
}

const labels: Partial<Record<keyof typeof enrolmentLines, string>> = {
  firstName: 'Name of the first guardian',
  firstDay: 'Day of the first signature',
  secondName: 'Name of the second guardian',
  secondDay: 'Day of the second signature',
};

function tick(name: keyof typeof enrolmentBoxes, label: string): FormField {
  const { page, left, top } = enrolmentBoxes[name];
  return {
    fieldUid: name,
    page,
    kind: 'checkbox',
    label,
    source: guardian(1),
    options: [],
    box: boxOf(left, top, 12, 12),
    required: false,
  };
}

/** The form of the demo template: two guardians sign, the first answers two questions before. */
export const enrolmentTemplate: SigningForm = {
  parties: [
    { partyUid: 'guardian-1', name: 'First guardian', role: 'signer', who: 'guardian 1' },
    { partyUid: 'guardian-2', name: 'Second guardian', role: 'signer', who: 'guardian 2' },
  ],
  in_order: true,
  fields: [
    onLine('student', 'text', school('student_name')),
    onLine('number', 'text', school('STUDENT_NUMBER')),
    onLine('year', 'text', school('form_run')),
    onLine('homeroom', 'text', school('homeroom')),
    onLine('doctor', 'text', guardian(1)),
    onLine('health', 'text', guardian(1)),
    tick('camp', 'Day excursions and the Year camp'),
    tick('photos', 'Photographs in the newsletter'),
    onLine('first', 'signature', guardian(1)),
    onLine('firstName', 'name', guardian(1)),
    onLine('firstDay', 'date', guardian(1)),
    onLine('second', 'signature', guardian(2)),
    onLine('secondName', 'name', guardian(2)),
    onLine('secondDay', 'date', guardian(2)),
  ],
  questions: [
    {
      questionUid: 'medicine',
      kind: 'yes-no',
      hint: '',
      required: true,
      options: [],
      text: 'Does the student take medicine at school?',
      parts: [],
      school_only: false,
    },
    {
      questionUid: 'which',
      kind: 'text',
      hint: '',
      required: true,
      options: [],
      parts: [],
      text: 'Which medicine, and when?',
      school_only: true,
      shown_if: { questionUid: 'medicine', is: ['yes'] },
    },
  ],
  page_rules: [],
  consent:
    'I have read this document. I agree to sign it electronically, with the same effect as a signature on paper.',
};
