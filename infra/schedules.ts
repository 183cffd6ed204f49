import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import type { WorkerName } from '#infra/worker-access';

/** A Lambda that runs at fixed times. */
export interface Scheduled {
  /** The id of its rule. It never changes. */
  readonly rule: string;
  readonly description: string;
  readonly schedule: Schedule;
  /** The time between two runs. An alarm reports when no run succeeds for longer. */
  readonly every: Duration;
  /** How often Lambda retries a failed run. */
  readonly retries: number;
}

const quarter = Duration.minutes(15);
const nightly = { every: Duration.days(1), retries: 2 };

/** The schedules, by the Lambda that each starts. Times are in UTC. */
const table = {
  'post-sweep': {
    rule: 'EveryHour',
    description: 'Removes ended posts from the index of live posts, and stores these for lists',
    schedule: Schedule.rate(Duration.hours(1)),
    every: Duration.hours(1),
    // The next hourly run completes a failed one.
    retries: 0,
  },
  'work-watch': {
    rule: 'EveryMinute',
    description: 'Puts work on its queue again whose worker died, and ends what no try got on with',
    schedule: Schedule.rate(Duration.minutes(1)),
    every: Duration.minutes(1),
    retries: 0,
  },
  'signing-sweep': {
    rule: 'EveryFiveMinutes',
    description:
      'Reminds those who have a document to sign, ends what is over, and wakes lost jobs',
    schedule: Schedule.rate(Duration.minutes(5)),
    every: Duration.minutes(5),
    // The next run completes a failed one.
    retries: 0,
  },
  'search-sweep': {
    rule: 'EveryFiveMinutesLater',
    description: 'Builds search indexes that are missing, of an older layout or a day old',
    schedule: Schedule.cron({ minute: '2/5' }),
    every: Duration.minutes(5),
    // The next run continues.
    retries: 0,
  },
  'mail-schedule': {
    rule: 'EveryQuarterHour',
    description: 'Starts the mailings that are due at a school’s hour',
    schedule: Schedule.cron({ minute: '0/15' }),
    every: quarter,
    retries: 0,
  },
  'absence-sweep': {
    rule: 'EveryQuarterHourLater',
    description: 'Compares notices of absences with the school’s records',
    schedule: Schedule.cron({ minute: '7/15' }),
    every: quarter,
    // The next run completes a failed one.
    retries: 0,
  },
  'usage-counts': {
    rule: 'EveryQuarterHourLast',
    description: 'Counts the visits of the day, and those of days that are not counted yet',
    schedule: Schedule.cron({ minute: '11/15' }),
    every: quarter,
    // The next run continues.
    retries: 0,
  },
  'looks-roll-up': {
    rule: 'EveryQuarterHourAfterWindows',
    description: 'Lists by child who looked at its record',
    // A window ends at a quarter of an hour, and is read 5 minutes later.
    schedule: Schedule.cron({ minute: '6/15' }),
    every: quarter,
    // The next run completes a failed one.
    retries: 0,
  },
  'mail-recount': {
    rule: 'EveryNight',
    description: 'Recounts the messages of the e-mail logs',
    schedule: Schedule.cron({ minute: '40', hour: '15' }),
    ...nightly,
  },
  purge: {
    rule: 'EveryNightLater',
    description: 'Removes records and files after their retention period',
    schedule: Schedule.cron({ minute: '20', hour: '16' }),
    ...nightly,
  },
} as const satisfies Partial<Record<WorkerName, Scheduled>>;

export type ScheduledName = keyof typeof table;
export const schedules: Readonly<Record<ScheduledName, Scheduled>> = table;
export const scheduledNames = Object.keys(table) as ScheduledName[];
