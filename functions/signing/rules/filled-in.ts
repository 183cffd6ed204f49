import { refuseFaults } from '#shared/kernel/errors';
import { dayInWords } from '#shared/questions/in-words';
import type { FieldValue } from '#shared/signing/field';
import type { FieldKind, FormField, SigningForm } from '#shared/signing/form';
import { answerFaults, answersThatCount, pagesWithout } from '#shared/signing/form-rules';
import type { Filled } from '#shared/signing/recipient-view';
import type { StoredFilled, StoredRequest } from '../store/request.record.ts';
import { recipientOf } from './change.ts';
import { answeredBy, isInterviewed } from './field-values.ts';

/** What a recipient may fill in, and what must be there before a signature. */

/** The parts of a request that decide it. */
export interface Asked {
  readonly request: StoredRequest;
  readonly form: SigningForm;
  /** What all recipients filled in. */
  readonly filled: readonly StoredFilled[];
}

/** The kinds of values that a field of each kind takes. */
const fits: Readonly<Record<FieldKind, readonly string[]>> = {
  signature: ['drawing', 'typed'],
  initials: ['drawing', 'typed'],
  name: ['text'],
  date: ['text'],
  text: ['text'],
  checkbox: ['tick'],
  choice: ['text'],
};

/** The longest texts. A text of several lines is only in a field for text. */
const longest: Readonly<Record<FieldKind, number>> = {
  signature: 120,
  initials: 20,
  name: 120,
  date: 40,
  text: 500,
  checkbox: 0,
  choice: 100,
};

/** The most characters of everything that one recipient fills in. A record has 400 KB at most. */
const mostCharacters = 250_000;

/** Returns the cleaned content of a draft. Nothing has to be complete. Throws an `AppError`. */
export function draftOf(asked: Asked, recipientUid: string, given: Filled): Filled {
  const { request, form } = asked;
  const fields = new Map(ownFields(asked, recipientUid).map((field) => [field.fieldUid, field]));
  const faults: Record<string, string | undefined> = {};
  const values: Record<string, FieldValue> = {};
  for (const [fieldUid, value] of Object.entries(given.values)) {
    const field = fields.get(fieldUid);
    const cleaned = cleanedValue(value, field?.kind === 'text');
    if (!field) faults[`values.${fieldUid}`] = 'This is not expected here.';
    else if (cleaned) faults[`values.${fieldUid}`] = faultOf(field, cleaned);
    if (cleaned) values[fieldUid] = cleaned;
  }
  const questions = isInterviewed(request, form, recipientUid) ? form.questions : [];
  const known = new Set(questions.map(({ questionUid }) => questionUid));
  for (const questionUid of Object.keys(given.answers)) {
    if (!known.has(questionUid)) faults[`answers.${questionUid}`] = 'This is not expected here.';
  }
  const content = { answers: given.answers, values };
  if (JSON.stringify(content).length > mostCharacters) {
    faults.values = 'This is too much to store. Draw your signature more simply.';
  }
  refuseFaults(faults);
  return content;
}

/**
 * Returns the content that a recipient signs: complete, without hidden questions and pages that are
 * left out, and with the day of signing. `today` is a day `YYYY-MM-DD`. Throws an `AppError`.
 */
export function signedOf(asked: Asked, recipientUid: string, given: Filled, today: string): Filled {
  const { request, form, filled } = asked;
  const draft = draftOf(asked, recipientUid, given);
  const isAsked = isInterviewed(request, form, recipientUid);
  const answers = isAsked ? answersThatCount(form, draft.answers) : {};
  const decisive = isAsked ? answers : (answeredBy(request, filled)?.answers ?? {});
  const without = new Set(pagesWithout(form, decisive));
  const fields = ownFields(asked, recipientUid).filter(({ page }) => !without.has(page));
  const values: Record<string, FieldValue> = {};
  for (const { fieldUid, kind } of fields) {
    const value =
      kind === 'date'
        ? ({ kind: 'text', text: dayInWords(today) } as const)
        : draft.values[fieldUid];
    if (value) values[fieldUid] = value;
  }
  const faults: Record<string, string> = {};
  const wrong = isAsked ? answerFaults(form, answers) : {};
  for (const [at, fault] of Object.entries(wrong)) faults[`answers.${at}`] = fault;
  const isSigner = recipientOf(request, recipientUid).role === 'signer';
  const isSigned = fields.some(({ fieldUid, kind }) => kind === 'signature' && values[fieldUid]);
  for (const { fieldUid, kind, required } of fields) {
    const isNeeded = required || (kind === 'signature' && isSigner && !isSigned);
    if (isNeeded && !values[fieldUid]) faults[`values.${fieldUid}`] = missing[kind];
  }
  refuseFaults(faults);
  return { answers, values };
}

const missing: Readonly<Record<FieldKind, string>> = {
  signature: 'Please sign here.',
  initials: 'Please give your initials here.',
  name: 'Please write your name here.',
  date: 'The day of signing is missing.',
  text: 'Please fill this in.',
  checkbox: 'Please tick this box.',
  choice: 'Please choose an answer.',
};

const ownFields = ({ form }: Asked, recipientUid: string): FormField[] =>
  form.fields.filter(({ source }) => source.from === 'party' && source.partyUid === recipientUid);

/** Returns a value without invisible characters and useless digits; undefined if nothing is left. */
function cleanedValue(value: FieldValue, isLong: boolean): FieldValue | undefined {
  if (value.kind === 'tick') return value;
  if (value.kind === 'drawing') {
    const { width, height, lines } = value.drawing;
    const rounded = lines.map((points) => points.map((each) => Math.round(each * 10) / 10));
    return { kind: 'drawing', drawing: { width, height, lines: rounded } };
  }
  const text = cleanedText(value.text, isLong);
  return text === '' ? undefined : { ...value, text };
}

function cleanedText(text: string, isLong: boolean): string {
  const plain = text.normalize('NFC').replace(/\r\n?|[\u2028\u2029]/g, '\n');
  const visible = plain.replace(/[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
  return (isLong ? visible : visible.replace(/\s+/g, ' ')).trim();
}

function faultOf({ kind, options }: FormField, value: FieldValue): string | undefined {
  if (!fits[kind].includes(value.kind)) return 'This does not fit here.';
  if (!('text' in value)) return undefined;
  if (kind === 'choice' && !options.includes(value.text)) return missing.choice;
  const most = longest[kind];
  return value.text.length > most ? `Please use at most ${most} characters.` : undefined;
}
