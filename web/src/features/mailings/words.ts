import type { LeftOutReason, LogType, MailingState, MessageState } from '#shared/mailings/mailing';
import type { Mailing } from '#shared/mailings/send-emails.contract';

/** The specified words for mailings on the screens. */

export const stateNames: Record<MailingState, string> = {
  preparing: 'Preparing',
  waiting: 'Waiting to start',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  cancelled: 'Cancelled',
  refused: 'Refused',
  failed: 'Failed',
};

export const messageNames: Record<MessageState, string> = {
  prepared: 'Waiting',
  claimed: 'Sent, no answer yet',
  sent: 'Sent',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const leftOutNames: Record<LeftOutReason, string> = {
  excluded: 'On the exclusion list',
  'no address': 'No e-mail address',
  suppressed: 'Address bounced or complained',
  'turned off': 'Turned this mail off',
  'nothing to say': 'Nothing new for them',
  'had it already': 'Had it already',
};

/** The people of each reason, after their number: “6 people without an e-mail address”. */
export const leftOutWords: Record<LeftOutReason, string> = {
  excluded: 'on the exclusion list',
  'no address': 'without an e-mail address',
  suppressed: 'whose mail came back, or who complained of it',
  'turned off': 'who turned this mail off',
  'nothing to say': 'for whom there is nothing new',
  'had it already': 'who had it already',
};

/** The results of the comparison with SES's reports. */
export const foundNames: Record<keyof Mailing['reconciled'], string> = {
  lost: 'never confirmed',
  unexpected: 'sent after the mailing was cancelled',
  duplicated: 'sent twice',
  recovered: 'sent although an answer was missing',
};

/** Formats a count: `1 message`, `1,204 messages`. */
export const messages = (count: number): string =>
  count === 1 ? '1 message' : `${number(count)} messages`;

/** Returns the address of the e-mail log of a kind of mail. */
export const logsOf = (type: LogType): string => `/admin/email-logs?type=${type}`;

/** Formats a count: `1 person`, `1,204 people`. */
export const people = (count: number): string =>
  count === 1 ? '1 person' : `${number(count)} people`;

/** Formats a number with separators. */
export const number = (count: number): string => count.toLocaleString('en-AU');

/** Formats a rough duration: `less than a minute`, `about 12 minutes`, `about 2 hours`. */
export function aboutHowLong(seconds: number): string {
  if (seconds < 50) return 'less than a minute';
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return minutes <= 1 ? 'about a minute' : `about ${minutes} minutes`;
  return `about ${Math.round(minutes / 60)} hours`;
}

/** Formats a duration: `45 seconds`, `2 minutes`, `1 minute 30 seconds`. */
export function duration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 60), 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  const words = parts.flatMap(([count, unit]) =>
    count > 0 ? [`${count} ${unit}${count === 1 ? '' : 's'}`] : [],
  );
  return words.join(' ') || 'at once';
}

/** Formats a size: `12 KB`. */
export const size = (bytes: number): string =>
  bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} KB`;
