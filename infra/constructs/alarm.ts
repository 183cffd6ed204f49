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
  /** What is the matter, in a few words; the alarm's title. */
  readonly says: string;
  /** The heading in `docs/runbook.md` that says what to look at first. */
  readonly runbook: Paragraph;
  readonly metric: IMetric;
  /** It rings when the metric is above this. */
  readonly above: number;
  /** For how many periods in a row. */
  readonly periods?: number;
  readonly topic: ITopic;
}

/** The paragraphs of the runbook that alarms lead to. */
export const paragraphs = [
  'messages-that-nobody-could-handle',
  'work-that-waits-too-long',
  'a-lambda-fails-or-is-held-back',
  'the-api-answers-with-errors',
  'the-api-is-slow',
  'a-table-refuses-or-fails',
  'mail-comes-back-or-is-complained-of',
  'a-mailing-is-on-hold',
] as const;
export type Paragraph = (typeof paragraphs)[number];

/** An alarm that rings once at the operators' topic and says where to read on. Silence is no fault. */
export function addAlarm(scope: Construct, id: string, props: PortalAlarmProps): Alarm {
  const { says, runbook, metric, above, periods = 1, topic } = props;
  const alarm = new Alarm(scope, id, {
    alarmDescription: `${says}. What to look at first: docs/runbook.md#${runbook}`,
    metric,
    threshold: above,
    evaluationPeriods: periods,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(topic));
  return alarm;
}
