import type { MailingType, StoredMailingType } from '#shared/mailings/mailing';
import type { PostType } from '#shared/posts/posts.contract';

/** The name of each type of post on screens, in filters, search and mail. */
export const postTypeNames: Readonly<Record<PostType, string>> = {
  newsletter: 'Newsletter',
  notice: 'Notice',
  principal: 'Principal’s message',
  dailyemail: 'Daily e-mail',
};

/** The name of each type of mailing. */
export const mailingNames: Readonly<Record<StoredMailingType, string>> = {
  Weekly: 'Weekly Digest',
  Daily: 'Daily Reminders',
  Principal: postTypeNames.principal,
  Connections: 'Connections',
  Reminder: 'Reminder to read',
};

/** The specified radio buttons of the weekly e-mail screen. */
export const mailingRadioNames: Readonly<Record<MailingType, string>> = {
  Weekly: mailingNames.Weekly,
  Daily: mailingNames.Daily,
  Principal: 'Principals Message',
};

/** The names inside a sentence. */
export const mailKindPhrases: Readonly<Record<StoredMailingType, string>> = {
  Weekly: 'the weekly digest',
  Daily: 'the daily reminders',
  Principal: 'the principal’s messages',
  Connections: 'Connections',
  Reminder: 'this reminder',
};
