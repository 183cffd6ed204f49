import { CustomResource, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Construct } from 'constructs';
import type { Built } from '#infra/bundles';
import { PortalFunction } from '#infra/constructs/portal-function';
import type { SharedStores, Stores } from '#infra/names/shared-stores';
import type { SiteStack } from '#infra/stacks/site';
import type { WorkerName } from '#infra/worker-access';
import { type QueueName, queues } from '#shared/store-names';

export interface WorkersStackProps extends StackProps {
  readonly sites: readonly SiteStack[];
  readonly stores: SharedStores;
  readonly built: Built;
}

/** Messages in a worker's batch. Jobs come one by one. */
const batchSizes: Partial<Record<QueueName, number>> = { 'mail-events': 10 };

/** The Lambdas that work without a caller: for each queue and schedule, and for deployments. */
export class WorkersStack extends Stack {
  /** Every Lambda of this stack by its name in the access table. */
  readonly functions = new Map<WorkerName, PortalFunction>();
  readonly #make: (name: WorkerName) => PortalFunction['lambda'];

  constructor(scope: Construct, id: string, props: WorkersStackProps) {
    const { sites, stores: shared, built, ...stackProps } = props;
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
          batchSize: batchSizes[queue] ?? 1,
          // Two jobs run in parallel. More would only wait for the same tables.
          maxConcurrency: 2,
          reportBatchItemFailures: true,
        }),
      );
    }
    this.#addSchedules();
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

  #addSchedules(): void {
    new Rule(this, 'EveryHour', {
      description: 'Removes ended posts from the index of live posts',
      schedule: Schedule.rate(Duration.hours(1)),
      // No retry: the next hourly run completes a failed one.
      targets: [new LambdaFunction(this.#make('post-sweep'), { retryAttempts: 0 })],
    });
    new Rule(this, 'EveryMinute', {
      description:
        'Puts work on its queue again whose worker died, and ends what no try got on with',
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(this.#make('work-watch'), { retryAttempts: 0 })],
    });
    new Rule(this, 'EveryFiveMinutes', {
      description:
        'Reminds those who have a document to sign, ends what is over, and wakes lost jobs',
      schedule: Schedule.rate(Duration.minutes(5)),
      // No retry: the next run completes a failed one.
      targets: [new LambdaFunction(this.#make('signing-sweep'), { retryAttempts: 0 })],
    });
    new Rule(this, 'EveryQuarterHour', {
      description: 'Starts the mailings that are due at a school’s hour',
      schedule: Schedule.cron({ minute: '0/15' }),
      targets: [new LambdaFunction(this.#make('mail-schedule'), { retryAttempts: 0 })],
    });
    new Rule(this, 'EveryQuarterHourLater', {
      description: 'Compares notices of absences with the school’s records',
      schedule: Schedule.cron({ minute: '7/15' }),
      // No retry: the next run completes a failed one.
      targets: [new LambdaFunction(this.#make('absence-sweep'), { retryAttempts: 0 })],
    });
    new Rule(this, 'EveryQuarterHourLast', {
      description: 'Counts the visits of the day, and those of days that are not counted yet',
      schedule: Schedule.cron({ minute: '11/15' }),
      // No retry: the next run continues.
      targets: [new LambdaFunction(this.#make('usage-counts'), { retryAttempts: 0 })],
    });
    new Rule(this, 'EveryNight', {
      description: 'Recounts the messages of the e-mail logs',
      schedule: Schedule.cron({ minute: '40', hour: '15' }),
      targets: [new LambdaFunction(this.#make('mail-recount'), { retryAttempts: 2 })],
    });
    new Rule(this, 'EveryNightLater', {
      description: 'Removes records and files after their retention period',
      schedule: Schedule.cron({ minute: '20', hour: '16' }),
      targets: [new LambdaFunction(this.#make('purge'), { retryAttempts: 2 })],
    });
  }
}
