import { dollarsOfPart, inPlainSigns, textParts } from '#shared/notifications/text-parts';
import type { SendingKind } from './sending.ts';

/** How a message begins outside the portal. The text of an all-clear says what it is. */
export const beginnings: Readonly<Record<SendingKind, string>> = {
  message: 'Emergency: ',
  update: 'Update: ',
  'all-clear': '',
  test: 'Emergency: ',
};

/** Characters of a message in a text: a longer one is cut, as each part costs. */
export const mostInText = 240;

interface Told {
  readonly kind: SendingKind;
  readonly message: string;
}

/**
 * Returns an emergency message as a text. It names the school, and is complete without its link: carriers
 * may take links out.
 */
export function emergencyText({ kind, message }: Told, schoolName: string, link?: string): string {
  const signs = [...message.replace(/\s+/g, ' ').trim()];
  const isLong = signs.length > mostInText;
  const words = isLong
    ? `${signs
        .slice(0, mostInText - 3)
        .join('')
        .trimEnd()}...`
    : signs.join('');
  const said = `${schoolName}: ${beginnings[kind]}${words}`;
  return inPlainSigns(link ? `${said} Are you safe? ${link}` : said);
}

/** Returns about how much texts of an emergency message cost, in US dollars. */
export const dollarsOf = (texts: number, text: string): number =>
  texts * textParts(text) * dollarsOfPart;

/** The releases with texts in 24 hours after which the next one leaves without them. */
export const mostWithTexts = 6;
