/** The alarms that a log line starts: CloudWatch counts the lines by their field `alarm`. */
export const logAlarms = [
  /** A table call failed through all retries of the SDK. */
  'tableFaults',
  /** A mailing is on hold for a person, because SES accepts no mail. */
  'mailingsHeld',
  /** A school has applied no roster for 2 weeks. Each night writes a line. */
  'rosterOld',
  /** Orders wait for a worker for more than an hour. Each minute writes a line. */
  'ordersLate',
] as const;
export type LogAlarm = (typeof logAlarms)[number];

const tableFaults: readonly string[] = [
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
  'TransactionCanceledException',
];

/** Returns the alarm that an error of this name starts in every log. */
export const alarmOfError = (name: string): LogAlarm | undefined =>
  tableFaults.includes(name) ? 'tableFaults' : undefined;
