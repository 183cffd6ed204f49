import type { MailingContent, Told } from '#functions/mail/content';
import { readableOn } from '#functions/mail/messages/colour';
import type { Html } from '#functions/mail/messages/html';

/** A piece of a message, for both of its parts. */
export interface Piece {
  readonly html: Html;
  readonly text: string;
}

/** What a message says, before it is laid out. */
export interface Letter {
  readonly subject: string;
  readonly preview: string;
  /** The one heading of the first level. */
  readonly heading: string;
  readonly pieces: readonly Piece[];
}

/** How much a message may hold; it gets less room until it fits. */
export interface Room {
  /** Whole texts, or excerpts. */
  readonly isWhole: boolean;
  /** Posts and events. */
  readonly most: number;
  /** Characters of the blurb. */
  readonly blurb: number;
}

/** The ground that words stand on, by day and by night. */
export const grounds = { light: '#ffffff', dark: '#1c2127' } as const;

/** The school's colour as a link or button has it. */
export const linkColour = ({ school }: MailingContent): string =>
  readableOn(grounds.light, school.colour);

/** Makes the letter of one kind of mailing. */
export type LetterMaker = (content: MailingContent, told: Told, room: Room) => Letter;
