import type { LogType } from '#shared/mailings/mailing';
import type { ChannelName } from '#shared/notifications/channels';
import { postTypeNames } from '#shared/posts/type-names';

/** What the screen calls the types of mail whose values are words of the database. */
const logTypeNames: Partial<Record<LogType, string>> = {
  DIGEST: 'Weekly digest',
  PRINCIPAL: postTypeNames.principal,
  DAILYEMAIL: 'Daily reminders',
};

/** Returns the name of a type of mail. */
export const logTypeName = (type: LogType): string => logTypeNames[type] ?? type;

/** The choices of the filter: the words of the school stand behind the specified values. */
export const specifiedNames: Partial<Record<LogType, string>> = Object.fromEntries(
  Object.entries(logTypeNames).map(([type, name]) => [type, `${type} (${name})`]),
);

/** The messages of each channel. */
export const messagesOn: Readonly<Record<ChannelName, string>> = {
  mail: 'E-mails',
  sms: 'Texts',
  push: 'Pushes',
};

/** The start of the sentence about a type without mail. */
const nothingOf: Readonly<Record<LogType, string>> = {
  DIGEST: 'No weekly digest',
  PRINCIPAL: 'No principal’s message',
  DAILYEMAIL: 'No daily reminder',
  'Unverified Absence': 'No mail about an unexplained absence',
  'Notify Absence': 'No mail about an absence notice',
  Other: 'No other mail',
};

/** Returns the sentence about a type without messages on a channel. */
export const nothingSent = (type: LogType, channel: ChannelName): string =>
  channel === 'mail'
    ? `${nothingOf[type]} has been sent yet. Each one appears here with what became of it.`
    : `No ${messagesOn[channel].toLowerCase()} of this type have been sent yet.`;
