import { openButton, paragraph } from '#functions/kernel/mail/letter/blocks';
import { oneLine } from '#functions/kernel/mail/letter/html';
import type { Piece } from '#functions/kernel/mail/letter/outline';
import { previewOf } from '#functions/kernel/mail/letter/words';
import { postPath } from '#shared/site/paths';
import { type LetterContent, linkAddress } from './links.ts';
import type { OutlineMaker } from './outline.ts';

const words = 'Read it in the portal';

/** Outlines the reminder of a post: its title, its first words and the link to it. */
export const reminder: OutlineMaker = (content) => {
  const [post] = content.posts;
  if (!post) throw new Error('A reminder has no post');
  const heading = oneLine(post.title, 200) || 'Something to read';
  const excerpt = oneLine(post.excerpt, 300);
  return {
    subject: oneLine(`Please read: ${heading}`, 290),
    preview: previewOf([excerpt]),
    heading,
    pieces: [
      paragraph(`${oneLine(content.school.name, 120)} asks you to read this in the portal.`),
      ...(excerpt ? [paragraph(excerpt)] : []),
      openPost(content, postPath(post)),
      paragraph('If you read it in another e-mail, the portal does not know that.'),
    ],
  };
};

function openPost(content: LetterContent, path: string): Piece {
  const address = linkAddress(content, path) ?? `https://${content.school.host}`;
  return openButton(content, words, address);
}
