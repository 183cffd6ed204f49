import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { type AlarmWord, alarmWords } from '#shared/alarm-words';

/**
 * Counts the lines of a log that ring an alarm. All logs count into one metric for each word, without dimensions, as CloudWatch charges for
 * each metric; a metric that nothing was counted in for an hour costs nothing.
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

/** The lines with a word, of all logs together. */
export const alarmWordMetric = (word: AlarmWord, options: MetricOptions): Metric =>
  new Metric({ namespace, metricName: word, statistic: 'sum', ...options });

const namespace = 'SchoolPortal';
