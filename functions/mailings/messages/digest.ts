import { font } from '#functions/kernel/mail/letter/blocks';
import { Html, html, oneLine, printable, together } from '#functions/kernel/mail/letter/html';
import { linkColour, type Piece } from '#functions/kernel/mail/letter/outline';
import { previewOf, weekOf } from '#functions/kernel/mail/letter/words';
import { inOrder } from '#shared/kernel/in-order';
import { blurbHtml, blurbText } from '#shared/mailings/mail-blurb';
import type { MailPost } from '../rules/content.ts';
import { categoryHeading, type Level, partHeading, postCard, theRest } from './blocks.ts';
import { type LetterContent, linkAddress } from './links.ts';
import type { MessageLimits, OutlineMaker } from './outline.ts';
import { partsOf, shortened } from './parts.ts';
import { partName, subjectOf } from './words.ts';

/** Outlines the weekly digest: the blurb, then the new posts by child and category. */
export const digest: OutlineMaker = (content, personal, limits) => {
  const all = partsOf(content, personal);
  const { parts, left } = shortened(all, limits.most);
  const isParted = all.some(({ names }) => names.length > 0);
  const { school, day } = content;
  return {
    subject: subjectOf(`${school.name}: news for the week of ${weekOf(day)}`, personal),
    preview: previewOf(parts.flatMap(({ posts }) => posts.map(({ title }) => oneLine(title, 60)))),
    heading: `News for the week of ${weekOf(day)}`,
    greets: !isGreeting(content.blurb),
    pieces: [
      ...blurb(content, limits),
      ...parts.flatMap(({ names, posts }) => [
        ...(isParted ? [partHeading(content, partName(names, personal))] : []),
        ...byCategory(content, posts, isParted ? 3 : 2),
      ]),
      theRest(content, left, '/'),
    ],
  };
};

/** How people begin a letter. The rest of the line is the name: `Dear families,`. */
const salutation =
  /^\s*(?:dear|hello|hi|hey|greetings|good (?:morning|afternoon|evening|day)|g[’']day)\b[^\n]{0,80}/i;

/** Tells whether a text greets its readers itself, so that the message need not. */
export const isGreeting = (text: string): boolean => salutation.test(text);

/** Returns what the school says first, in a box: it concerns everyone. */
function blurb(content: LetterContent, limits: MessageLimits): Piece[] {
  const typed = printable(content.blurb);
  const shown =
    typed.length > limits.blurb
      ? `${typed
          .slice(0, limits.blurb)
          .toWellFormed()
          .replace(/\s\S*$/u, '')}…`
      : typed;
  if (blurbText(shown).trim() === '') return [];
  const style = ` class="link" style="color:${linkColour(content)};text-decoration:underline"`;
  const addressOf = (link: string) => linkAddress(content, link);
  const words = new Html(blurbHtml(together(shown), addressOf, style));
  return [
    {
      html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td class="part words" bgcolor="#eef2f6" style="padding:12px 16px;border-left:4px solid ${linkColour(content)};background-color:#eef2f6;${font};font-size:16px;line-height:1.6;color:#1f2937;word-break:break-word">${words}</td></tr></table>`,
      text: `${blurbText(shown, addressOf)}\n`,
    },
  ];
}

/** Groups posts by category, sorted by name. Posts without a category are notices and come last. */
function byCategory(content: LetterContent, posts: readonly MailPost[], level: Level): Piece[] {
  const categories = Map.groupBy(posts, ({ category }) => category.trim());
  const below = level === 2 ? 3 : 4;
  const byName = [...categories].sort(
    ([a], [b]) => Number(a === '') - Number(b === '') || inOrder(a, b),
  );
  // Below “For Nina”, a heading “Notices” of everything says nothing.
  const isPlain = level > 2 && byName.length === 1 && byName[0]?.[0] === '';
  return byName.flatMap(([category, each]) => [
    ...(isPlain ? [] : [categoryHeading(level, category)]),
    ...each.map((post) => postCard(content, post, isPlain ? level : below)),
  ]);
}
