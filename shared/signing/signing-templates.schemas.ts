import * as z from 'zod';
import { line, Uid, Version } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { familyNames } from '#shared/signing/families';
import { SigningForm } from '#shared/signing/form.schemas';
import { DocumentPage, FileView, PagePictures, pageRange } from '#shared/signing/pages.schemas';
import { RecipientView } from '#shared/signing/recipient-view';
import { Timing } from '#shared/signing/request.schemas';

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

const named = z.strictObject({ templateUid: Uid });

export const signingTemplatesSchemas = {
  list: { input: PageRequest, output: paged(TemplateSummary) },
  get: { input: named, output: Template },
  create: {
    input: z.strictObject({ title: Title, family: Family, copy_of: Uid.optional() }),
    output: Template,
  },
  change: {
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
  },
  remove: { input: named, output: named },
  upload: {
    input: z.strictObject({}),
    output: z.object({
      fileUid: z.string(),
      upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
    }),
  },
  file: { input: z.strictObject({ fileUid: Uid }), output: FileView },
  pictures: { input: z.strictObject({ fileUid: Uid, ...pageRange }), output: PagePictures },
  preview: { input: named.extend({ partyUid: Uid }), output: RecipientView },
} satisfies Schemas;
