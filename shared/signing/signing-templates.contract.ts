import * as z from 'zod';
import { line, Uid, Version } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { type Resource, route } from '#shared/kernel/route';
import { familyNames } from '#shared/signing/families';
import { SigningForm } from '#shared/signing/form';
import { DocumentPage, FileView, PagePictures, pageRange } from '#shared/signing/pages';
import { RecipientView } from '#shared/signing/recipient-view';
import { Timing } from '#shared/signing/request';

const Family = z.enum(familyNames, 'Please choose a family.');
const Title = line(120, 'Please give the document a title.');

/** A template as the list shows it. */
export const TemplateSummary = z.object({
  templateUid: z.string(),
  title: z.string(),
  family: z.enum(familyNames),
  pages: z.number().int(),
  parties: z.number().int(),
  /** Whether nothing is missing before it can be sent. */
  is_complete: z.boolean(),
  author: z.string(),
  updated_at: z.string(),
});
export type TemplateSummary = z.infer<typeof TemplateSummary>;

export const Template = TemplateSummary.extend({
  fileUid: z.string().optional(),
  form: SigningForm,
  timing: Timing,
  /** The pages of its document. */
  document: z.array(DocumentPage),
  /** What is missing before it can be sent: sentences. */
  missing: z.array(z.string()),
});
export type Template = z.infer<typeof Template>;

const one = '/signing-templates/{templateUid}';
const named = z.strictObject({ templateUid: Uid });

/** Templates of documents, shared by all who may send documents to be signed. */
export const signingTemplates = {
  list: route({
    method: 'GET',
    path: '/signing-templates',
    operation: 'sign.tpl',
    child: 'published',
    summary: 'Lists the templates of the school, newest first.',
    input: PageRequest,
    output: paged(TemplateSummary),
    answer: 'page',
  }),
  get: route({
    method: 'GET',
    path: one,
    operation: 'sign.tpl',
    child: 'published',
    summary: 'Returns a template with its form and the pages of its document.',
    input: named,
    output: Template,
  }),
  create: route({
    method: 'POST',
    path: '/signing-templates',
    operation: 'sign.tpl',
    child: 'published',
    repeat: 'key',
    summary: 'Makes a template, empty or as a copy of another one.',
    input: z.strictObject({ title: Title, family: Family, copy_of: Uid.optional() }),
    output: Template,
  }),
  change: route({
    method: 'PUT',
    path: one,
    operation: 'sign.tpl',
    child: 'published',
    summary:
      'Stores a template, also one in which something is missing; 409 when it was changed since `updated_at`.',
    input: named.extend({
      title: Title,
      family: Family,
      /** An inspected file of the caller’s school. Without it the document stays. */
      fileUid: Uid.optional(),
      form: SigningForm,
      timing: Timing,
      updated_at: Version,
    }),
    output: Template,
  }),
  remove: route({
    method: 'DELETE',
    path: one,
    operation: 'sign.tpl',
    child: 'published',
    summary: 'Removes a template. Requests that were sent from it stay as they are.',
    input: named,
    output: named,
  }),
  upload: route({
    method: 'POST',
    path: '/signing-templates/files',
    operation: 'sign.tpl',
    child: 'published',
    repeat: 'key',
    summary:
      'Returns an upload form for a PDF of 20 MB at most, which is valid for 10 minutes. The same `Idempotency-Key` returns a form for the same file.',
    input: z.strictObject({}),
    output: z.object({
      fileUid: z.string(),
      upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
    }),
  }),
  file: route({
    method: 'GET',
    path: '/signing-templates/files/{fileUid}',
    operation: 'sign.tpl',
    child: 'published',
    summary: 'Returns how the inspection of an uploaded file went, and its pages.',
    input: z.strictObject({ fileUid: Uid }),
    output: FileView,
  }),
  pictures: route({
    method: 'GET',
    path: '/signing-templates/files/{fileUid}/pictures',
    operation: 'sign.tpl',
    child: 'published',
    summary: 'Returns addresses of the pictures of ten pages, which are valid for 60 seconds.',
    input: z.strictObject({ fileUid: Uid, ...pageRange }),
    output: PagePictures,
  }),
  preview: route({
    method: 'GET',
    path: '/signing-templates/{templateUid}/preview',
    operation: 'sign.tpl',
    child: 'published',
    summary: 'Returns what a recipient of the stored template would see, with sample values.',
    input: named.extend({ partyUid: Uid }),
    output: RecipientView,
  }),
} satisfies Resource;
