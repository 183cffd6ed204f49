import * as z from 'zod';
import { mailingTypes } from '#shared/domain/mailing';

/** The pieces that a message is made of. Everything is frozen with the audience, so that a retry says what the first try said. */

/** A post as mail tells of it. */
export const MailPost = z.object({
  postUid: z.string(),
  type: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: z.string(),
  /** The whole text, cleaned; only of posts that go out in full (principal, dailyemail). */
  content_html: z.string().optional(),
  /** Full address of its picture. */
  picture: z.string().optional(),
  start: z.string().optional(),
});
export type MailPost = z.infer<typeof MailPost>;

/** An event of the day, in words of the site's clock. */
export const MailEvent = z.object({
  eventUid: z.string(),
  title: z.string(),
  /** “9:00 am – 10:30 am”, or “All day”. */
  when: z.string(),
  where: z.string().optional(),
});
export type MailEvent = z.infer<typeof MailEvent>;

/** What all messages of a mailing share. */
export const MailingContent = z.object({
  type: z.enum(mailingTypes),
  school: z.object({
    schoolUid: z.string(),
    name: z.string(),
    host: z.string(),
    timeZone: z.string(),
    sender: z.string(),
    phone: z.string(),
    /** The school's colour, `#rrggbb`. */
    colour: z.string(),
    /** Full address of its logo. */
    logo: z.string().optional(),
  }),
  /** The site's day that it is made on. */
  day: z.string(),
  /** With link, bold and newline tags only. */
  blurb: z.string(),
  posts: z.array(MailPost),
  events: z.array(MailEvent),
});
export type MailingContent = z.infer<typeof MailingContent>;

/** What one message tells, and because of whom. */
export const Told = z.object({
  firstname: z.string(),
  as: z.enum(['student', 'carer', 'staff']),
  /** What concerns the person by itself: posts and events by identifier, in the order of the content. */
  own: z.object({ posts: z.array(z.string()), events: z.array(z.string()) }),
  /** For carers: what concerns each child (more than one may be named for the same post). */
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
export type Told = z.infer<typeof Told>;

/** A message, ready to hand over. */
export interface MailMessage {
  readonly subject: string;
  /** What mail programs show beside the subject. */
  readonly preview_text: string;
  readonly html: string;
  readonly text: string;
  /** Further headers: List-Unsubscribe and its kind. */
  readonly headers: readonly { readonly Name: string; readonly Value: string }[];
}
