import { valueInWords } from '#shared/questions/in-words';
import type { FieldValue } from '#shared/signing/field';
import type { Answer, FormField, Question, SigningForm } from '#shared/signing/form';
import { answersThatCount } from '#shared/signing/form-rules';
import type { StoredFilled, StoredRecipient, StoredRequest } from '../store/request.record.ts';

/** A field with what is shown in it, and the recipient who gave it; absent for the roster. */
export interface FieldWithValue {
  readonly field: FormField;
  readonly value: FieldValue;
  readonly recipientUid?: string;
}

interface Everything {
  readonly request: Pick<StoredRequest, 'recipients' | 'merged'>;
  readonly form: SigningForm;
  readonly filled: readonly StoredFilled[];
}

/**
 * Returns the recipient who answers the questions of a form: the first signer. A request with
 * questions is signed in order, so others see what was answered.
 */
export const answererOf = ({
  recipients,
}: Pick<StoredRequest, 'recipients'>): StoredRecipient | undefined =>
  recipients.find(({ role }) => role === 'signer');

/** Tells whether a recipient is asked questions before the document. */
export const isInterviewed = (
  request: Pick<StoredRequest, 'recipients'>,
  { questions }: Pick<SigningForm, 'questions'>,
  recipientUid: string,
): boolean => questions.length > 0 && answererOf(request)?.recipientUid === recipientUid;

/** Returns what was filled in by the recipient who answers the questions. */
export const answeredBy = (
  request: Pick<StoredRequest, 'recipients'>,
  filled: readonly StoredFilled[],
): StoredFilled | undefined =>
  filled.find(({ recipientUid }) => recipientUid === answererOf(request)?.recipientUid);

/**
 * Returns the fields that have a value: of recipients, of answers and of the roster. An answer for
 * the school alone, or to a question that is not shown, is in no field.
 */
export function fieldValues({ request, form, filled }: Everything): FieldWithValue[] {
  const interview = answeredBy(request, filled);
  const counted = answersThatCount(form, interview?.answers ?? {});
  return form.fields.flatMap((field): FieldWithValue[] => {
    const { source } = field;
    if (source.from === 'party') {
      const by = filled.find(({ recipientUid }) => recipientUid === source.partyUid);
      const value = by?.values[field.fieldUid];
      return value ? [{ field, value, recipientUid: source.partyUid }] : [];
    }
    if (source.from === 'roster') {
      const text = request.merged[source.value];
      return text ? [{ field, value: { kind: 'text', text } }] : [];
    }
    const question = form.questions.find(({ questionUid }) => questionUid === source.questionUid);
    const answer = counted[source.questionUid];
    if (!interview || !question || question.school_only || answer === undefined) return [];
    const value = valueOfAnswer(field, question, answer);
    return value ? [{ field, value, recipientUid: interview.recipientUid }] : [];
  });
}

/** Returns the recipient who fills in a field; undefined for the roster. */
export function filledInBy(
  { source }: FormField,
  { questions }: SigningForm,
  request: Pick<StoredRequest, 'recipients'>,
): string | undefined {
  if (source.from === 'party') return source.partyUid;
  if (source.from === 'roster') return undefined;
  const question = questions.find(({ questionUid }) => questionUid === source.questionUid);
  return question && !question.school_only ? answererOf(request)?.recipientUid : undefined;
}

function valueOfAnswer(
  { kind }: FormField,
  question: Question,
  answer: Answer,
): FieldValue | undefined {
  if (kind === 'checkbox') return answer === 'yes' ? { kind: 'tick' } : undefined;
  const text = answerInWords(question, answer);
  return text === '' ? undefined : { kind: 'text', text };
}

/** Returns an answer as people read it. */
export function answerInWords(question: Question, answer: Answer): string {
  if (!Array.isArray(answer)) return valueInWords(question.kind, answer);
  return answer
    .map((row) =>
      question.parts
        .map(({ kind, questionUid }) => valueInWords(kind, row[questionUid]))
        .filter((text) => text !== '')
        .join(', '),
    )
    .filter((text) => text !== '')
    .join('; ');
}
