import type { SchoolContent } from '../content.ts';
import { alertBand, schoolBand } from './band.ts';
import { font, greetingOf, serif } from './blocks.ts';
import { type Ending, footer, footerText } from './ending.ts';
import { Html, html, together } from './html.ts';
import { darkLinkColour, grounds, type Outline, schoolColour } from './outline.ts';

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
.title { font-size: 24px !important; }
}
@media (max-width: 480px) {
.beside { width: 72px !important; padding-right: 12px !important; }
.thumb { width: 72px !important; height: 54px !important; }
}
@media (min-width: 481px) {
.tap { padding: 2px 0 !important; }
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
<tr><td class="side" bgcolor="${schoolColour(content)}" style="padding:${outline.alert ? 4 : 14}px 32px;background-color:${schoolColour(content)}">${schoolBand(content)}</td></tr>
${outline.alert && alertBand(outline.alert)}<tr><td class="side" style="padding:28px 32px 20px"><h1 class="words title" style="margin:0;${serif};font-size:27px;line-height:1.3;font-weight:600;color:#1f2937;word-break:break-word">${together(outline.heading)}</h1></td></tr>
<tr><td class="side" style="padding:0 32px 16px">${piecesOf(outline).map((piece) => piece.html)}</td></tr>
<tr><td class="side quiet line" style="padding:16px 32px 24px;border-top:1px solid #e5e7eb;${font};font-size:14px;line-height:1.6;color:#4b5563">${footer(content, ending, outline)}</td></tr>
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
.part { background-color: #27303a !important; border-color: ${link} !important; }
.edge { border-color: ${link} !important; }
.line { border-color: #374151 !important; }
.button { background-color: ${link} !important; border-color: ${link} !important; }
.button-words { color: #111418 !important; }
}
`);
}

/** Returns the greeting and what follows it. Only an emergency begins with its message. */
const piecesOf = ({ topic, reader, pieces }: Outline): Outline['pieces'] =>
  topic === 'emergency' ? pieces : [...greetingOf(reader.firstname), ...pieces];

/** Returns a message as plain text. */
export function plainText(content: SchoolContent, ending: Ending, outline: Outline): string {
  return [
    ...(outline.alert ? [outline.alert.words, ''] : []),
    outline.heading,
    '='.repeat([...outline.heading].length),
    '',
    ...piecesOf(outline).map(({ text }) => text),
    '',
    '-- ',
    ...footerText(content, ending, outline),
    '',
  ]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}
