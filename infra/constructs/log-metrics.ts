import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { LogAlarm } from '#shared/log-alarms';

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
