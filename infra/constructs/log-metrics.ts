import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { type AlarmWord, alarmWords } from '#shared/alarm-words';

/**
 * Counts the log lines that start an alarm. All logs share one metric for each word, without
 * dimensions, because CloudWatch charges for each metric. An hour without a line costs nothing.
 */
export function countAlarmWords(scope: Construct, logGroup: ILogGroup): void {
  for (const [word, terms] of Object.entries(alarmWords)) {
    new MetricFilter(scope, word, {
      logGroup,
      filterPattern: FilterPattern.anyTerm(...terms),
      metricNamespace: namespace,
      metricName: word,
    });
  }
}

/** Returns the metric of a word: its lines in all logs together. */
export const alarmWordMetric = (word: AlarmWord, options: MetricOptions): Metric =>
  new Metric({ namespace, metricName: word, statistic: 'sum', ...options });

const namespace = 'SchoolPortal';
