import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { LogAlarm } from '#shared/log-alarms';
import type { WatchedKind, WorkKind, WorkOutcome } from '#shared/work-kinds';

/**
 * Counts the log lines that start an alarm. All logs share one metric for each alarm, without the
 * name of the log, because CloudWatch charges for each metric. An hour without a line costs nothing.
 */
export function countLogAlarms(scope: Construct, logGroup: ILogGroup): void {
  new MetricFilter(scope, 'LogAlarms', {
    logGroup,
    filterPattern: FilterPattern.exists('$.alarm'),
    metricNamespace: namespace,
    metricName,
    dimensions: { alarm: '$.alarm' },
  });
}

/** Returns the metric of an alarm: its lines in all logs together. */
export const logAlarmMetric = (alarm: LogAlarm, options: MetricOptions): Metric =>
  new Metric({ namespace, metricName, dimensionsMap: { alarm }, statistic: 'sum', ...options });

const namespace = 'SchoolPortal';
const metricName = 'LogAlarms';

/** What the logs of workers say about kinds of work: one metric each, with the kind as dimension. */
const workMetrics = {
  ended: 'WorkEnded',
  waiting: 'WorkWaiting',
  oldest: 'WorkOldest',
} as const;

/** Counts the pieces of work that ended, by kind and outcome (`functions/kernel/jobs/ended.ts`). */
export function countEndedWork(scope: Construct, logGroup: ILogGroup): void {
  new MetricFilter(scope, 'WorkEnded', {
    logGroup,
    filterPattern: FilterPattern.exists('$.outcome'),
    metricNamespace: namespace,
    metricName: workMetrics.ended,
    metricValue: '$.count',
    dimensions: { kind: '$.kind', outcome: '$.outcome' },
  });
}

/** Reads from the log of `work-watch` how much of a kind waits, and for how many seconds. */
export function countWaitingWork(scope: Construct, logGroup: ILogGroup): void {
  for (const field of ['waiting', 'oldest'] as const) {
    new MetricFilter(scope, workMetrics[field], {
      logGroup,
      filterPattern: FilterPattern.numberValue(`$.${field}`, '>=', 0),
      metricNamespace: namespace,
      metricName: workMetrics[field],
      metricValue: `$.${field}`,
      dimensions: { kind: '$.kind' },
    });
  }
}

/** Returns how many pieces of work of a kind ended in a way. */
export const endedWorkMetric = (kind: WorkKind, outcome: WorkOutcome): Metric =>
  new Metric({
    namespace,
    metricName: workMetrics.ended,
    dimensionsMap: { kind, outcome },
    statistic: 'sum',
  });

/** Returns how much of a kind waits, or for how long. Nothing is said while nothing waits. */
export const waitingWorkMetric = (kind: WatchedKind, field: 'waiting' | 'oldest'): Metric =>
  new Metric({
    namespace,
    metricName: workMetrics[field],
    dimensionsMap: { kind },
    statistic: 'max',
  });
