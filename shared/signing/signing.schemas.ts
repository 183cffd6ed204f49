import * as z from 'zod';
import type { Schemas } from '#shared/kernel/route';
import { signingPages } from '#shared/signing/families';
import { FieldValue } from '#shared/signing/field.schemas';
import { mostOf } from '#shared/signing/form';
import { Answers } from '#shared/signing/form.schemas';
import { PagePictures, pageRange } from '#shared/signing/pages.schemas';
import { RecipientView } from '#shared/signing/recipient-view';

/** A malformed token gets the same answer as an unknown one. */
const token = z.string().max(300);
/** The right to one document for an hour, after the question. It is in bodies only. */
const pass = z.string().max(300);

const filled = {
  answers: Answers.default({}),
  /** Values by fieldUid. */
  values: z
    .record(z.string().max(128), FieldValue)
    .refine((given) => Object.keys(given).length <= mostOf.fields, 'Please use fewer fields.')
    .default({}),
};

/** A certificate that a school publishes. */
export const SchoolCertificate = z.object({
  /** The certificate as a file: PEM. */
  pem: z.string(),
  /** Its SHA-256 as certificate tools show it: `AB:CD:…`. */
  fingerprint: z.string(),
});
export type SchoolCertificate = z.infer<typeof SchoolCertificate>;

export const signingSchemas = {
  certificates: { input: z.strictObject({}), output: z.array(SchoolCertificate) },
  ask: {
    input: z.strictObject({ token, page: z.enum(signingPages) }),
    output: z.object({ asks: z.array(z.enum(['number', 'birthday'])) }),
  },
  open: {
    input: z.strictObject({
      token,
      page: z.enum(signingPages),
      /** The student number, or the day and month of birth as DD-MM. */
      number: z.string().trim().max(60).optional(),
      birthday: z
        .string()
        .regex(/^\d{2}-\d{2}$/, 'Please give the day and the month.')
        .optional(),
    }),
    output: z.object({ pass: z.string(), view: RecipientView }),
  },
  pictures: { input: z.strictObject({ token, pass, ...pageRange }), output: PagePictures },
  save: {
    input: z.strictObject({ token, pass, ...filled }),
    output: z.object({ saved_at: z.string() }),
  },
  sign: {
    input: z.strictObject({
      token,
      pass,
      ...filled,
      consent: z.literal(true, 'Please agree before you sign.'),
    }),
    output: RecipientView,
  },
  decline: {
    input: z.strictObject({
      token,
      pass,
      reason: z.string().trim().min(1, 'Please write why.').max(1_000, 'Please write less.'),
    }),
    output: RecipientView,
  },
  copy: { input: z.strictObject({ token, pass }), output: z.object({ url: z.string() }) },
} satisfies Schemas;
