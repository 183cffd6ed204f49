import * as z from 'zod';
import { recipientRoles } from '#shared/signing/form';
import { DocumentPage } from '#shared/signing/pages.schemas';
import { OwnField, ShownField } from '#shared/signing/recipient-view';
import { requestStates } from '#shared/signing/request';

/** A person who must sign or approve. */
export const SentSigner = z.object({
  recipientUid: z.string(),
  name: z.string(),
  party: z.string(),
  role: z.enum(recipientRoles),
  /** When the person signed or approved. */
  signed_at: z.string().optional(),
});
export type SentSigner = z.infer<typeof SentSigner>;

/** A field with what is in it, and the name of the person who gave it; empty for the roster. */
export const SignedField = ShownField.extend({ fieldUid: z.string(), by: z.string() });
export type SignedField = z.infer<typeof SignedField>;

/** An empty field of a person who has not signed. */
export const OpenField = OwnField.extend({ recipientUid: z.string(), by: z.string() });
export type OpenField = z.infer<typeof OpenField>;

/** A field that stays empty: its person signed without it, or the school's records have no value. */
export const BlankField = z.object({
  fieldUid: z.string(),
  page: z.number().int(),
  label: z.string(),
});
export type BlankField = z.infer<typeof BlankField>;

/**
 * A document as it was sent, for staff, with what was signed so far. What a person has filled in
 * and not signed is not in it.
 */
export const SentDocument = z.object({
  requestUid: z.string(),
  title: z.string(),
  student_name: z.string(),
  form_run: z.string(),
  state: z.enum(requestStates),
  is_sealed: z.boolean(),
  /** When it was sealed; absent before. */
  sealed_at: z.string().optional(),
  /** The file whose pictures show the pages (`GET /signing-templates/files/{fileUid}/pictures`). */
  fileUid: z.string(),
  pages: z.array(DocumentPage),
  /** Pages that signed answers leave out. */
  without: z.array(z.number().int()),
  /** Pages that answers may leave out which nobody has signed yet. */
  undecided: z.array(z.number().int()),
  signed: z.array(SignedField),
  /** Empty fields of people who have not signed. After the end of a request they stay empty. */
  open: z.array(OpenField),
  blank: z.array(BlankField),
  signers: z.array(SentSigner),
});
export type SentDocument = z.infer<typeof SentDocument>;
