import type { MessageContent } from '#functions/kernel/mail/content';

/** Returns the content of a subscriber's message. It is about no child. */
export const toldOfSubscriber = (firstname: string): MessageContent => ({
  firstname,
  as: 'subscriber',
  own: { posts: [], events: [] },
  children: [],
});
