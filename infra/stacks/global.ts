import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { addAlarm } from '#infra/constructs/alarm';
import { addOperatorsTopic } from '#infra/constructs/operations/operators-topic';
import type { Site } from '#infra/sites';

export interface GlobalStackProps extends StackProps {
  readonly sites: readonly Site[];
}

/** The only region that has the metrics of CloudFront and of its certificates. */
export const globalRegion = 'us-east-1';

/**
 * The alarms for what AWS measures in one region for the whole world, with a topic of their own: an
 * alarm and its topic are in the region of the metric.
 */
export class GlobalStack extends Stack {
  constructor(scope: Construct, id: string, { sites, ...props }: GlobalStackProps) {
    super(scope, id, { ...props, env: { region: globalRegion } });
    const topic = addOperatorsTopic(this);
    this.#watchHosts(topic);
    this.#watchCertificates(sites, topic);
  }

  /**
   * Adds an alarm for the hosts of all schools. It asks for the worst host of the account, because
   * this stack cannot read the names of distributions in another region.
   */
  #watchHosts(topic: Topic): void {
    const period = Duration.minutes(5);
    addAlarm(this, 'hosts-fail', {
      problem: 'A school’s host answers more than 5 % of the requests with a server error',
      runbook: 'a-host-returns-errors',
      metric: new MathExpression({
        expression:
          'SELECT MAX("5xxErrorRate") FROM SCHEMA("AWS/CloudFront", DistributionId, Region)',
        label: 'Server errors of the worst host in percent',
        period,
      }),
      above: 5,
      // At night one failed request is 100 %. Three periods in a row are no accident.
      periods: 3,
      topic,
    });
  }

  /** Adds an alarm for each certificate that AWS did not renew: it begins 60 days before the end. */
  #watchCertificates(sites: readonly Site[], topic: Topic): void {
    const arns = new Set(sites.flatMap(({ certificateArn }) => certificateArn ?? []));
    for (const arn of arns) {
      const hosts = sites.filter(({ certificateArn }) => certificateArn === arn);
      addAlarm(this, `certificate-${hosts[0]?.schoolUid}-ends`, {
        problem: `The certificate of ${hosts.map(({ schoolUid }) => schoolUid).join(', ')} ends in less than 30 days, or is gone`,
        runbook: 'a-certificate-ends-soon',
        metric: new Metric({
          namespace: 'AWS/CertificateManager',
          metricName: 'DaysToExpiry',
          dimensionsMap: { CertificateArn: arn },
          statistic: 'min',
          period: Duration.days(1),
        }),
        below: 30,
        periods: 2,
        topic,
      });
    }
  }
}
