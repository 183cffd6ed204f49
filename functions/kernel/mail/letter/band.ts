import { mediaSize, nameAtMedia } from '#shared/media/media';
import type { SchoolContent } from '../content.ts';
import { font } from './blocks.ts';
import { type Html, html, oneLine, together } from './html.ts';
import { type Alert, alertGround, bandInk, linkColour } from './outline.ts';

/** A logo that is so much wider than high has the name of the school in it. */
const ofWordmark = 2;

/** The height of a logo, and the width that it may have, in pixels. */
const height = 36;
const widest = { crest: 150, wordmark: 240 } as const;

/**
 * Returns the band above a message: the school's logo on white, and its name. A wide logo has the name in
 * it, which then is its `alt` and not beside it. The logo is a file of the school's host, so that a
 * message stays small; a program that loads no pictures shows the name alone.
 */
export function schoolBand(content: SchoolContent): Html {
  const { logo, name } = content.school;
  const school = oneLine(name, 120);
  const own = `https://${content.school.host}/`;
  const isOwn = logo?.startsWith(own);
  const size = isOwn && sizeOf(logo?.slice(own.length - 1) ?? '');
  const isWordmark = size && size.width >= size.height * ofWordmark;
  const picture = isOwn && (isWordmark ? wordmark(content, size) : crest(logo));
  const beside =
    !isWordmark &&
    html`<td height="48" style="height:48px;${font};font-size:18px;line-height:1.3;font-weight:600;color:${bandInk(content)}">${school}</td>`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${picture}${beside}</tr></table>`;
}

const sizeOf = (path: string) => {
  const name = nameAtMedia(path);
  return name ? mediaSize(name) : undefined;
};

const white = 'padding:6px 8px;border-radius:6px;background-color:#ffffff';

/** Returns a logo beside the name of the school: its `alt` is empty. */
const crest = (logo: string | undefined): Html =>
  html`<td bgcolor="#ffffff" style="${white}"><img src="${logo}" alt="" height="${height}" border="0" style="display:block;height:${height}px;max-width:${widest.crest}px;border:0"></td><td width="14" style="width:14px;font-size:0">&nbsp;</td>`;

/** Returns a logo that says the name of the school itself. */
function wordmark(
  content: SchoolContent,
  size: { readonly width: number; readonly height: number },
): Html {
  const width = Math.min(widest.wordmark, Math.round((height * size.width) / size.height));
  const shown = Math.round((width * size.height) / size.width);
  return html`<td bgcolor="#ffffff" style="${white}"><img src="${content.school.logo}" alt="${oneLine(content.school.name, 120)}" width="${width}" height="${shown}" border="0" style="display:block;width:${width}px;height:${shown}px;border:0;${font};font-size:16px;font-weight:600;color:${linkColour(content)}"></td>`;
}

/** Returns the band of an emergency: what it is, and since when. */
export function alertBand(alert: Alert): Html {
  const ground = alertGround(alert);
  const sign = alert.isOver ? '' : '\u26a0\ufe0e ';
  return html`<tr><td class="side" bgcolor="${ground}" style="padding:12px 32px;background-color:${ground};${font};font-size:17px;line-height:1.4;font-weight:700;color:#ffffff">${sign}${together(alert.words)}</td></tr>
`;
}
