import type { LogType } from '#shared/mailings/mailing';
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

/** The start of the sentence about a type without mail. */
export const nothingOf: Readonly<Record<LogType, string>> = {
  DIGEST: 'No weekly digest',
  PRINCIPAL: 'No principal’s message',
  DAILYEMAIL: 'No daily reminder',
  'Unverified Absence': 'No mail about an unexplained absence',
  'Notify Absence': 'No mail about an absence notice',
  Other: 'No other mail',
};
