import { paragraph, postTitle, theRest, wholePost } from '#functions/mail/messages/blocks';
import { greeting } from '#functions/mail/messages/digest';
import { oneLine } from '#functions/mail/messages/html';
import type { LetterMaker } from '#functions/mail/messages/letter';
import { partsOf, shortened } from '#functions/mail/messages/parts';
import { listed, previewOf, subjectOf } from '#functions/mail/messages/words';

/** The principal's message: the chosen posts whole, in their order, each with the children it is for. */
export const principal: LetterMaker = (content, told, room) => {
  const { parts, left } = shortened(partsOf(content, told), room.most);
  const namesOf = new Map(
    parts.flatMap(({ names, posts }) => posts.map((post) => [post, names] as const)),
  );
  const posts = content.posts.filter((post) => namesOf.has(post));
  const [first] = posts;
  const heading = oneLine(first?.title ?? '', 200) || 'A message from the principal';
  return {
    subject: subjectOf(heading, told),
    preview: previewOf([first?.excerpt ?? '']),
    heading,
    pieces: [
      greeting(told.firstname),
      ...posts.flatMap((post) => {
        const names = namesOf.get(post) ?? [];
        const title = post === first ? undefined : postTitle(post, 2);
        const forWhom = names.length > 0 ? [paragraph(`This is for ${listed(names)}.`)] : [];
        const whole = wholePost(content, post, room, undefined);
        return [...(title ? [title] : []), ...forWhom, whole];
      }),
      theRest(content, left, '/notices'),
    ],
  };
};
