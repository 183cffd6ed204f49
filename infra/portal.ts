import { type App, Tags } from 'aws-cdk-lib';
import type { Built } from '#infra/bundles';
import { lacks, lacksMailbox, refuseDeployment, warn } from '#infra/deployable';
import { checkSites } from '#infra/site-check';
import type { Deployment } from '#infra/sites';
import { ApiStack } from '#infra/stacks/api';
import { BackupsStack } from '#infra/stacks/backups';
import { DataStack } from '#infra/stacks/data';
import { EdgeStack } from '#infra/stacks/edge';
import { GlobalStack } from '#infra/stacks/global';
import { OperationsStack } from '#infra/stacks/operations';
import { SiteStack } from '#infra/stacks/site';
import { TextsStack } from '#infra/stacks/texts';
import { WebStack } from '#infra/stacks/web';
import { WorkersStack } from '#infra/stacks/workers';
import { keepEarlierExports } from '#infra/upgrade/earlier-exports';
import type { Upgrade } from '#infra/upgrade/upgrade';

export interface PortalProps extends Omit<Deployment, 'account'> {
  readonly built: Built;
}

/** Creates all stacks: those of the account, and for each school those of its pool and its host. */
export const addPortal = (app: App, props: PortalProps) =>
  addOtherStacks(app, props, addData(app, props));

/**
 * Creates the stacks of one deployment of an upgrade (`docs/deploy.md`, "Upgrading"). Returns
 * nothing if they are not all stacks.
 */
export function addUpgrade(app: App, props: PortalProps, upgrade: Upgrade): Portal | undefined {
  const data = addData(app, props, upgrade);
  const portal = data.step?.isDataOnly ? undefined : addOtherStacks(app, props, data);
  if (data.step?.keepsEarlier) {
    const others = portal ? [...portal.sites, portal.api] : [];
    keepEarlierExports(upgrade.from, [data, ...others]);
  }
  return portal;
}

function addData(app: App, props: PortalProps, upgrade?: Upgrade): DataStack {
  const sites = checkSites(props.sites);
  const data = new DataStack(app, 'Portal-Data', {
    sites,
    upgrade,
    locksObjects: props.objectLock ?? true,
  });
  // All stacks depend on the data stack. A web stack can also be deployed alone.
  refuseDeployment(data, lacks(sites));
  warn(data, lacksMailbox(sites));
  Tags.of(app).add('application', 'school-portal');
  return data;
}

function addOtherStacks(
  app: App,
  { built, backupCopyTo, sites: schools }: PortalProps,
  data: DataStack,
) {
  const stores = data.shared;
  const sites = schools.map(
    (site) => new SiteStack(app, `Portal-Site-${site.schoolUid}`, { site, stores, built }),
  );
  const api = new ApiStack(app, 'Portal-Api', {
    sites,
    stores,
    built,
    hasEarlierHosts: data.step?.keepsEarlier ?? false,
  });
  const operations = new OperationsStack(app, 'Portal-Operations', { stores, api, sites });
  const { alarms } = operations;
  const texting = schools.filter(({ smsSender }) => smsSender !== undefined);
  const texts =
    texting.length > 0
      ? new TextsStack(app, 'Portal-Texts', { sites: texting, stores })
      : undefined;
  // Its heartbeats use the operators' topic, so it is deployed after them.
  const workers = new WorkersStack(app, 'Portal-Workers', { sites, stores, built, alarms });
  // The workers know a new job before the API sends one.
  api.addStackDependency(workers);
  const global = new GlobalStack(app, 'Portal-Global', { sites: schools });
  const backups = new BackupsStack(app, 'Portal-Backups', { stores, alarms, backupCopyTo });
  const edge = new EdgeStack(app, 'Portal-Edge', { sites: schools, stores });
  const web = sites.map(
    (school) =>
      new WebStack(app, `Portal-Web-${school.site.schoolUid}`, {
        school,
        stores,
        built,
        others: schools.filter((site) => site !== school.site),
        api: api.shared,
        shared: edge.shared,
      }),
  );
  for (const each of web) refuseDeployment(each, lacks([each.site]));
  // An earlier version of the operations stack imports names of Lambdas that the API stack drops.
  workers.addStackDependency(operations);
  return { data, sites, workers, api, edge, web, operations, global, backups, texts };
}

export type Portal = ReturnType<typeof addOtherStacks>;

/** CDK settings for every synthesis, with or without its command line. */
export const portalContext = {
  '@aws-cdk/core:validateAgainstDefaultRules': true,
  // Spaces count towards the 1 MB that CloudFormation takes.
  '@aws-cdk/core:suppressTemplateIndentation': true,
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/aws-s3:createDefaultLoggingPolicy': true,
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
};
