import { Aws, Duration } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Site } from '#infra/sites';
import { signInMetrics } from './sign-in-metrics.ts';

/** CloudFront reports the metrics of all hosts to this region. */
const edgeRegion = 'us-east-1';

interface DashboardProps {
  readonly site: Site;
  readonly distribution: IDistribution;
  readonly pool: string;
  readonly client: string;
}

/** Adds the dashboard of a school: whether people reach its host and get in, and what they use. */
export function addSchoolDashboard(
  scope: Construct,
  { site, distribution, pool, client }: DashboardProps,
): Dashboard {
  const { tried, succeeded, throttled } = signInMetrics(site, { pool, client });
  const edge = (metricName: string, label: string, statistic: string) =>
    new Metric({
      namespace: 'AWS/CloudFront',
      metricName,
      label,
      statistic,
      region: edgeRegion,
      dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
      period: Duration.minutes(5),
    });
  const failed = new MathExpression({
    expression: 'tried - succeeded',
    label: 'refused',
    period: Duration.minutes(5),
    usingMetrics: { tried, succeeded },
  });
  return new Dashboard(scope, 'Dashboard', {
    defaultInterval: Duration.days(1),
    widgets: [
      [new TextWidget({ markdown: introduction(site), width: 24, height: 3 })],
      [
        graph('Do people reach the portal? Answers that failed, in per cent', [
          edge('5xxErrorRate', 'the portal’s fault (5xx)', 'avg'),
          edge('4xxErrorRate', 'refused or not found (4xx)', 'avg'),
        ]),
        graph('Do they get in? Sign-ins', [
          succeeded.with({ label: 'signed in' }),
          failed,
          throttled.with({ label: 'too many at once' }),
        ]),
      ],
      [
        graph('How busy is it? Requests', [edge('Requests', 'requests', 'sum')]),
        graph('How much is downloaded? Bytes', [edge('BytesDownloaded', 'bytes', 'sum')]),
      ],
    ],
  });
}

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 });

const introduction = ({ name, host, schoolUid }: Site): string =>
  [
    `# ${name.replace(/[\\`*_[\]<>#|]/g, '\\$&')}`,
    `The host is [${host}](https://${host}), and the logs name the school \`${schoolUid}\`. Its lines: Logs`,
    `Insights in ${Aws.REGION}, \`filter site = "${schoolUid}"\`. The alarms and their first steps are in the runbook.`,
  ].join('\n');
