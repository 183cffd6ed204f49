import { type App, Tags } from 'aws-cdk-lib';
import type { Built } from '#infra/bundles';
import { checkSites } from '#infra/site-check';
import type { Site } from '#infra/sites';
import { ApiStack } from '#infra/stacks/api';
import { DataStack } from '#infra/stacks/data';
import { OperationsStack } from '#infra/stacks/operations';
import { SiteStack } from '#infra/stacks/site';
import { WebStack } from '#infra/stacks/web';

export interface PortalProps {
  readonly sites: readonly Site[];
  readonly built: Built;
}

/** The whole portal: what is kept, a pool for each school, the API, a host for each school, and what watches over them. */
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
  const web = sites.map(
    ({ site, signIn }) =>
      new WebStack(app, `Portal-Web-${site.schoolUid}`, {
        site,
        signIn,
        apiHost,
        buckets: data.buckets,
        built,
      }),
  );
  const operations = new OperationsStack(app, 'Portal-Operations', { data, api, sites });
  Tags.of(app).add('application', 'school-portal');
  return { data, sites, api, web, operations };
}

export type Portal = ReturnType<typeof addPortal>;

/** Choices of CDK that hold whoever synthesises, with its command line or without. */
export const portalContext = {
  '@aws-cdk/core:validateAgainstDefaultRules': true,
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/aws-s3:createDefaultLoggingPolicy': true,
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
};
