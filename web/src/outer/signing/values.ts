import type { FieldValue } from '#shared/signing/field';
import { pagesWithout, questionsFor } from '#shared/signing/form-rules';
import type { Answered, OwnField, RecipientView } from '#shared/signing/recipient-view';
import type { Filled } from './link.ts';

/** The pages that are left out: by the recipient's own answers, or by those of another one. */
export const leftOut = (
  { questions, page_rules, without = [] }: RecipientView,
  answers: Filled['answers'],
): Set<number> => new Set([...without, ...pagesWithout({ questions, page_rules }, answers)]);

/** The fields of the pages that are not left out, in the order of the document. */
export function fieldsFor(view: RecipientView, answers: Filled['answers']): OwnField[] {
  const without = leftOut(view, answers);
  return view.fields
    .filter(({ page }) => !without.has(page))
    .sort((a, b) => a.page - b.page || a.box.top - b.box.top || a.box.left - b.box.left);
}

/** Whether a field has a value. The server fills in the day of signing. */
export function isFilled({ kind, fieldUid }: OwnField, values: Filled['values']): boolean {
  if (kind === 'date') return true;
  const value = values[fieldUid];
  return value !== undefined && (!('text' in value) || value.text.trim() !== '');
}

/**
 * The fields that need a value and have none, in order: those that are required, and every signature
 * of a signer who has not signed anywhere.
 */
export function missingFields(
  { role }: Pick<RecipientView, 'role'>,
  fields: readonly OwnField[],
  { values }: Filled,
): OwnField[] {
  const isSigned = fields.some((field) => field.kind === 'signature' && isFilled(field, values));
  const needsSignature = role === 'signer' && !isSigned;
  return fields.filter(
    (field) =>
      !isFilled(field, values) &&
      (field.required || (field.kind === 'signature' && needsSignature)),
  );
}

/** What stays empty in a document, by its labels. An empty box looks like an answer nobody gave. */
export interface Empty {
  readonly empty: readonly string[];
  readonly unticked: readonly string[];
}

const emptyOf = (fields: readonly Pick<OwnField, 'kind' | 'label'>[]): Empty => ({
  empty: fields.filter(({ kind }) => kind !== 'checkbox').map(({ label }) => label),
  unticked: fields.filter(({ kind }) => kind === 'checkbox').map(({ label }) => label),
});

/** Returns what the recipient leaves empty: fields, and questions without an answer. */
export function leftEmpty(
  view: RecipientView,
  fields: readonly OwnField[],
  { answers, values }: Filled,
): Empty {
  const unanswered = questionsFor(view, answers)
    .filter(({ questionUid }) => (answers[questionUid]?.length ?? 0) === 0)
    .map(({ text }) => text);
  const { empty, unticked } = emptyOf(fields.filter((field) => !isFilled(field, values)));
  return { empty: [...unanswered, ...empty], unticked };
}

/** Returns what another recipient left empty. */
export const leftEmptyBy = ({ fields }: Answered): Empty =>
  emptyOf(fields.filter(({ value }) => !value));

/** Returns it as sentences: `Left empty: Allergies. Not ticked: Photographs.` */
export const emptyInWords = ({ empty, unticked }: Empty): string =>
  [
    empty.length > 0 && `Left empty: ${empty.join('; ')}.`,
    unticked.length > 0 && `Not ticked: ${unticked.join('; ')}.`,
  ]
    .filter(Boolean)
    .join(' ');

/** Returns the value of another’s field as people read it. */
export function answerInWords({ kind, value }: Answered['fields'][number]): string {
  if (!value) return kind === 'checkbox' ? 'Not ticked' : 'Left empty';
  if (value.kind === 'tick') return 'Ticked';
  return 'text' in value ? value.text : 'Filled in';
}

/** Returns what is sent: only the values of fields that are there, without empty ones. */
export function valuesToSend(fields: readonly OwnField[], filled: Filled): Filled {
  const kept = fields.flatMap((field): [string, FieldValue][] => {
    const value = filled.values[field.fieldUid];
    return value && field.kind !== 'date' && isFilled(field, filled.values)
      ? [[field.fieldUid, value]]
      : [];
  });
  return { answers: filled.answers, values: Object.fromEntries(kept) };
}

/** Fills in the name of the recipient where a name is asked for and none is there yet. */
export function withNames({ fields, name }: RecipientView, filled: Filled): Filled {
  const names = fields.flatMap(({ kind, fieldUid }): [string, FieldValue][] =>
    kind === 'name' && !filled.values[fieldUid] ? [[fieldUid, { kind: 'text', text: name }]] : [],
  );
  if (names.length === 0) return filled;
  return { ...filled, values: { ...filled.values, ...Object.fromEntries(names) } };
}

/** Returns the initials of a name: `Amelia Hart` has `AH`. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .map((part) => [...part][0] ?? '')
    .join('')
    .toLocaleUpperCase()
    .slice(0, 6);
