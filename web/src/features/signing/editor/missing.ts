import { formFaults } from '#shared/signing/form-rules';
import { formOf, type TemplateValues } from './templateValues.ts';

/** The parts of the editor with their names, in the order in which a template is made. */
export const editorParts = [
  ['document', 'Document'],
  ['recipients', 'Recipients'],
  ['questions', 'Questions'],
  ['fields', 'Fields'],
  ['sending', 'Sending'],
] as const;
export type EditorPart = (typeof editorParts)[number][0];

/** Something that is missing, and where it is mended. */
export interface Missing {
  readonly text: string;
  readonly part: EditorPart;
  /** The field that it is about. */
  readonly fieldUid?: string | undefined;
}

/** Returns what is missing before a template can be sent. */
export function missingIn(values: TemplateValues): Missing[] {
  const { title, fileUid, pages, consent } = values;
  const before: Missing[] = [
    ...(title.trim()
      ? []
      : [{ text: 'Please give the document a title.', part: 'document' } as const]),
    ...(fileUid ? [] : [{ text: 'Upload the PDF.', part: 'document' } as const]),
  ];
  const after: Missing[] = consent.trim()
    ? []
    : [{ text: 'Write the sentence that signers agree to.', part: 'sending' }];
  const faults = fileUid
    ? formFaults(formOf(values), pages.length)
    : formFaultsWithoutPages(values);
  return [...before, ...faults.map((text) => placeOf(text, values)), ...after];
}

/** Without a document, the missing page of a field is no news. */
const formFaultsWithoutPages = (values: TemplateValues): string[] =>
  formFaults(formOf(values), Number.POSITIVE_INFINITY);

/** Returns where a fault of a form is mended. */
function placeOf(text: string, { fields }: TemplateValues): Missing {
  const label = / field “(.+?)”/.exec(text)?.[1];
  const field = label === undefined ? undefined : fields.find((each) => each.label === label);
  if (field || label !== undefined) return { text, part: 'fields', fieldUid: field?.fieldUid };
  if (text.startsWith('Place a signature')) return { text, part: 'fields' };
  if (/^(The|Give the|Add a part to the) question “|^The rule for the pages/.test(text)) {
    return { text, part: 'questions' };
  }
  return { text, part: 'recipients' };
}

/** The faults of a form before it can be stored, by the name of a value. */
export type StoreFaults = Partial<Record<keyof TemplateValues, string>>;

/** Returns why values can’t be stored: an empty name, label or text. What is missing may be stored. */
export function storeFaults(values: TemplateValues): StoreFaults {
  const faults: StoreFaults = {};
  if (!values.title.trim()) faults.title = 'Please give the document a title.';
  if (values.parties.length === 0) faults.parties = 'Please add a recipient.';
  else if (values.parties.some(({ name }) => !name.trim())) {
    faults.parties = 'Please name each recipient.';
  }
  const asked = values.questions.flatMap((question) => [question, ...question.parts]);
  if (asked.some(({ text }) => !text.trim())) faults.questions = 'Please write each question.';
  if (values.questions.some(({ shown_if }) => shown_if?.is.length === 0)) {
    faults.questions = 'Choose the answers on which a question depends.';
  }
  if (values.page_rules.some(({ shown_if }) => shown_if.is.length === 0)) {
    faults.page_rules = 'Choose the answers on which the pages depend.';
  }
  if (values.fields.some(({ label }) => !label.trim())) faults.fields = 'Please name each field.';
  const { days, first_reminder, next_reminders } = values.timing;
  if (!isWhole(days, 1, 60)) faults.timing = 'The links last 1 to 60 days.';
  else if (!isWhole(first_reminder, 0, 30) || !isWhole(next_reminders, 0, 30)) {
    faults.timing = 'Use 0 to 30 days for reminders.';
  }
  return faults;
}

const isWhole = (value: number, low: number, high: number): boolean =>
  Number.isInteger(value) && value >= low && value <= high;

/** The part of the editor in which a value is changed. */
export const partOf: Readonly<Record<keyof TemplateValues, EditorPart>> = {
  title: 'document',
  family: 'document',
  fileUid: 'document',
  pages: 'document',
  parties: 'recipients',
  in_order: 'recipients',
  questions: 'questions',
  page_rules: 'questions',
  fields: 'fields',
  consent: 'sending',
  timing: 'sending',
};
