import type { MailingContent, MailPost } from '#functions/mail/content';
import {
  categoryHeading,
  font,
  type Level,
  paragraph,
  partHeading,
  postCard,
  theRest,
} from '#functions/mail/messages/blocks';
import { Html, html, oneLine, printable } from '#functions/mail/messages/html';
import {
  type LetterMaker,
  linkColour,
  type Piece,
  type Room,
} from '#functions/mail/messages/letter';
import { partsOf, shortened } from '#functions/mail/messages/parts';
import { previewOf, subjectOf, weekOf } from '#functions/mail/messages/words';
import { blurbHtml, blurbText } from '#shared/domain/mail-blurb';

/** The weekly digest: the blurb, then what is new, by child and category. */
export const digest: LetterMaker = (content, told, room) => {
  const all = partsOf(content, told);
  const { parts, left } = shortened(all, room.most);
  const isParted = all.some(({ names }) => names.length > 0);
  const { school, day } = content;
  return {
    subject: subjectOf(`${school.name}: news for the week of ${weekOf(day)}`, told),
    preview: previewOf(parts.flatMap(({ posts }) => posts.map(({ title }) => oneLine(title, 60)))),
    heading: `News for the week of ${weekOf(day)}`,
    pieces: [
      greeting(told.firstname),
      ...blurb(content, room),
      ...parts.flatMap(({ names, posts }) => [
        ...(isParted ? [partHeading(names)] : []),
        ...byCategory(content, posts, isParted ? 3 : 2),
      ]),
      theRest(content, left, '/'),
    ],
  };
};

/** How a message begins. */
export function greeting(firstname: string): Piece {
  const name = oneLine(firstname, 60);
  return paragraph(name ? `Hello ${name},` : 'Hello,');
}

function blurb(content: MailingContent, room: Room): Piece[] {
  const { host } = content.school;
  const typed = printable(content.blurb);
  const shown = typed.length > room.blurb ? `${typed.slice(0, room.blurb).toWellFormed()}…` : typed;
  if (blurbText(shown).trim() === '') return [];
  const style = ` class="link" style="color:${linkColour(content)};text-decoration:underline"`;
  const words = new Html(blurbHtml(shown, host, style));
  return [
    {
      html: html`<p class="words" style="margin:0 0 16px;${font};font-size:16px;line-height:1.6;color:#1f2937;word-break:break-word">${words}</p>`,
      text: `${blurbText(shown, host)}\n`,
    },
  ];
}

/** Posts under their categories by name, each in the order of the content; what has no category is a notice and comes last. */
function byCategory(content: MailingContent, posts: readonly MailPost[], level: Level): Piece[] {
  const categories = Map.groupBy(posts, ({ category }) => category.trim());
  const below = level === 2 ? 3 : 4;
  const byName = [...categories].sort(
    ([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b, 'en'),
  );
  return byName.flatMap(([category, each]) => [
    categoryHeading(level, category),
    ...each.map((post) => postCard(content, post, below)),
  ]);
}
