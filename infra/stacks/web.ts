import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Built } from '#infra/bundles';
import { Edge } from '#infra/constructs/edge/edge';
import type { SharedEdge } from '#infra/constructs/edge/shared-edge';
import { addSchoolDashboard } from '#infra/constructs/operations/school-dashboard';
import { LogBucket, PortalBucket } from '#infra/constructs/portal-bucket';
import { apiHostOf, stageName } from '#infra/constructs/rest-api';
import { WebFiles } from '#infra/constructs/web-files';
import type { SharedNames } from '#infra/names/shared-names';
import type { SharedStores } from '#infra/names/shared-stores';
import type { Site } from '#infra/sites';
import { tokenEndpoint } from '#infra/stacks/edge';
import type { SiteStack } from '#infra/stacks/site';

export interface WebStackProps extends StackProps {
  readonly school: SiteStack;
  /** The other schools of the group. */
  readonly others: readonly Site[];
  readonly api: SharedNames<'rest'>;
  readonly stores: SharedStores;
  /** What all hosts share at CloudFront. */
  readonly shared: SharedEdge;
  readonly built: Built;
}

/** The CloudFront host of a school with the web application. */
export class WebStack extends Stack {
  readonly site: Site;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    const { school, others, api, stores, shared, built, ...stackProps } = props;
    super(scope, id, stackProps);
    const { site, signIn } = school;
    this.site = site;
    const { pool, client } = school.shared.in(this);
    const logs = new LogBucket(this, 'Logs');
    const web = new PortalBucket(this, 'Web', {
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'web/',
    });

    const { distribution } = new Edge(this, 'Edge', {
      site,
      web,
      shared,
      media: stores.in(this).buckets.media,
      apiHost: apiHostOf(this, api.in(this).rest),
    });
    addSchoolDashboard(this, { site, distribution, pool, client });
    new WebFiles(this, 'Files', {
      built,
      bucket: web,
      distribution,
      site,
      config: {
        schoolUid: site.schoolUid,
        schoolName: site.name,
        timeZone: site.timeZone,
        apiRoot: `/${stageName}`,
        userPoolId: pool,
        userPoolClientId: client,
        userPoolEndpoint: tokenEndpoint,
        signInDomain: signIn.domain,
        ...(site.federation && { identityProvider: site.federation.name }),
        otherSchools: others.map(({ schoolUid, name, host }) => ({
          schoolUid,
          schoolName: name,
          address: `https://${host}`,
        })),
      },
    });
    new CfnOutput(this, 'Address', {
      description: `Target of the DNS record of ${site.host} (CNAME or alias)`,
      value: distribution.distributionDomainName,
    });
  }
}
