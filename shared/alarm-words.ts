/**
 * Log messages that raise an alarm. The Lambdas write them, and CloudWatch counts the lines with
 * one of them.
 */
export const alarmWords = {
  /** The names of errors of a table call that failed through all retries of the SDK. */
  tableFaults: [
    'ProvisionedThroughputExceededException',
    'ThrottlingException',
    'RequestLimitExceeded',
    'InternalServerError',
    'TransactionCanceledException',
  ],
  /** A mailing is on hold for a person, because SES accepts no mail. */
  mailingsHeld: ['A mailing was put on hold'],
} as const;
export type AlarmWord = keyof typeof alarmWords;
