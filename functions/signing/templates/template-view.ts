import { authorName } from '#shared/people/names';
import { formFaults } from '#shared/signing/form-rules';
import type { DocumentPage } from '#shared/signing/pages';
import type { Template, TemplateSummary } from '#shared/signing/signing-templates.contract';
import type { StoredTemplate } from '../store/template.record.ts';

/** Returns what is missing before a template can be sent, as sentences. */
export const missingIn = ({ fileUid, form, pages }: StoredTemplate): string[] => [
  ...(fileUid === undefined ? ['Upload the document.'] : []),
  // Without a document every field would be on a page that does not exist.
  ...formFaults(form, fileUid === undefined ? Number.POSITIVE_INFINITY : pages),
];

/** Returns a template as the list shows it. */
export const templateSummary = (template: StoredTemplate): TemplateSummary => ({
  templateUid: template.templateUid,
  title: template.title,
  family: template.family,
  pages: template.pages,
  parties: template.form.parties.length,
  is_complete: missingIn(template).length === 0,
  author: authorName(template),
  updated_at: template.updated_at,
});

/** Returns a template with its form and the pages of its document. */
export const templateView = (
  template: StoredTemplate,
  document: readonly DocumentPage[],
): Template => ({
  ...templateSummary(template),
  ...(template.fileUid !== undefined && { fileUid: template.fileUid }),
  form: template.form,
  timing: template.timing,
  document: [...document],
  missing: missingIn(template),
});
