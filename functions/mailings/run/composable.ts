import { logFault } from '#functions/kernel/log';
import type { MailMessage, MessageContent } from '#functions/kernel/mail/content';
import { AppError } from '#shared/kernel/errors';
import type { PostLeftOut } from '#shared/mailings/send-emails.contract';
import type { CandidatePost } from '../audience/audience.ts';
import type { MailingContent } from '../rules/content.ts';

/**
 * Splits posts into those that mail can carry and those whose text cannot be composed. The reason
 * is a text for the author.
 */
export function composable(
  messageOf: (content: MailingContent, personal: MessageContent) => MailMessage,
  content: MailingContent,
  posts: readonly CandidatePost[],
): { readonly posts: readonly CandidatePost[]; readonly leftOut: readonly PostLeftOut[] } {
  const leftOut: PostLeftOut[] = [];
  const composed = posts.filter(({ post }) => {
    try {
      messageOf({ ...content, posts: [post], events: [] }, onlyPost(post.postUid));
      return true;
    } catch (error) {
      const { postUid, title } = post;
      logFault('A post could not be composed', error, {
        site: content.school.schoolUid,
        id: postUid,
      });
      leftOut.push({ postUid, title, reason: error instanceof AppError ? error.message : broken });
      return false;
    }
  });
  return { posts: composed, leftOut };
}

const onlyPost = (postUid: string): MessageContent => ({
  firstname: '',
  as: 'carer',
  own: { posts: [postUid], events: [] },
  children: [],
});

const broken =
  'The text could not be turned into mail. Paste it again without formatting, then save the post.';

/** Returns the error text for a mailing of which no post could be composed. */
export const noneComposable = (leftOut: readonly PostLeftOut[]): string =>
  `Nothing was sent. ${leftOut.map(({ title, reason }) => `“${title}”: ${reason}`).join(' ')}`;
