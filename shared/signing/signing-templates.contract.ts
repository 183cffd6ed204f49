import type { Resource } from '#shared/kernel/route';
import type { signingTemplatesSchemas } from './signing-templates.schemas.ts';

export type { Template, TemplateSummary } from './signing-templates.schemas.ts';

const one = '/signing-templates/{templateUid}';

/** Templates of documents, shared by all who may send documents to be signed. */
export const signingTemplates: Resource<typeof signingTemplatesSchemas> = {
  list: {
    method: 'GET',
    path: '/signing-templates',
    operation: 'sign.tpl',
    child: 'published',
    summary: 'Lists the templates of the school, newest first.',
    answer: 'page',
  },
  get: {
    method: 'GET',
    path: one,
    operation: 'sign.tpl',
    child: 'published',
    summary: 'Returns a template with its form and the pages of its document.',
  },
  create: {
    method: 'POST',
    path: '/signing-templates',
    operation: 'sign.tpl',
    child: 'published',
    repeat: 'key',
    summary: 'Makes a template, empty or as a copy of another one.',
  },
  change: {
    method: 'PUT',
    path: one,
    operation: 'sign.tpl',
    child: 'published',
    summary:
      'Stores a template, also one in which something is missing; 409 when it was changed since `updated_at`.',
  },
  remove: {
    method: 'DELETE',
    path: one,
    operation: 'sign.tpl',
    child: 'published',
    summary: 'Removes a template. Requests that were sent from it stay as they are.',
  },
  upload: {
    method: 'POST',
    path: '/signing-templates/files',
    operation: 'sign.tpl',
    child: 'published',
    repeat: 'key',
    summary:
      'Returns an upload form for a PDF of 20 MB at most, which is valid for 10 minutes. The same `Idempotency-Key` returns a form for the same file.',
  },
  file: {
    method: 'GET',
    path: '/signing-templates/files/{fileUid}',
    operation: 'sign.tpl',
    child: 'published',
    summary: 'Returns how the inspection of an uploaded file went, and its pages.',
  },
  pictures: {
    method: 'GET',
    path: '/signing-templates/files/{fileUid}/pictures',
    operation: 'sign.tpl',
    child: 'published',
    summary: 'Returns addresses of the pictures of ten pages, which are valid for 60 seconds.',
  },
  preview: {
    method: 'GET',
    path: '/signing-templates/{templateUid}/preview',
    operation: 'sign.tpl',
    child: 'published',
    summary: 'Returns what a recipient of the stored template would see, with sample values.',
  },
};
