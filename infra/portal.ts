import { type App, Tags } from 'aws-cdk-lib';
import type { Built } from '#infra/bundles';
import { lacks, refuseDeployment } from '#infra/deployable';
import { checkSites } from '#infra/site-check';
import type { Site } from '#infra/sites';
import { ApiStack } from '#infra/stacks/api';
import { DataStack } from '#infra/stacks/data';
import { EdgeStack } from '#infra/stacks/edge';
import { OperationsStack } from '#infra/stacks/operations';
import { SiteStack } from '#infra/stacks/site';
import { WebStack } from '#infra/stacks/web';

export interface PortalProps {
  readonly sites: readonly Site[];
  readonly built: Built;
}

/** Creates all stacks: data, a pool and a host for each school, the API, what the hosts share, and operations. */
export function addPortal(app: App, props: PortalProps) {
  const { built } = props;
  const schools = checkSites(props.sites);
  const data = new DataStack(app, 'Portal-Data', { sites: schools });
  const sites = schools.map(
    (site) =>
      new SiteStack(app, `Portal-Site-${site.schoolUid}`, {
        ...{ site, stores: data, mailEvents: data.mailEvents, built },
      }),
  );
  const api = new ApiStack(app, 'Portal-Api', { sites, stores: data, built });
  const apiHost = api.api.host;
  const edge = new EdgeStack(app, 'Portal-Edge', { sites: schools, buckets: data.buckets });
  const web = sites.map(
    ({ site, signIn }) =>
      new WebStack(app, `Portal-Web-${site.schoolUid}`, {
        site,
        signIn,
        apiHost,
        media: data.buckets.media,
        shared: edge.shared,
        built,
      }),
  );
  // All stacks depend on the data stack. A web stack can also be deployed alone.
  refuseDeployment(data, lacks(schools));
  for (const each of web) refuseDeployment(each, lacks([each.site]));
  const operations = new OperationsStack(app, 'Portal-Operations', { data, api, sites });
  Tags.of(app).add('application', 'school-portal');
  return { data, sites, api, edge, web, operations };
}

export type Portal = ReturnType<typeof addPortal>;

/** CDK settings for every synthesis, with or without its command line. */
export const portalContext = {
  '@aws-cdk/core:validateAgainstDefaultRules': true,
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/aws-s3:createDefaultLoggingPolicy': true,
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
};
