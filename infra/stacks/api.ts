import { CustomResource, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Construct } from 'constructs';
import type { FunctionName } from '#infra/access';
import type { Built } from '#infra/bundles';
import { PortalFunction, type Stores } from '#infra/constructs/portal-function';
import { PortalRestApi } from '#infra/constructs/rest-api';
import type { SiteStack } from '#infra/stacks/site';
import { type ResourceName, resourceNames } from '#shared/api';
import { type QueueName, queues } from '#shared/store-names';

export interface ApiStackProps extends StackProps {
  readonly sites: readonly SiteStack[];
  readonly stores: Stores;
  readonly built: Built;
}

/** Messages in a worker's batch. Jobs come one by one. */
const batchSizes: Partial<Record<QueueName, number>> = { 'mail-events': 10 };

/** The API and the workers of all schools. */
export class ApiStack extends Stack {
  readonly api: PortalRestApi;
  /** Every Lambda of this stack by its name in the access table. */
  readonly functions: ReadonlyMap<FunctionName, PortalFunction>;

  constructor(scope: Construct, id: string, { sites, stores, built, ...props }: ApiStackProps) {
    super(scope, id, props);
    const functions = new Map<FunctionName, PortalFunction>();
    this.functions = functions;
    const senders = sites.map(({ site }) => site);
    const make = (name: FunctionName) => {
      const made = new PortalFunction(this, name, { name, built, stores, senders });
      functions.set(name, made);
      return made.lambda;
    };

    this.#tellLambdas(make('school-facts'), stores, sites);

    const lambdas = Object.fromEntries(resourceNames.map((name) => [name, make(name)])) as Record<
      ResourceName,
      PortalFunction['lambda']
    >;
    const userPools = sites.map(({ signIn }) => signIn.pool);
    this.api = new PortalRestApi(this, 'Api', { lambdas, userPools });

    for (const queue of queues) {
      make(`${queue}-worker`).addEventSource(
        new SqsEventSource(stores.queues[queue], {
          batchSize: batchSizes[queue] ?? 1,
          // Two jobs run in parallel. More would only wait for the same tables.
          maxConcurrency: 2,
          reportBatchItemFailures: true,
        }),
      );
    }

    new Rule(this, 'EveryHour', {
      description: 'Removes ended posts from the index of live posts',
      schedule: Schedule.rate(Duration.hours(1)),
      // No retry: the next hourly run completes a failed one.
      targets: [new LambdaFunction(make('post-sweep'), { retryAttempts: 0 })],
    });
    new Rule(this, 'EveryMinute', {
      description:
        'Puts work on its queue again whose worker died, and ends what no try got on with',
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(make('work-watch'), { retryAttempts: 0 })],
    });
    new Rule(this, 'EveryQuarterHour', {
      description: 'Starts the mailings that are due at a school’s hour',
      schedule: Schedule.cron({ minute: '0/15' }),
      targets: [new LambdaFunction(make('mail-schedule'), { retryAttempts: 0 })],
    });
    new Rule(this, 'EveryNight', {
      description: 'Recounts the messages of the e-mail logs',
      schedule: Schedule.cron({ minute: '40', hour: '15' }),
      targets: [new LambdaFunction(make('mail-recount'), { retryAttempts: 2 })],
    });
    new Rule(this, 'EveryNightLater', {
      description: 'Removes records and files after their retention period',
      schedule: Schedule.cron({ minute: '20', hour: '16' }),
      targets: [new LambdaFunction(make('purge'), { retryAttempts: 2 })],
    });
  }

  /**
   * Writes the list of schools when a deployment changes it, or the table. The Lambdas read it from
   * the table, because their environment has room for 10 schools only.
   */
  #tellLambdas(
    writer: PortalFunction['lambda'],
    stores: Stores,
    sites: readonly SiteStack[],
  ): void {
    const written = new CustomResource(this, 'SchoolFacts', {
      serviceToken: writer.functionArn,
      resourceType: 'Custom::SchoolFacts',
      serviceTimeout: Duration.minutes(5),
      properties: {
        Sites: sites.map(({ facts }) => facts),
        Table: stores.tables.schools.tableName,
      },
    });
    const role = writer.role?.node.tryFindChild('DefaultPolicy');
    if (role) written.node.addDependency(role);
  }
}
