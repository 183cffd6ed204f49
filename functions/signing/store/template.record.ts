import * as z from 'zod';
import { kindOfRecord } from '#functions/kernel/record/declaration';
import { recordReader } from '#functions/kernel/record/reads';
import { recordStore } from '#functions/kernel/record/record';
import type { IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { authorFields } from '#shared/kernel/fields';
import { familyNames } from '#shared/signing/families';
import { SigningForm } from '#shared/signing/form.schemas';
import { Timing } from '#shared/signing/request.schemas';
import { signingTemplatesRecords } from '#shared/tables/signing';

/** A stored template. */
export const StoredTemplate = z.object({
  templateUid: z.string(),
  title: z.string(),
  family: z.enum(familyNames),
  fileUid: z.string().optional(),
  hash: z.string().optional(),
  /** How many pages the document has. Their sizes and texts are with the file. */
  pages: z.number().int(),
  form: SigningForm,
  timing: Timing,
  created_at: z.string(),
  updated_at: z.string(),
  ...authorFields,
});
export type StoredTemplate = z.infer<typeof StoredTemplate>;

const template = kindOfRecord({
  table: 'signing-templates',
  shape: signingTemplatesRecords.template,
  schema: StoredTemplate,
});

/** Reads the templates of a school, for Lambdas that do not write them. */
export const templateReader = (tables: Tables) => recordReader(template, tables);
export type TemplateReader = ReturnType<typeof templateReader>;

/** The templates of a school, shared by all who may send documents. Ids sort by creation. */
export const templateRecords = (tables: Tables, acts?: IdempotencyRepository) =>
  recordStore(template, tables, acts);
export type TemplateRecords = ReturnType<typeof templateRecords>;
