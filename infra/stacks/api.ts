import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Construct } from 'constructs';
import type { FunctionName } from '#infra/access';
import type { Built } from '#infra/bundles';
import { PortalFunction, type Stores, sitesVariable } from '#infra/constructs/portal-function';
import { PortalRestApi } from '#infra/constructs/rest-api';
import type { SiteStack } from '#infra/stacks/site';
import { type ResourceName, resourceNames } from '#shared/contract/api';
import { queues } from '#shared/tables';

export interface ApiStackProps extends StackProps {
  readonly sites: readonly SiteStack[];
  readonly stores: Stores;
  readonly built: Built;
}

/** The API and the workers: everything that runs, for all schools together. */
export class ApiStack extends Stack {
  readonly api: PortalRestApi;
  /** Every Lambda of this stack by its name in the access table. */
  readonly functions: ReadonlyMap<FunctionName, PortalFunction>;

  constructor(scope: Construct, id: string, { sites, stores, built, ...props }: ApiStackProps) {
    super(scope, id, props);
    const facts = sites.map((site) => site.facts);
    const environment = sitesVariable(this, facts);
    const functions = new Map<FunctionName, PortalFunction>();
    this.functions = functions;
    const make = (name: FunctionName) => {
      const made = new PortalFunction(this, name, { name, built, stores, environment });
      functions.set(name, made);
      return made.lambda;
    };

    const lambdas = Object.fromEntries(resourceNames.map((name) => [name, make(name)])) as Record<
      ResourceName,
      PortalFunction['lambda']
    >;
    const userPools = sites.map(({ signIn }) => signIn.pool);
    this.api = new PortalRestApi(this, 'Api', { lambdas, userPools });

    for (const queue of queues) {
      make(`${queue}-worker`).addEventSource(
        new SqsEventSource(stores.queues[queue], {
          batchSize: 1,
          // Two schools may be served at once; more would only wait for the same tables.
          maxConcurrency: 2,
          reportBatchItemFailures: true,
        }),
      );
    }

    new Rule(this, 'EveryHour', {
      description: 'Takes ended posts out of the index of live ones',
      schedule: Schedule.rate(Duration.hours(1)),
      // What one hour misses the next one does, so a failed run is not tried again.
      targets: [new LambdaFunction(make('post-sweep'), { retryAttempts: 0 })],
    });
  }
}
