/** What the logs say when an alarm is to ring: the Lambdas write it, and CloudWatch counts the lines that hold one of the words. */
export const alarmWords = {
  /** A table refused or failed a call, and went on doing so while the SDK tried again: what its errors are called. */
  tableFaults: [
    'ProvisionedThroughputExceededException',
    'ThrottlingException',
    'RequestLimitExceeded',
    'InternalServerError',
    'TransactionCanceledException',
  ],
  /** A mailing waits for a person, because SES takes nothing. */
  mailingsHeld: ['A mailing was put on hold'],
} as const;
export type AlarmWord = keyof typeof alarmWords;
