import type { Family } from '#shared/signing/families';
import type { FormField, PageRule, Party, Question, SigningForm } from '#shared/signing/form';
import type { DocumentPage } from '#shared/signing/pages';
import type { Timing } from '#shared/signing/request';
import type { Template } from '#shared/signing/signing-templates.contract';

/** The values of a template's editor. */
export interface TemplateValues {
  title: string;
  family: Family;
  /** The file, and the pages of its document; empty before a PDF was uploaded. */
  fileUid: string;
  pages: readonly DocumentPage[];
  parties: readonly Party[];
  in_order: boolean;
  questions: readonly Question[];
  page_rules: readonly PageRule[];
  fields: readonly FormField[];
  consent: string;
  timing: Timing;
}

/** Returns the values of a stored template. */
export const valuesOf = ({ title, family, fileUid, form, timing, document }: Template) =>
  ({
    title,
    family,
    timing,
    fileUid: fileUid ?? '',
    pages: document,
    parties: form.parties,
    in_order: form.in_order,
    questions: form.questions,
    page_rules: form.page_rules,
    fields: form.fields,
    consent: form.consent,
  }) satisfies TemplateValues;

/** Returns the form of values as the API takes it. */
export const formOf = (values: TemplateValues): SigningForm => ({
  parties: values.parties.map((party) => ({ ...party, name: party.name.trim() })),
  in_order: values.in_order,
  fields: values.fields.map((field) => ({
    ...field,
    label: field.label.trim(),
    options: field.kind === 'choice' ? written(field.options) : [],
  })),
  questions: values.questions.map(({ parts, ...question }) => ({
    ...cleaned(question),
    parts: question.kind === 'repeat' ? parts.map(cleaned) : [],
  })),
  page_rules: [...values.page_rules],
  consent: values.consent.trim(),
});

const written = (texts: readonly string[]): string[] =>
  texts.map((text) => text.trim()).filter(Boolean);

function cleaned<Q extends Pick<Question, 'kind' | 'text' | 'hint' | 'options'>>(question: Q): Q {
  return {
    ...question,
    text: question.text.trim(),
    hint: question.hint.trim(),
    options: question.kind === 'choice' ? written(question.options) : [],
  };
}

/** Returns values without a recipient and its fields. */
export const withoutParty = (values: TemplateValues, partyUid: string) => ({
  parties: values.parties.filter((party) => party.partyUid !== partyUid),
  fields: values.fields.filter(
    ({ source }) => source.from !== 'party' || source.partyUid !== partyUid,
  ),
});

/** Returns values without a question, the fields of its answer, and the conditions on it. */
export function withoutQuestion(values: TemplateValues, questionUid: string) {
  const questions = values.questions
    .filter((question) => question.questionUid !== questionUid)
    .map(({ shown_if, ...question }) => ({
      ...question,
      ...(shown_if && shown_if.questionUid !== questionUid && { shown_if }),
    }));
  return {
    questions,
    page_rules: values.page_rules.filter(({ shown_if }) => shown_if.questionUid !== questionUid),
    fields: values.fields.filter(
      ({ source }) => source.from !== 'answer' || source.questionUid !== questionUid,
    ),
  };
}
