import type { MailTopic } from '#shared/mailings/mail-topics';
import { readableOn, textOn } from '#shared/site/colours';
import type { Reader, SchoolContent } from '../content.ts';
import type { Html } from './html.ts';

/** A piece of a message, as HTML and as plain text. */
export interface Piece {
  readonly html: Html;
  readonly text: string;
}

/** The content of a message before its layout. */
export interface Outline {
  /** What it is about: it decides who gets the answers. */
  readonly topic: MailTopic;
  /** Whom it is for. */
  readonly reader: Reader;
  readonly subject: string;
  readonly preview: string;
  /** What happens and since when, of an emergency: it is in a band above the heading. */
  readonly alert?: Alert;
  /** The only heading of level 1. */
  readonly heading: string;
  readonly pieces: readonly Piece[];
}

/** The band of an emergency message. */
export interface Alert {
  readonly words: string;
  /** Nobody is in danger any longer. */
  readonly isOver: boolean;
}

/** The background of the text in light and dark mode. */
export const grounds = { light: '#ffffff', dark: '#1c2127' } as const;

/** Returns the school's own colour; a dark grey for anything other than `#rrggbb`. */
export const schoolColour = ({ school }: SchoolContent): string =>
  /^#[0-9a-f]{6}$/i.test(school.colour) ? school.colour : '#334155';

/** Returns the colour of words on the school's own colour. */
export const bandInk = (content: SchoolContent): string => textOn(schoolColour(content));

/** Returns the colour of links and buttons. */
export const linkColour = (content: SchoolContent): string =>
  readableOn(grounds.light, schoolColour(content));

/** Returns the colour of links and buttons in the dark: lively as in the portal, not washed out. */
export const darkLinkColour = (content: SchoolContent): string =>
  readableOn(grounds.dark, schoolColour(content), 5.5);

/** The ground of the band of an emergency: its words are white in both schemes. */
export const alertGround = ({ isOver }: Alert): string => (isOver ? '#1d6b3a' : '#b3261e');
