import * as z from 'zod';

/** The school that a message is from, as its messages show it. */
export const MailSchool = z.object({
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
});
export type MailSchool = z.infer<typeof MailSchool>;

/** The school of a message, as part of what the message is made of. */
export interface SchoolContent {
  readonly school: MailSchool;
}

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
