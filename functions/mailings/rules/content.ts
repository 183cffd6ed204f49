import * as z from 'zod';
import { MailSchool } from '#functions/kernel/mail/content';
import { storedMailingTypes } from '#shared/mailings/mailing';

/** The parts of a mailing. All are frozen with the audience, so a retry sends the same messages. */

/** A post as a mailing contains it. */
export const MailPost = z.object({
  postUid: z.string(),
  type: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: z.string(),
  /** The whole sanitised text; only of posts that are sent in full (principal, dailyemail). */
  content_html: z.string().optional(),
  /** Absolute address of its picture. */
  picture: z.string().optional(),
  start: z.string().optional(),
  /** Its files as `Menu.pdf (PDF, 1.2 MB)`. A digest says how many there are. */
  files: z.array(z.string()).optional(),
});
export type MailPost = z.infer<typeof MailPost>;

/** An event of the day, with its times in words. */
export const MailEvent = z.object({
  eventUid: z.string(),
  title: z.string(),
  /** “9:00 am – 10:30 am”, or “All day”. */
  when: z.string(),
  where: z.string().optional(),
});
export type MailEvent = z.infer<typeof MailEvent>;

/** The content that all messages of a mailing share. */
export const MailingContent = z.object({
  type: z.enum(storedMailingTypes),
  school: MailSchool,
  /** The day at the site on which it is composed. */
  day: z.string(),
  /** With link, bold and newline tags only. */
  blurb: z.string(),
  posts: z.array(MailPost),
  events: z.array(MailEvent),
  /** Those for whom it has news and who get no mail of it: a push may tell them. */
  others: z.array(z.string()).optional(),
  /** The Connections PDF that it sends to subscribers. */
  pdf: z
    .object({
      pdfUid: z.string(),
      title: z.string(),
      subject: z.string(),
      /** The sanitised text of the e-mail. */
      content_html: z.string(),
      /** The secret of the address that opens the PDF. */
      token: z.string(),
      /** The last day on which the address opens it. */
      until: z.string(),
      /** The file in the bucket, if it is small enough to be attached. */
      attached: z.object({ key: z.string(), file_name: z.string() }).optional(),
    })
    .optional(),
});
export type MailingContent = z.infer<typeof MailingContent>;
