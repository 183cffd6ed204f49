import { safeLink } from '#shared/domain/rich-text';

/**
 * The blurb of a weekly digest is text with three tags: `<a href="https://…">words</a>` for a link, `<b>words</b>` for bold, and `<br>` for a new
 * line; a line break that is typed is one too. Everything else is shown as it was typed.
 */
export const blurbHint =
  'Link: <a href="https://…">words</a>   Bold: <b>words</b>   New line: <br>';

/** A stretch of a blurb that looks the same from its first letter to its last, or the end of a line. */
export type BlurbPiece =
  | {
      readonly kind: 'words';
      readonly words: string;
      readonly bold: boolean;
      readonly href: string;
    }
  | { readonly kind: 'break' };

/** A tag with the line break that was typed after it, a line break, or words. */
const tokens =
  /<br ?\/?>[ \t]*(?:\r\n?|\n)?|\r\n?|\n|<\/?b>|<\/a>|<a href=(?:"[^"<>\r\n]*"|'[^'<>\r\n]*')>|[^<\r\n]+|</gi;

/** The pieces of a blurb in their order. A tag that is never closed, or leads nowhere safe, is words. */
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

/** A blurb as plain text, with the addresses behind the words of links. */
export function blurbText(blurb: string, host = ''): string {
  const pieces = blurbPieces(blurb);
  return pieces
    .map((piece, at) => {
      if (piece.kind === 'break') return '\n';
      const next = pieces[at + 1];
      const isEnd = next?.kind !== 'words' || next.href !== piece.href;
      const address = absolute(piece.href, host).replace(/^mailto:|^tel:/, '');
      const isSaid = address === '' || !isEnd || piece.words.trim() === address;
      return isSaid ? piece.words : `${piece.words} (${address})`;
    })
    .join('');
}

/** A blurb as HTML; places of the portal are on the school's host. `linkAttributes` stand in each link, as they are. */
export const blurbHtml = (blurb: string, host: string, linkAttributes = ''): string =>
  blurbPieces(blurb)
    .map((piece) => {
      if (piece.kind === 'break') return '<br>';
      const words = escaped(piece.words);
      const shown = piece.bold ? `<strong>${words}</strong>` : words;
      const address = escaped(absolute(piece.href, host));
      return address ? `<a href="${address}"${linkAttributes}>${shown}</a>` : shown;
    })
    .join('');

const absolute = (link: string, host: string): string =>
  link.startsWith('/') && host ? `https://${host}${link}` : link;

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');
