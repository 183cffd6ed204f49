import type {
  LeftOutReason,
  LogType,
  MailingState,
  MailingType,
  MessageState,
} from '#shared/domain/mailing';

/** Mailings in the words of the screens (admin.md section 2). */

export const typeNames: Record<MailingType, string> = {
  Weekly: 'Weekly Digest',
  Daily: 'Daily Reminders',
  Principal: 'Principals Message',
};

export const stateNames: Record<MailingState, string> = {
  preparing: 'Preparing',
  waiting: 'Waiting to begin',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  cancelled: 'Cancelled',
  refused: 'Refused',
  failed: 'Failed',
};

export const messageNames: Record<MessageState, string> = {
  prepared: 'Waiting',
  claimed: 'Handed over, no answer yet',
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

/** The logs of a kind of mailing. */
export const logsOf = (type: LogType): string => `/admin/email-logs?type=${type}`;

/** `1 person`, `1,204 people`. */
export const people = (count: number): string =>
  count === 1 ? '1 person' : `${number(count)} people`;

/** A number as it is read. */
export const number = (count: number): string => count.toLocaleString('en-AU');

/** How long something takes, roughly: `less than a minute`, `about 12 minutes`, `about 2 hours`. */
export function aboutHowLong(seconds: number): string {
  if (seconds < 50) return 'less than a minute';
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return minutes <= 1 ? 'about a minute' : `about ${minutes} minutes`;
  return `about ${Math.round(minutes / 60)} hours`;
}

/** `45 seconds`, `2 minutes`, `1 minute 30 seconds`. */
export function duration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 60), 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  const said = parts.flatMap(([count, unit]) =>
    count > 0 ? [`${count} ${unit}${count === 1 ? '' : 's'}`] : [],
  );
  return said.join(' ') || 'at once';
}

/** `12 KB`, of a message. */
export const size = (bytes: number): string =>
  bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} KB`;
