import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

interface Watched {
  /** The problem, in a few words. */
  readonly problem: string;
  /** The heading in `docs/runbook.md` with the first steps. */
  readonly runbook: Paragraph;
  readonly metric: IMetric;
  /** The number of consecutive periods above or below the value. */
  readonly periods?: number;
  readonly topic: ITopic;
}

/**
 * `above`: the alarm starts when the metric is above this value, and missing data counts as healthy.
 * `below`: it starts when the metric is below the value or missing, because something must happen.
 * With `rests` it reports missing data only after the first data: what happens once a day or less
 * has not happened yet after a first deployment.
 */
export type PortalAlarmProps = Watched &
  (
    | { readonly above: number; readonly below?: undefined; readonly rests?: undefined }
    | { readonly below: number; readonly above?: undefined; readonly rests?: boolean }
  );

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
  'a-schedule-does-not-run',
  'the-firewall-refuses-calls',
  'people-cannot-sign-in',
  'a-host-returns-errors',
  'a-certificate-ends-soon',
  'a-backup-is-missing',
  'a-roster-is-old',
  'orders-that-wait',
  'the-search-index-is-behind',
] as const;
export type Paragraph = (typeof paragraphs)[number];

/** Adds an alarm that notifies the operators' topic once and links a runbook paragraph. */
export function addAlarm(scope: Construct, id: string, props: PortalAlarmProps): Alarm {
  const { problem, runbook, metric, above, below, rests, periods = 1, topic } = props;
  const alarm = new Alarm(scope, id, {
    alarmDescription: `${problem}. What to look at first: docs/runbook.md#${runbook}`,
    metric,
    evaluationPeriods: periods,
    ...(above === undefined
      ? {
          threshold: below,
          comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
          treatMissingData: rests ? TreatMissingData.MISSING : TreatMissingData.BREACHING,
        }
      : {
          threshold: above,
          comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
          treatMissingData: TreatMissingData.NOT_BREACHING,
        }),
  });
  const tell = new SnsAction(topic);
  alarm.addAlarmAction(tell);
  // A new alarm begins in this state, and only a change of the state is told.
  if (rests) alarm.addInsufficientDataAction(tell);
  return alarm;
}
