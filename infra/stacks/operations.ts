import { Aws, CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { addAlarm, type PortalAlarmProps } from '#infra/constructs/alarm';
import { addDashboard } from '#infra/constructs/dashboard';
import { alarmWordMetric } from '#infra/constructs/log-metrics';
import type { ApiStack } from '#infra/stacks/api';
import type { DataStack } from '#infra/stacks/data';
import type { SiteStack } from '#infra/stacks/site';
import { queues } from '#shared/tables';

export interface OperationsStackProps extends StackProps {
  readonly data: DataStack;
  readonly api: ApiStack;
  readonly sites: readonly SiteStack[];
}

const fiveMinutes = Duration.minutes(5);

/** What the operators see: one topic, an alarm for everything that can go wrong unseen, one dashboard. */
export class OperationsStack extends Stack {
  readonly #topic: Topic;

  constructor(scope: Construct, id: string, { data, api, sites, ...props }: OperationsStackProps) {
    super(scope, id, props);
    this.#topic = this.#makeTopic();
    const lambdas = new Map<string, IFunction>();
    for (const [name, { lambda }] of api.functions) lambdas.set(name, lambda);
    for (const { site, identity } of sites) {
      lambdas.set(`identity-${site.schoolUid}`, identity.lambda);
    }

    this.#watchQueues(data);
    this.#watchApi(api);
    this.#watchLambdas(sites);
    this.#watchTables();
    this.#watchMail();
    addDashboard(this, { data, rest: api.api.rest, lambdas });
  }

  #makeTopic(): Topic {
    const topic = new Topic(this, 'Alarms', { displayName: 'School portal', enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'AWS:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    new CfnOutput(this, 'AlarmTopic', {
      description: 'Subscribe the addresses of the people on call to this topic',
      value: topic.topicArn,
    });
    return topic;
  }

  #alarm(id: string, props: Omit<PortalAlarmProps, 'topic'>): void {
    addAlarm(this, id, { ...props, topic: this.#topic });
  }

  #watchQueues(data: DataStack): void {
    for (const name of queues) {
      this.#alarm(`${name}-dead-letters`, {
        says: `Messages of the ${name} queue were given up`,
        runbook: 'messages-that-nobody-could-handle',
        metric: data.deadLetters[name].metricApproximateNumberOfMessagesVisible({
          statistic: 'max',
          period: fiveMinutes,
        }),
        above: 0,
      });
      this.#alarm(`${name}-waits`, {
        says: `The oldest message of the ${name} queue waits for more than half an hour`,
        runbook: 'work-that-waits-too-long',
        metric: data.queues[name].metricApproximateAgeOfOldestMessage({
          statistic: 'max',
          period: fiveMinutes,
        }),
        above: 1800,
      });
    }
  }

  #watchApi({ api: { rest } }: ApiStack): void {
    this.#alarm('api-errors', {
      says: 'More than one in fifty calls of the API ends in a server error',
      runbook: 'the-api-answers-with-errors',
      metric: new MathExpression({
        // Below twenty calls a single error would ring at night.
        expression: 'IF(calls >= 20, 100 * errors / calls, 0)',
        usingMetrics: {
          errors: rest.metricServerError({ statistic: 'sum' }),
          calls: rest.metricCount({ statistic: 'sum' }),
        },
        label: 'Server errors in percent',
        period: fiveMinutes,
      }),
      above: 2,
      periods: 2,
    });
    this.#alarm('api-latency', {
      says: 'One in a hundred calls of the API takes more than five seconds',
      runbook: 'the-api-is-slow',
      metric: rest.metricLatency({ statistic: 'p99', period: fiveMinutes }),
      above: 5000,
      periods: 3,
    });
  }

  /** All Lambdas count into two metrics of the account; whoever cannot sign in is told of by the school's name. */
  #watchLambdas(sites: readonly SiteStack[]): void {
    const options = { statistic: 'sum', period: fiveMinutes };
    const failing = (id: string, says: string, errors: IMetric, throttles: IMetric) =>
      this.#alarm(id, {
        says,
        runbook: 'a-lambda-fails-or-is-held-back',
        metric: new MathExpression({
          expression: 'errors + throttles',
          usingMetrics: { errors, throttles },
          label: 'Failed or held back',
          period: fiveMinutes,
        }),
        above: 0,
      });
    failing(
      'lambdas-fail',
      'A Lambda fails or is held back',
      LambdaFunction.metricAllErrors(options),
      LambdaFunction.metricAllThrottles(options),
    );
    for (const { site, identity } of sites) {
      failing(
        `identity-${site.schoolUid}-fails`,
        `The sign-in of ${site.schoolUid} fails or is held back`,
        identity.lambda.metricErrors(options),
        identity.lambda.metricThrottles(options),
      );
    }
  }

  /** SES reviews an account above these rates, and stops its mail, also that about absences, above the double and the fivefold. */
  #watchMail(): void {
    const rate = (metricName: string) =>
      new Metric({
        namespace: 'AWS/SES',
        metricName,
        statistic: 'avg',
        period: Duration.hours(1),
      });
    this.#alarm('mail-held', {
      says: 'SES takes no mail, and a mailing is on hold until a person resumes it',
      runbook: 'a-mailing-is-on-hold',
      metric: alarmWordMetric('mailingsHeld', { period: fiveMinutes }),
      above: 0,
    });
    const runbook = 'mail-comes-back-or-is-complained-of';
    this.#alarm('mail-bounces', {
      says: 'More than five in a hundred e-mails come back for good',
      runbook,
      metric: rate('Reputation.BounceRate'),
      above: 0.05,
    });
    this.#alarm('mail-complaints', {
      says: 'More than one in a thousand e-mails is complained of',
      runbook,
      metric: rate('Reputation.ComplaintRate'),
      above: 0.001,
    });
  }

  /** What the tables refused although the SDK tried again: a refusal that nobody noticed wakes nobody. */
  #watchTables(): void {
    this.#alarm('tables-refuse', {
      says: 'A table refuses calls or fails',
      runbook: 'a-table-refuses-or-fails',
      metric: alarmWordMetric('tableFaults', { period: fiveMinutes }),
      above: 0,
    });
  }
}
