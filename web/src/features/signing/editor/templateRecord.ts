import { families } from '#shared/signing/families';
import type { SigningForm } from '#shared/signing/form';
import { usualTiming } from '#shared/signing/request';
import { signingTemplates, type Template } from '#shared/signing/signing-templates.contract';
import { call } from '../../../api/client.ts';
import type { RecordForm } from '../../../components/editing/recordForm.ts';
import { counted, kindNames, roleNames } from '../words.ts';
import { type StoreFaults, storeFaults } from './missing.ts';
import { formOf, type TemplateValues, valuesOf } from './templateValues.ts';

const blank: TemplateValues = {
  title: '',
  family: 'docusign',
  fileUid: '',
  pages: [],
  parties: [],
  in_order: false,
  questions: [],
  page_rules: [],
  fields: [],
  consent: '',
  timing: usualTiming,
};

const labels: Readonly<Record<keyof TemplateValues, string>> = {
  title: 'Title',
  family: 'Family of documents',
  fileUid: 'PDF',
  pages: 'Pages',
  parties: 'Recipients',
  in_order: 'In order',
  questions: 'Questions',
  page_rules: 'Rules for pages',
  fields: 'Fields',
  consent: 'Consent',
  timing: 'Timing',
};

/** What a save sends of values. */
const bodyOf = (values: TemplateValues) => ({
  title: values.title.trim(),
  family: values.family,
  ...(values.fileUid && { fileUid: values.fileUid }),
  form: formOf(values),
  timing: values.timing,
});

/** The fields of the API's form that have another name in the editor’s paths. */
function fieldNamed(path: string): string | undefined {
  const name = path.split('.').find((part) => part !== 'form' && part in labels);
  return name === 'fileUid' ? 'title' : name;
}

/** The form of a template, for the editor that all forms share. */
export const templateRecord: RecordForm<TemplateValues, Template> = {
  labels,
  blank,
  formOf: valuesOf,
  documentOf: ({ templateUid }) => draftOf(templateUid),
  nameOf: ({ title }) => title,
  isForm: (stored) =>
    typeof stored === 'object' &&
    stored !== null &&
    Object.keys(blank).every((name) => name in stored) &&
    ['pages', 'parties', 'questions', 'page_rules', 'fields'].every((name) =>
      Array.isArray(Reflect.get(stored, name)),
    ),
  isSameField: (name, a, b) => JSON.stringify(a[name]) === JSON.stringify(b[name]),
  faultsOf: (values): StoreFaults => storeFaults(values),
  fieldNamed,
  update: (values, { templateUid, updated_at }) =>
    call(signingTemplates.change, { templateUid, ...bodyOf(values), updated_at }),
  hasArrived: (mine, saved) => JSON.stringify(bodyOf(mine)) === JSON.stringify(bodyOf(saved)),
  isRetried: true,
  inWords,
  words: {
    saved: 'Template saved.',
    gone: 'A colleague has removed this template.',
  },
};

/** The key of a template’s draft on this device. */
export const draftOf = (templateUid: string): string => `signing-template ${templateUid}`;

/** Returns a value in words, for comparing two versions. */
function inWords(name: keyof TemplateValues, values: TemplateValues): string {
  switch (name) {
    case 'family':
      return families[values.family];
    case 'fileUid':
    case 'pages':
      return counted(values.pages.length, 'page');
    case 'in_order':
      return values.in_order ? 'One after the other' : 'All at once';
    case 'parties':
      return values.parties
        .map(({ name: party, role }) => `${party}: ${roleNames[role]}`)
        .join('\n');
    case 'questions':
      return values.questions.map(({ text }) => text).join('\n');
    case 'page_rules':
      return values.page_rules.map(({ from, to }) => `Pages ${from} to ${to}`).join('\n');
    case 'fields':
      return fieldsInWords(values.fields);
    case 'timing': {
      const { days, first_reminder, next_reminders } = values.timing;
      return `${days} days, reminders after ${first_reminder} days and every ${next_reminders}`;
    }
    default:
      return String(values[name]);
  }
}

const fieldsInWords = (fields: SigningForm['fields'] | TemplateValues['fields']): string =>
  fields.map(({ label, kind, page }) => `${label}: ${kindNames[kind]}, page ${page}`).join('\n');
