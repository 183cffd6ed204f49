import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { addAlarm, type PortalAlarmProps } from '#infra/constructs/alarm';
import { addDashboard } from '#infra/constructs/dashboard';
import { refusedCalls, sharedLimits } from '#infra/constructs/firewall';
import { logAlarmMetric } from '#infra/constructs/log-metrics';
import { addOperatorsTopic } from '#infra/constructs/operations/operators-topic';
import { signInMetrics } from '#infra/constructs/operations/sign-in-metrics';
import { AlarmTopic } from '#infra/names/alarm-topic';
import { carriedBy } from '#infra/names/carried-by';
import type { SharedStores, Stores } from '#infra/names/shared-stores';
import type { ApiStack } from '#infra/stacks/api';
import type { SiteStack } from '#infra/stacks/site';
import { declaredQueues, mostDeliveries } from '#shared/store-names';

export interface OperationsStackProps extends StackProps {
  readonly stores: SharedStores;
  readonly api: ApiStack;
  readonly sites: readonly SiteStack[];
}

type AlarmProps = Omit<Extract<PortalAlarmProps, { above: number }>, 'topic'>;

const fiveMinutes = Duration.minutes(5);

/**
 * The alarms, their topic and the dashboard for the operators. It refers to the Lambdas by metrics
 * of the account, not by name, so it is deployed before them.
 */
export class OperationsStack extends Stack {
  readonly #topic: Topic;
  /** The operators' topic for other stacks. */
  readonly alarms: AlarmTopic;

  constructor(scope: Construct, id: string, props: OperationsStackProps) {
    const { stores: shared, api, sites, ...stackProps } = props;
    super(scope, id, stackProps);
    const stores = shared.in(this);
    this.#topic = addOperatorsTopic(this);
    this.alarms = new AlarmTopic(this, this.#topic);
    this.#watchQueues(stores);
    this.#watchApi(api);
    this.#watchFirewall();
    this.#watchSignIns(sites);
    this.#watchLambdas(sites);
    this.#watchTables();
    this.#watchMail();
    this.#watchRosters();
    this.#watchOrders();
    addDashboard(this, stores, api.api.rest);
  }

  #alarm(id: string, props: AlarmProps): void {
    addAlarm(this, id, { ...props, topic: this.#topic });
  }

  #watchQueues(stores: Stores): void {
    for (const name of declaredQueues) {
      this.#alarm(`${name}-dead-letters`, {
        problem: `Messages of the ${name} queue failed ${mostDeliveries} times (${carriedBy(name)})`,
        runbook: 'messages-that-failed',
        metric: stores.deadLetters[name].metricApproximateNumberOfMessagesVisible({
          statistic: 'max',
          period: fiveMinutes,
        }),
        above: 0,
      });
      this.#alarm(`${name}-waits`, {
        problem: `The oldest message of the ${name} queue is older than 30 minutes (${carriedBy(name)})`,
        runbook: 'messages-that-wait-too-long',
        metric: stores.queues[name].metricApproximateAgeOfOldestMessage({
          statistic: 'max',
          period: fiveMinutes,
        }),
        above: 1800,
      });
    }
  }

  #watchApi({ api: { rest } }: ApiStack): void {
    this.#alarm('api-errors', {
      problem: 'More than 2 % of the API calls end in a server error',
      runbook: 'the-api-returns-errors',
      metric: new MathExpression({
        // With fewer than 20 calls a single error would start the alarm at night.
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
      problem: 'More than 1 % of the API calls take longer than 5 seconds',
      runbook: 'the-api-is-slow',
      metric: rest.metricLatency({ statistic: 'p99', period: fiveMinutes }),
      above: 5000,
      periods: 3,
    });
  }

  /** Adds an alarm for limits that many people share, and one for many refused calls. */
  #watchFirewall(): void {
    const runbook = 'the-firewall-refuses-calls';
    const period = fiveMinutes;
    const [school, network] = sharedLimits;
    this.#alarm('firewall-limits', {
      problem: 'The firewall refuses calls of a whole school or of everyone behind one address',
      runbook,
      metric: new MathExpression({
        expression: 'FILL(school, 0) + FILL(network, 0)',
        usingMetrics: {
          school: refusedCalls(school, { period }),
          network: refusedCalls(network, { period }),
        },
        label: 'Calls over a shared limit',
        period,
      }),
      above: 0,
    });
    this.#alarm('firewall-refuses', {
      problem: 'The firewall refused more than 500 calls in 5 minutes, 3 times in a row',
      runbook,
      // A scanner of the internet sends some dozens. A school's morning has 36,000 calls: 1.4 %.
      metric: refusedCalls('ALL', { period }),
      above: 500,
      periods: 3,
    });
  }

  /** Adds alarms for each school's sign-in: most attempts fail, or Cognito takes no more. */
  #watchSignIns(sites: readonly SiteStack[]): void {
    const runbook = 'people-cannot-sign-in';
    for (const { site, shared } of sites) {
      const { pool, client } = shared.in(this);
      const { tried, succeeded, throttled } = signInMetrics(site, { pool, client });
      this.#alarm(`sign-ins-${site.schoolUid}-fail`, {
        problem: `More than half of the sign-ins of ${site.schoolUid} fail`,
        runbook,
        metric: new MathExpression({
          // Typing errors are a small share. Fewer than 10 attempts may all be of one person.
          expression: 'IF(tried >= 10, 100 * (tried - succeeded) / tried, 0)',
          usingMetrics: { tried, succeeded },
          label: 'Failed sign-ins in percent',
          period: fiveMinutes,
        }),
        above: 50,
        periods: 2,
      });
      this.#alarm(`sign-ins-${site.schoolUid}-throttled`, {
        problem: `Cognito refuses sign-ins of ${site.schoolUid}, because there are too many`,
        runbook,
        metric: throttled,
        above: 0,
      });
    }
  }

  /** Adds an alarm for schools that have loaded no roster. The nightly purge looks at each. */
  #watchRosters(): void {
    this.#alarm('rosters-are-old', {
      problem: 'A school has applied no roster for 2 weeks',
      runbook: 'a-roster-is-old',
      metric: logAlarmMetric('rosterOld', { period: fiveMinutes }),
      above: 0,
    });
  }

  /** Adds an alarm for orders that no worker gets on with, over all kinds. `work-watch` counts them. */
  #watchOrders(): void {
    this.#alarm('orders-are-late', {
      problem: 'Orders wait for a worker for more than an hour',
      runbook: 'orders-that-wait',
      metric: logAlarmMetric('ordersLate', { period: fiveMinutes }),
      above: 0,
    });
  }

  /** Adds one alarm for all Lambdas of the account, and one for the sign-in of each school. */
  #watchLambdas(sites: readonly SiteStack[]): void {
    const options = { statistic: 'sum', period: fiveMinutes };
    const failing = (id: string, problem: string, errors: IMetric, throttles: IMetric) =>
      this.#alarm(id, {
        problem,
        runbook: 'a-lambda-fails-or-is-throttled',
        metric: new MathExpression({
          expression: 'errors + throttles',
          usingMetrics: { errors, throttles },
          label: 'Failed or throttled',
          period: fiveMinutes,
        }),
        above: 0,
      });
    failing(
      'lambdas-fail',
      'A Lambda fails or is throttled',
      LambdaFunction.metricAllErrors(options),
      LambdaFunction.metricAllThrottles(options),
    );
    for (const { site, shared } of sites) {
      const dimensionsMap = { FunctionName: shared.in(this).identity };
      const metric = (metricName: string) =>
        new Metric({ namespace: 'AWS/Lambda', metricName, dimensionsMap, ...options });
      failing(
        `identity-${site.schoolUid}-fails`,
        `The sign-in of ${site.schoolUid} fails or is throttled`,
        metric('Errors'),
        metric('Throttles'),
      );
    }
  }

  /**
   * Adds alarms for the rates above which SES reviews an account. SES stops all mail, also that
   * about absences, at twice the bounce rate and 5 times the complaint rate.
   */
  #watchMail(): void {
    const rate = (metricName: string) =>
      new Metric({
        namespace: 'AWS/SES',
        metricName,
        statistic: 'avg',
        period: Duration.hours(1),
      });
    this.#alarm('mail-held', {
      problem: 'SES accepts no mail, and a mailing is on hold until a person resumes it',
      runbook: 'a-mailing-is-on-hold',
      metric: logAlarmMetric('mailingsHeld', { period: fiveMinutes }),
      above: 0,
    });
    const runbook = 'mail-bounces-or-gets-complaints';
    this.#alarm('mail-bounces', {
      problem: 'More than 5 % of the e-mails bounce permanently',
      runbook,
      metric: rate('Reputation.BounceRate'),
      above: 0.05,
    });
    this.#alarm('mail-complaints', {
      problem: 'More than 0.1 % of the e-mails get a complaint',
      runbook,
      metric: rate('Reputation.ComplaintRate'),
      above: 0.001,
    });
  }

  /** Adds an alarm for calls that a table rejected after all retries of the SDK. */
  #watchTables(): void {
    this.#alarm('tables-refuse', {
      problem: 'A table rejects calls after all retries',
      runbook: 'a-table-rejects-calls',
      metric: logAlarmMetric('tableFaults', { period: fiveMinutes }),
      above: 0,
    });
  }
}
