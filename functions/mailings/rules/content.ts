import * as z from 'zod';
import { storedMailingTypes } from '#shared/mailings/mailing';

/** The parts of a message. All are frozen with the audience, so a retry sends the same message. */

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
  school: z.object({
    schoolUid: z.string(),
    name: z.string(),
    host: z.string(),
    timeZone: z.string(),
    sender: z.string(),
    phone: z.string(),
    /** The school's colour, `#rrggbb`. */
    colour: z.string(),
    /** Absolute address of its logo. */
    logo: z.string().optional(),
    /** The addresses of its tiles; without them every screen of the portal is shown. */
    tiles: z.array(z.string()).optional(),
  }),
  /** The day at the site on which it is composed. */
  day: z.string(),
  /** With link, bold and newline tags only. */
  blurb: z.string(),
  posts: z.array(MailPost),
  events: z.array(MailEvent),
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

/** The content of one person's message: which items it has, and for whom. */
export const MessageContent = z.object({
  firstname: z.string(),
  as: z.enum(['student', 'carer', 'staff', 'subscriber']),
  /** The person's own posts and events by identifier, in the order of the mailing. */
  own: z.object({ posts: z.array(z.string()), events: z.array(z.string()) }),
  /** For carers: the items of each child. Several children may have the same post. */
  children: z.array(
    z.object({
      userUid: z.string(),
      firstname: z.string(),
      posts: z.array(z.string()),
      events: z.array(z.string()),
    }),
  ),
  /** The secret of the address that turns this kind of mail off. */
  unsubscribe: z.string().optional(),
});
export type MessageContent = z.infer<typeof MessageContent>;

/** A file that goes with a message. */
export interface Attachment {
  readonly file_name: string;
  readonly media_type: string;
  readonly bytes: Uint8Array;
}

/** A message that is ready to send. */
export interface MailMessage {
  readonly subject: string;
  /** The text that mail programs show beside the subject. */
  readonly preview_text: string;
  readonly html: string;
  readonly text: string;
  /** Further headers, such as List-Unsubscribe. */
  readonly headers: readonly { readonly Name: string; readonly Value: string }[];
  /** Files that go with it. */
  readonly attachments?: readonly Attachment[];
}
