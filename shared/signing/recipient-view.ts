import * as z from 'zod';
import { familyNames } from '#shared/signing/families';
import { Box, FieldValue, ShownValue } from '#shared/signing/field.schemas';
import { fieldKinds, recipientRoles } from '#shared/signing/form';
import { Answers, PageRule, Question } from '#shared/signing/form.schemas';
import { DocumentPage } from '#shared/signing/pages.schemas';
import { recipientStates, requestStates } from '#shared/signing/request';

/** A field that the recipient fills in. */
export const OwnField = z.object({
  fieldUid: z.string(),
  page: z.number().int(),
  box: Box,
  kind: z.enum(fieldKinds),
  label: z.string(),
  required: z.boolean(),
  options: z.array(z.string()),
});
export type OwnField = z.infer<typeof OwnField>;

/** A field that others or the roster have filled in. */
export const ShownField = z.object({
  page: z.number().int(),
  box: Box,
  label: z.string(),
  value: ShownValue,
});
export type ShownField = z.infer<typeof ShownField>;

/** What another person filled in who has signed. Signatures, names and days of signing are left out. */
export const Answered = z.object({
  name: z.string(),
  /** In the order of the document; without a value, the field was left empty. */
  fields: z.array(
    z.object({
      fieldUid: z.string(),
      page: z.number().int(),
      label: z.string(),
      kind: z.enum(fieldKinds),
      value: ShownValue.optional(),
    }),
  ),
});
export type Answered = z.infer<typeof Answered>;

/** What a recipient has filled in so far. */
export const Filled = z.object({
  answers: Answers,
  /** Values by fieldUid. */
  values: z.record(z.string(), FieldValue),
});
export type Filled = z.infer<typeof Filled>;

/** A document as one of its recipients sees it, after the question that protects it. */
export const RecipientView = z.object({
  family: z.enum(familyNames),
  title: z.string(),
  school: z.string(),
  student_name: z.string(),
  /** The recipient. */
  name: z.string(),
  role: z.enum(recipientRoles),
  state: z.enum(recipientStates),
  request_state: z.enum(requestStates),
  expires_at: z.string(),
  consent: z.string(),
  pages: z.array(DocumentPage),
  fields: z.array(OwnField),
  shown: z.array(ShownField),
  /**
   * Questions before the document, and the pages that depend on them: for the first signer, who
   * answers them. Others have none.
   */
  questions: z.array(Question),
  page_rules: z.array(PageRule),
  /** Pages that the answers of another recipient leave out. */
  without: z.array(z.number().int()).optional(),
  filled: Filled,
  saved_at: z.string().optional(),
  /** What the others who have signed filled in, and what they left empty. */
  answered: z.array(Answered).optional(),
  /** The others: who signs, and whether they did. No address, reason or answer. */
  others: z.array(
    z.object({
      name: z.string(),
      party: z.string(),
      role: z.enum(recipientRoles),
      state: z.enum(['waiting', 'done', 'declined', 'copied']),
    }),
  ),
  /** Whether the sealed copy can be downloaded. */
  has_copy: z.boolean(),
  /** When the recipient signed, approved or declined. */
  done_at: z.string().optional(),
  /** Where messages to the recipient go, so that it can be recognised: `g…@example.org`. */
  mail_to: z.string().optional(),
});
export type RecipientView = z.infer<typeof RecipientView>;
