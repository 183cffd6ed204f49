import { CustomResource, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Built } from '#infra/bundles';
import { addHeartbeat } from '#infra/constructs/operations/heartbeat';
import { PortalFunction } from '#infra/constructs/portal-function';
import type { AlarmTopic } from '#infra/names/alarm-topic';
import type { SharedStores, Stores } from '#infra/names/shared-stores';
import { scheduledNames, schedules } from '#infra/schedules';
import type { SiteStack } from '#infra/stacks/site';
import type { WorkerName } from '#infra/worker-access';
import { type QueueName, queues } from '#shared/store-names';

export interface WorkersStackProps extends StackProps {
  readonly sites: readonly SiteStack[];
  readonly stores: SharedStores;
  /** The operators' topic. */
  readonly alarms: AlarmTopic;
  readonly built: Built;
}

/** How a worker gets messages. Two jobs run in parallel: more would only wait for the same tables. */
const oneByOne = { batchSize: 1, maxConcurrency: 2 };
/**
 * Events of SES come thousands at a time, and share their writes. The mailings of many schools are
 * sent at the same time and share the account's rate.
 */
const deliveries: Partial<Record<QueueName, typeof oneByOne & { maxBatchingWindow?: Duration }>> = {
  mailings: { batchSize: 1, maxConcurrency: 20 },
  'mail-events': { batchSize: 50, maxBatchingWindow: Duration.seconds(1), maxConcurrency: 10 },
};

/** The Lambdas that work without a caller: for each queue and schedule, and for deployments. */
export class WorkersStack extends Stack {
  /** Every Lambda of this stack by its name in the access table. */
  readonly functions = new Map<WorkerName, PortalFunction>();
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
    for (const queue of queues) {
      this.#make(`${queue}-worker`).addEventSource(
        new SqsEventSource(stores.queues[queue], {
          ...(deliveries[queue] ?? oneByOne),
          reportBatchItemFailures: true,
        }),
      );
    }
    this.#addSchedules(alarms.in(this));
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
