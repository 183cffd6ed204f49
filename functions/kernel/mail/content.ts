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
  /**
   * Who gets the answers, by what a mail is about. Absent in what was frozen before release 1.7.0.
   */
  answers: z.record(z.string(), z.string()).optional(),
});
export type MailSchool = z.infer<typeof MailSchool>;

/** The school of a message, as part of what the message is made of. */
export interface SchoolContent {
  readonly school: MailSchool;
}

/** Whom a message is for, as it is stored with the message. */
export interface Reader {
  /** The name by which the person is called; empty if there is none. */
  readonly firstname: string;
  /** Why it comes, in a sentence; empty in messages of before release 1.7.0. */
  readonly why: string;
}

/** The reader of a message that is made only to know its subject. */
export const noReader: Reader = { firstname: '', why: '' };

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
  /** Who gets the answers; empty for nobody. Without it, the setting of the school says so. */
  readonly answersTo?: string | undefined;
  /** Further headers, such as List-Unsubscribe. */
  readonly headers: readonly { readonly Name: string; readonly Value: string }[];
  /** Files that go with it. */
  readonly attachments?: readonly Attachment[];
}
