import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

export interface PortalAlarmProps {
  /** The problem, in a few words. */
  readonly problem: string;
  /** The heading in `docs/runbook.md` with the first steps. */
  readonly runbook: Paragraph;
  readonly metric: IMetric;
  /** The alarm starts when the metric is above this value. */
  readonly above: number;
  /** The number of consecutive periods above the value. */
  readonly periods?: number;
  readonly topic: ITopic;
}

/** The runbook paragraphs that alarms link. */
export const paragraphs = [
  'messages-that-failed',
  'messages-that-wait-too-long',
  'a-lambda-fails-or-is-throttled',
  'the-api-returns-errors',
  'the-api-is-slow',
  'a-table-rejects-calls',
  'mail-bounces-or-gets-complaints',
  'a-mailing-is-on-hold',
] as const;
export type Paragraph = (typeof paragraphs)[number];

/**
 * Adds an alarm that notifies the operators' topic once and links a runbook paragraph. Missing data
 * counts as healthy.
 */
export function addAlarm(scope: Construct, id: string, props: PortalAlarmProps): Alarm {
  const { problem, runbook, metric, above, periods = 1, topic } = props;
  const alarm = new Alarm(scope, id, {
    alarmDescription: `${problem}. What to look at first: docs/runbook.md#${runbook}`,
    metric,
    threshold: above,
    evaluationPeriods: periods,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(topic));
  return alarm;
}
