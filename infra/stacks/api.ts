import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Built } from '#infra/bundles';
import { PortalFunction } from '#infra/constructs/portal-function';
import { PortalRestApi } from '#infra/constructs/rest-api';
import { SharedNames } from '#infra/names/shared-names';
import type { SharedStores } from '#infra/names/shared-stores';
import type { SiteStack } from '#infra/stacks/site';
import { type ResourceName, resourceNames } from '#shared/api';

export interface ApiStackProps extends StackProps {
  readonly sites: readonly SiteStack[];
  readonly stores: SharedStores;
  readonly built: Built;
  /** Whether hosts of a release are served that do not send the secret of the hosts yet. */
  readonly hasEarlierHosts: boolean;
}

/** The API of all schools: the gateway, and a Lambda for each resource. */
export class ApiStack extends Stack {
  readonly api: PortalRestApi;
  /** Every Lambda of this stack by its name in the access table. */
  readonly functions = new Map<ResourceName, PortalFunction>();
  /** The name of the gateway for other stacks. */
  readonly shared: SharedNames<'rest'>;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    const { sites, stores: shared, built, hasEarlierHosts, ...stackProps } = props;
    super(scope, id, stackProps);
    const stores = shared.in(this);
    // A school's identity provider has the accounts of its people itself.
    const pools = sites
      .filter(({ site }) => !site.federation)
      .map((site) =>
        this.formatArn({
          service: 'cognito-idp',
          resource: 'userpool',
          resourceName: site.shared.in(this).pool,
        }),
      );
    const make = (name: ResourceName) => {
      const made = new PortalFunction(this, name, { name, built, stores, pools });
      this.functions.set(name, made);
      return made.lambda;
    };
    const lambdas = Object.fromEntries(resourceNames.map((name) => [name, make(name)])) as Record<
      ResourceName,
      PortalFunction['lambda']
    >;
    const userPoolIds = sites.map((site) => site.shared.in(this).pool);
    this.api = new PortalRestApi(this, 'Api', { lambdas, userPoolIds, hasEarlierHosts });
    this.shared = new SharedNames(this, 'api', { rest: this.api.rest.restApiId });
  }
}
