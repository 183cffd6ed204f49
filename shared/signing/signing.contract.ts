import * as z from 'zod';
import { type Resource, route } from '#shared/kernel/route';
import { signingPages } from '#shared/signing/families';
import { FieldValue } from '#shared/signing/field';
import { Answers, mostOf } from '#shared/signing/form';
import { PagePictures, pageRange } from '#shared/signing/pages';
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

/**
 * The pages of signing: no sign-in, but a link of 256 random bits and a fact about the child. A link
 * that is wrong, expired, used, revoked, of another page, or not yet someone’s turn gets one answer.
 */
export const signing = {
  certificates: route({
    method: 'GET',
    path: '/signing/certificates',
    operation: 'public',
    child: 'published',
    summary: 'Returns the certificates with which the school seals documents, the newest first.',
    input: z.strictObject({}),
    output: z.array(SchoolCertificate),
  }),
  ask: route({
    method: 'GET',
    path: '/signing/{token}',
    operation: 'public',
    child: 'own',
    summary: 'Tells by which facts about the child a link is opened. It says nothing else.',
    input: z.strictObject({ token, page: z.enum(signingPages) }),
    output: z.object({ asks: z.array(z.enum(['number', 'birthday'])) }),
  }),
  open: route({
    method: 'POST',
    path: '/signing/{token}/open',
    operation: 'public',
    child: 'own',
    repeat: 'renews',
    summary:
      'Opens a link with a fact about the child. Returns the document and a pass for an hour.',
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
  }),
  pictures: route({
    method: 'POST',
    path: '/signing/{token}/pictures',
    operation: 'public',
    child: 'own',
    repeat: 'reads',
    summary: 'Returns addresses of the pictures of ten pages, which are valid for 60 seconds.',
    input: z.strictObject({ token, pass, ...pageRange }),
    output: PagePictures,
  }),
  save: route({
    method: 'PUT',
    path: '/signing/{token}/answers',
    operation: 'public',
    child: 'own',
    summary: 'Stores what was filled in so far, also what is not complete.',
    input: z.strictObject({ token, pass, ...filled }),
    output: z.object({ saved_at: z.string() }),
  }),
  sign: route({
    method: 'POST',
    path: '/signing/{token}',
    operation: 'public',
    child: 'own',
    repeat: 'same',
    summary: 'Signs or approves a document. The same act again gives the same answer.',
    input: z.strictObject({
      token,
      pass,
      ...filled,
      consent: z.literal(true, 'Please agree before you sign.'),
    }),
    output: RecipientView,
  }),
  decline: route({
    method: 'POST',
    path: '/signing/{token}/decline',
    operation: 'public',
    child: 'own',
    repeat: 'same',
    summary: 'Declines a document with a reason, which ends the request.',
    input: z.strictObject({
      token,
      pass,
      reason: z.string().trim().min(1, 'Please write why.').max(1_000, 'Please write less.'),
    }),
    output: RecipientView,
  }),
  copy: route({
    method: 'POST',
    path: '/signing/{token}/copy',
    operation: 'public',
    child: 'own',
    repeat: 'reads',
    summary: 'Returns an address of the recipient’s copy, which is valid for 60 seconds.',
    input: z.strictObject({ token, pass }),
    output: z.object({ url: z.string() }),
  }),
} satisfies Resource;
