import { CustomResource, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Built } from '#infra/bundles';
import { addAlarm } from '#infra/constructs/alarm';
import { addHeartbeat } from '#infra/constructs/operations/heartbeat';
import { PortalFunction } from '#infra/constructs/portal-function';
import { deadLetterProps } from '#infra/constructs/work-queue';
import type { AlarmTopic } from '#infra/names/alarm-topic';
import type { SharedStores, Stores } from '#infra/names/shared-stores';
import { scheduledNames, schedules } from '#infra/schedules';
import { deliveriesOf } from '#infra/stacks/deliveries';
import type { SiteStack } from '#infra/stacks/site';
import type { WorkerName } from '#infra/worker-access';
import { type DeclaredQueue, declaredQueues, queues, workedWith } from '#shared/store-names';
import { followedTables } from '#shared/tables';

export interface WorkersStackProps extends StackProps {
  readonly sites: readonly SiteStack[];
  readonly stores: SharedStores;
  /** The operators' topic. */
  readonly alarms: AlarmTopic;
  readonly built: Built;
}

/** The Lambdas that work without a caller: for each queue and schedule, and for deployments. */
export class WorkersStack extends Stack {
  /** Every Lambda of this stack by its name in the access table. */
  readonly functions = new Map<WorkerName, PortalFunction>();
  /** The changes that are missing in the search index: where they are in a stream. */
  readonly failedChanges: Queue;
  readonly #make: (name: WorkerName) => PortalFunction['lambda'];

  constructor(scope: Construct, id: string, props: WorkersStackProps) {
    const { sites, stores: shared, built, alarms, ...stackProps } = props;
    super(scope, id, stackProps);
    const stores = shared.in(this);
    const senders = sites.map(({ site }) => site);
    this.#make = (name) => {
      const made = new PortalFunction(this, name, { name, built, stores, senders });
      this.functions.set(name, made);
      return made.lambda;
    };
    this.#tellLambdas(stores, sites);
    for (const queue of queues) this.#make(`${queue}-worker`);
    for (const queue of declaredQueues) this.#deliver(stores, queue);
    this.failedChanges = new Queue(this, 'search-index-failures', deadLetterProps);
    const topic = alarms.in(this);
    this.#followTables(stores, topic);
    this.#addSchedules(topic);
  }

  /** Gives the messages of a queue to its worker, or to the one that has its work now. */
  #deliver(stores: Stores, queue: DeclaredQueue): void {
    const by = workedWith(queue);
    const { window, ...deliveries } = deliveriesOf(by);
    this.functions.get(`${by}-worker`)?.lambda.addEventSource(
      new SqsEventSource(stores.queues[queue], {
        ...deliveries,
        ...(window !== undefined && { maxBatchingWindow: Duration.seconds(window) }),
        reportBatchItemFailures: true,
      }),
    );
  }

  /**
   * Gives the changes of the searched tables to the Lambda that writes the index. A batch that fails
   * is halved and tried again, and the stream waits longer each time. A change that no
   * try gets on with goes to a queue, so it does not stop those of other schools; the nightly build
   * brings it.
   */
  #followTables({ streams }: Stores, topic: ITopic): void {
    const lambda = this.#make('search-index');
    addAlarm(this, 'search-index-failed', {
      problem:
        'Changes failed 20 times and are missing in the search index until the nightly build',
      runbook: 'the-search-index-is-behind',
      metric: this.failedChanges.metricApproximateNumberOfMessagesVisible({
        statistic: 'max',
        period: Duration.minutes(5),
      }),
      above: 0,
      topic,
    });
    addAlarm(this, 'search-index-waits', {
      problem: 'Changes wait for the search index for more than 10 minutes',
      runbook: 'the-search-index-is-behind',
      metric: lambda.metric('IteratorAge', { statistic: 'max', period: Duration.minutes(5) }),
      above: 600_000,
      topic,
    });
    const addresses = followedTables.map((name) => streams[name] ?? '');
    const allow = (actions: string[], resources: string[]) =>
      lambda.addToRolePolicy(new PolicyStatement({ actions, resources }));
    allow(
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      addresses,
    );
    // Lists have no resource.
    allow(['dynamodb:ListStreams'], ['*']);
    for (const [i, name] of followedTables.entries()) {
      const mapping = new EventSourceMapping(this, `${name}-changes`, {
        target: lambda,
        eventSourceArn: addresses[i],
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 100,
        // Changes of one moment are one change of the index.
        maxBatchingWindow: Duration.seconds(2),
        bisectBatchOnError: true,
        retryAttempts: 20,
        onFailure: new SqsDlq(this.failedChanges),
      });
      const role = lambda.role?.node.tryFindChild('DefaultPolicy');
      if (role) mapping.node.addDependency(role);
    }
  }

  /**
   * Writes the list of schools when a deployment changes it, or the table. The Lambdas read it from
   * the table, because their environment has room for 10 schools only.
   */
  #tellLambdas(stores: Stores, sites: readonly SiteStack[]): void {
    const writer = this.#make('school-facts');
    const written = new CustomResource(this, 'SchoolFacts', {
      serviceToken: writer.functionArn,
      resourceType: 'Custom::SchoolFacts',
      serviceTimeout: Duration.minutes(5),
      properties: {
        Sites: sites.map((site) => site.factsIn(this)),
        Table: stores.tables.schools.tableName,
      },
    });
    const role = writer.role?.node.tryFindChild('DefaultPolicy');
    if (role) written.node.addDependency(role);
  }

  /** Adds the rule of each schedule, and an alarm for runs that fail or do not happen. */
  #addSchedules(topic: ITopic): void {
    for (const name of scheduledNames) {
      const scheduled = schedules[name];
      const { rule, description, schedule, retries: retryAttempts } = scheduled;
      const lambda = this.#make(name);
      const targets = [new LambdaFunction(lambda, { retryAttempts })];
      new Rule(this, rule, { description, schedule, targets });
      addHeartbeat(this, lambda, { name, scheduled, topic });
    }
  }
}
