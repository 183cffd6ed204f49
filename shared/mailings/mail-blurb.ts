import { safeLink } from '#shared/rich-text/rich-text';

/**
 * The blurb of a weekly digest is text with 3 tags: `<a href="https://…">words</a>` for a link,
 * `<b>words</b>` for bold, and `<br>` for a new line. A typed line break is a new line too.
 * Everything else is shown as it was typed.
 */
export const blurbHint =
  'Link: <a href="https://…">words</a>   Bold: <b>words</b>   New line: <br>';

/** A run of a blurb with one format, or a line break. */
export type BlurbPiece =
  | {
      readonly kind: 'words';
      readonly words: string;
      readonly bold: boolean;
      readonly href: string;
    }
  | { readonly kind: 'break' };

/** A tag with a line break after it, a line break, or words. */
const tokens =
  /<br ?\/?>[ \t]*(?:\r\n?|\n)?|\r\n?|\n|<\/?b>|<\/a>|<a href=(?:"[^"<>\r\n]*"|'[^'<>\r\n]*')>|[^<\r\n]+|</gi;

/** Splits a blurb into pieces. A tag that is not closed, or an unsafe link, is plain words. */
export function blurbPieces(blurb: string): BlurbPiece[] {
  const found = blurb.match(tokens) ?? [];
  const lower = found.map((token) => token.toLowerCase());
  const lastBold = lower.lastIndexOf('</b>');
  const lastLink = lower.lastIndexOf('</a>');
  const pieces: BlurbPiece[] = [];
  let bold = false;
  let href = '';
  found.forEach((token, at) => {
    const tag = lower[at] ?? '';
    const opened = tag.startsWith('<a href=') && href === '' && at < lastLink ? linkIn(token) : '';
    if (/^(<br|[\r\n])/.test(tag)) pieces.push({ kind: 'break' });
    else if (tag === '<b>' && !bold && at < lastBold) bold = true;
    else if (tag === '</b>' && bold) bold = false;
    else if (opened) href = opened;
    else if (tag === '</a>' && href) href = '';
    else pieces.push({ kind: 'words', words: token, bold, href });
  });
  return pieces;
}

const linkIn = (tag: string): string => {
  const link = safeLink(tag.slice('<a href="'.length, -2).replaceAll('&amp;', '&')) ?? '';
  return link.startsWith('#') ? '' : link;
};

/** Returns the full address of a link, or undefined for text that must not be a link. */
export type AddressOf = (link: string) => string | undefined;

const asWritten: AddressOf = (link) => link;

/** Returns a blurb as plain text, with link addresses in parentheses. */
export function blurbText(blurb: string, addressOf = asWritten): string {
  const pieces = blurbPieces(blurb);
  return pieces
    .map((piece, at) => {
      if (piece.kind === 'break') return '\n';
      const next = pieces[at + 1];
      const isEnd = next?.kind !== 'words' || next.href !== piece.href;
      const address = (addressOf(piece.href) ?? '').replace(/^(mailto|tel|sms):/, '');
      const isShown = address === '' || !isEnd || piece.words.trim() === address;
      return isShown ? piece.words : `${piece.words} (${address})`;
    })
    .join('');
}

/** Returns a blurb as HTML. `linkAttributes` are added to each link as they are. */
export const blurbHtml = (blurb: string, addressOf: AddressOf, linkAttributes = ''): string =>
  blurbPieces(blurb)
    .map((piece) => {
      if (piece.kind === 'break') return '<br>';
      const words = escaped(piece.words);
      const shown = piece.bold ? `<strong>${words}</strong>` : words;
      const address = escaped(addressOf(piece.href) ?? '');
      return address ? `<a href="${address}"${linkAttributes}>${shown}</a>` : shown;
    })
    .join('');

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');
