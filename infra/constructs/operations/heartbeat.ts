import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { addAlarm } from '#infra/constructs/alarm';
import type { Scheduled } from '#infra/schedules';

const hour = 60;

/**
 * Returns the periods after which a run is missed. Runs of up to 15 minutes: 3 runs, in periods of
 * at least 5 minutes. Longer ones: 2 hours more than the time between two runs. CloudWatch allows
 * periods of an hour to reach back 7 days.
 */
export function missedAfter(every: Duration): { period: Duration; periods: number } {
  const minutes = every.toMinutes();
  if (minutes < hour) return { period: Duration.minutes(Math.max(5, minutes)), periods: 3 };
  return { period: Duration.hours(1), periods: Math.ceil(minutes / hour) + 2 };
}

/** Whether a first run may be a day away. */
export const isNightly = ({ every }: Scheduled): boolean => every.toMinutes() >= 24 * hour;

/** Adds an alarm for a Lambda of a schedule that has not run, or whose runs have all failed. */
export function addHeartbeat(
  scope: Construct,
  lambda: IFunction,
  { name, scheduled, topic }: { name: string; scheduled: Scheduled; topic: ITopic },
): void {
  const { period, periods } = missedAfter(scheduled.every);
  const options = { statistic: 'sum', period };
  addAlarm(scope, `${name}-heartbeat`, {
    problem: `The schedule of ${name} has had no successful run for ${period.toMinutes() * periods} minutes`,
    runbook: 'a-schedule-does-not-run',
    metric: successes(lambda.metricInvocations(options), lambda.metricErrors(options), period),
    below: 1,
    rests: isNightly(scheduled),
    periods,
    topic,
  });
}

const successes = (runs: IMetric, errors: IMetric, period: Duration): MathExpression =>
  new MathExpression({
    expression: 'runs - errors',
    usingMetrics: { runs, errors },
    label: 'Successful runs',
    period,
  });
