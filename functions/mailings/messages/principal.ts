import { plainOf } from '#functions/kernel/html/plain';
import { paragraph } from '#functions/kernel/mail/letter/blocks';
import { oneLine } from '#functions/kernel/mail/letter/html';
import { listed, previewOf } from '#functions/kernel/mail/letter/words';
import { postTypeNames } from '#shared/posts/type-names';
import { postTitle, theRest, wholePost } from './blocks.ts';
import { isGreeting } from './digest.ts';
import type { OutlineMaker } from './outline.ts';
import { partsOf, shortened } from './parts.ts';
import { postText } from './post-text.ts';
import { subjectOf } from './words.ts';

/**
 * Outlines the principal's message: the chosen posts in full, in order, each with the children it
 * is for.
 */
export const principal: OutlineMaker = (content, personal, limits) => {
  const { parts, left } = shortened(partsOf(content, personal), limits.most);
  const namesOf = new Map(
    parts.flatMap(({ names, posts }) => posts.map((post) => [post, names] as const)),
  );
  const posts = content.posts.filter((post) => namesOf.has(post));
  const [first] = posts;
  const heading = oneLine(first?.title ?? '', 200) || postTypeNames.principal;
  const opening = first?.content_html ? plainOf(postText(first, content).source) : '';
  return {
    subject: subjectOf(heading, personal),
    preview: previewOf([first?.excerpt ?? '']),
    heading,
    greets: !isGreeting(opening),
    pieces: [
      ...posts.flatMap((post) => {
        const names = namesOf.get(post) ?? [];
        const title = post === first ? undefined : postTitle(post, 2);
        const forWhom = names.length > 0 ? [paragraph(`This is for ${listed(names)}.`)] : [];
        const whole = wholePost(content, post, limits, undefined);
        return [...(title ? [title] : []), ...forWhom, whole];
      }),
      // Everything is here in full: a button would lead to what was read.
      ...(left > 0 ? [theRest(content, left, '/notices')] : []),
    ],
  };
};
