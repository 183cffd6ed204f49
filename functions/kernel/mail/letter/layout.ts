import type { MailMessage, SchoolContent } from '../content.ts';
import { font, greetingOf } from './blocks.ts';
import { Html, html, oneLine } from './html.ts';
import {
  bandInk,
  darkLinkColour,
  grounds,
  linkColour,
  type Outline,
  schoolColour,
} from './outline.ts';

/** The end of a message: why its reader gets it, who gets the answers, and how to choose. */
export interface Ending {
  readonly why: string;
  /** Who gets the answers: empty for nobody, undefined if it is not known. */
  readonly answersTo: string | undefined;
  /** Without one there is no choice. */
  readonly choice?:
    | {
        /** The reader has no account, and so no page of mail preferences. */
        readonly isOutside?: true;
        readonly off?: { readonly words: string; readonly address: string } | undefined;
      }
    | undefined;
}

/**
 * Returns a message as an HTML document: one column of at most 600 pixels, in tables, as Outlook
 * needs.
 */
export function layOut(content: SchoolContent, ending: Ending, outline: Outline): string {
  const page = html`<!doctype html>
<html lang="en" dir="ltr" xmlns="http://www.w3.org/1999/xhtml" xmlns:ses="https://aws.amazon.com/ses">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="x-apple-disable-message-reformatting">
<title>${outline.subject}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 620px) {
.side { padding-left: 20px !important; padding-right: 20px !important; }
.title { font-size: 23px !important; }
}
</style>
<style>${darkStyles(content)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:#f3f4f6;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${outline.preview}${filler}</div>
<div role="article" aria-roledescription="email" aria-label="${outline.subject}" lang="en">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f4f6" style="background-color:#f3f4f6"><tr><td align="center" style="padding:24px 0">
${new Html('<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->')}
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${grounds.light}" style="max-width:600px;background-color:${grounds.light}">
<tr><td class="side" bgcolor="${schoolColour(content)}" style="padding:14px 32px;background-color:${schoolColour(content)}">${band(content)}</td></tr>
<tr><td class="side" style="padding:28px 32px 20px"><h1 class="words title" style="margin:0;${font};font-size:26px;line-height:1.3;font-weight:600;color:#1f2937;word-break:break-word">${outline.heading}</h1></td></tr>
<tr><td class="side" style="padding:0 32px 16px">${piecesOf(outline).map((piece) => piece.html)}</td></tr>
<tr><td class="side quiet line" style="padding:20px 32px 32px;border-top:1px solid #e5e7eb;${font};font-size:14px;line-height:1.6;color:#4b5563">${footer(content, ending, outline)}</td></tr>
</table>
${new Html('<!--[if mso]></td></tr></table><![endif]-->')}
</td></tr></table>
</div>
</body>
</html>
`;
  return page.source;
}

/**
 * Invisible characters behind the preview text, so mail programs do not add the first words of the
 * message.
 */
const filler = new Html('&#847;&zwnj;&nbsp;'.repeat(40));

/** Returns the styles for dark mode, in mail programs that support it. */
function darkStyles(content: SchoolContent): Html {
  const link = darkLinkColour(content);
  return new Html(`
@media (prefers-color-scheme: dark) {
.ground { background-color: #111418 !important; }
.card { background-color: ${grounds.dark} !important; }
.words { color: #e5e7eb !important; }
.quiet { color: #b6bec9 !important; }
.link { color: ${link} !important; }
.line { border-color: #374151 !important; }
.button { background-color: ${link} !important; }
.button-words { color: #111418 !important; }
}
`);
}

/** Returns the greeting and what follows it. Only an emergency begins with its message. */
const piecesOf = ({ topic, reader, pieces }: Outline): Outline['pieces'] =>
  topic === 'emergency' ? pieces : [...greetingOf(reader.firstname), ...pieces];

/**
 * Returns the band above a message: the school's logo on white, and its name. The `alt` of the logo is
 * empty, because the name is beside it. The logo is a file of the school's host, so that a message
 * stays small; a program that loads no pictures shows the name alone.
 */
function band(content: SchoolContent): Html {
  const { school } = content;
  const isOwn = school.logo?.startsWith(`https://${school.host}/`);
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${
    isOwn &&
    html`<td bgcolor="#ffffff" style="padding:6px 8px;border-radius:6px;background-color:#ffffff"><img src="${school.logo}" alt="" height="36" border="0" style="display:block;height:36px;max-width:150px;border:0"></td><td width="14" style="width:14px;font-size:0">&nbsp;</td>`
  }<td height="48" style="height:48px;${font};font-size:18px;line-height:1.3;font-weight:600;color:${bandInk(content)}">${oneLine(school.name, 120)}</td></tr></table>`;
}

/**
 * Returns who sends this and why, and how to turn it off. SES does not track clicks on the secret
 * link.
 */
function footer(
  content: SchoolContent,
  { why, answersTo, choice }: Ending,
  outline: Outline,
): Html {
  // A line of 24 pixels is a target that a thumb hits.
  const style = `display:inline-block;line-height:24px;color:${linkColour(content)};text-decoration:underline`;
  const settings =
    choice &&
    !choice.isOutside &&
    html`<br><a class="link" href="${preferences(content)}" style="${style}">Choose which mail you get</a>`;
  const off =
    choice?.off &&
    html`<br><a class="link" ses:no-track href="${choice.off.address}" style="${style}">${choice.off.words}</a>`;
  const phone = phoneBelow(content, outline);
  const answers = answersText(answersTo);
  return html`${why}${answers && html`<br>${answers}`}${phone && html`<br>Telephone ${phone}`}${settings}${off}`;
}

/** Returns the telephone number for the last lines. An emergency has it beside its message. */
const phoneBelow = ({ school }: SchoolContent, { topic }: Outline): string =>
  topic === 'emergency' ? '' : oneLine(school.phone, 40);

/** Returns who reads the answers, in a sentence. */
function answersText(answersTo: string | undefined): string {
  if (answersTo === undefined) return '';
  return answersTo ? `Replies go to ${answersTo}.` : 'Nobody reads replies to this mail.';
}

const preferences = ({ school }: SchoolContent) =>
  `https://${school.host}/notification-preferences`;

/** Returns how a reader without an account stops this mail. */
export const outsideChoice = (
  content: SchoolContent,
  unsubscribe: string | undefined,
): Ending['choice'] => ({
  isOutside: true,
  ...(unsubscribe && {
    off: { words: 'Unsubscribe', address: unsubscribePage(content, unsubscribe) },
  }),
});

/** Returns the address of the page that turns a kind of mail off. */
export const unsubscribePage = ({ school }: SchoolContent, token: string): string =>
  `https://${school.host}/unsubscribe/${encodeURIComponent(token)}`;

/** Returns the headers for the unsubscribe button of mail programs (RFC 8058). */
export function unsubscribeHeaders(
  { school }: SchoolContent,
  unsubscribe: string | undefined,
): MailMessage['headers'] {
  if (!unsubscribe) return [];
  const address = `https://${school.host}/api/unsubscribe/${encodeURIComponent(unsubscribe)}`;
  return [
    { Name: 'List-Unsubscribe', Value: `<${address}>` },
    { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
  ];
}

/** Returns a message as plain text. */
export function plainText(
  content: SchoolContent,
  { why, answersTo, choice }: Ending,
  outline: Outline,
): string {
  const phone = phoneBelow(content, outline);
  return [
    outline.heading,
    '='.repeat([...outline.heading].length),
    '',
    ...piecesOf(outline).map(({ text }) => text),
    '',
    '-- ',
    why,
    ...[answersText(answersTo)].filter(Boolean),
    ...(phone ? [`Telephone ${phone}`] : []),
    ...(choice && !choice.isOutside ? [`Choose which mail you get: ${preferences(content)}`] : []),
    ...(choice?.off ? [`${choice.off.words}: ${choice.off.address}`] : []),
    '',
  ]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}
