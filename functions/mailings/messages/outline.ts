import { livelyOn, readableOn } from '#shared/site/colours';
import type { MailingContent, MessageContent } from '../rules/content.ts';
import type { Html } from './html.ts';
import type { LetterContent } from './links.ts';

/** A piece of a message, as HTML and as plain text. */
export interface Piece {
  readonly html: Html;
  readonly text: string;
}

/** The content of a message before its layout. */
export interface Outline {
  readonly subject: string;
  readonly preview: string;
  /** The only heading of level 1. */
  readonly heading: string;
  readonly pieces: readonly Piece[];
}

/** The limits of a message. They become smaller until the message fits. */
export interface MessageLimits {
  /** Whether posts have their whole text, or an excerpt. */
  readonly isWhole: boolean;
  /** Posts and events at most. */
  readonly most: number;
  /** Characters of the blurb at most. */
  readonly blurb: number;
}

/** The background of the text in light and dark mode. */
export const grounds = { light: '#ffffff', dark: '#1c2127' } as const;

type OfSchool = Pick<MailingContent, 'school'>;

/** Returns the school's own colour; a dark grey for anything other than `#rrggbb`. */
export const schoolColour = ({ school }: OfSchool): string =>
  /^#[0-9a-f]{6}$/i.test(school.colour) ? school.colour : '#334155';

/** Returns the colour of links and buttons. */
export const linkColour = (content: OfSchool): string =>
  readableOn(grounds.light, schoolColour(content));

/** Returns the colour of links and buttons in the dark: lively as in the portal, not washed out. */
export const darkLinkColour = (content: OfSchool): string =>
  livelyOn(grounds.dark, schoolColour(content), 5.5);

/** Makes the outline of a message for one kind of mailing. */
export type OutlineMaker = (
  content: LetterContent,
  personal: MessageContent,
  limits: MessageLimits,
) => Outline;
