import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Built } from '#infra/bundles';
import { Edge } from '#infra/constructs/edge/edge';
import type { SharedEdge } from '#infra/constructs/edge/shared-edge';
import { LogBucket, PortalBucket } from '#infra/constructs/portal-bucket';
import { stageName } from '#infra/constructs/rest-api';
import type { SignIn } from '#infra/constructs/sign-in';
import { WebFiles } from '#infra/constructs/web-files';
import type { Site } from '#infra/sites';
import { tokenEndpoint } from '#infra/stacks/edge';

export interface WebStackProps extends StackProps {
  readonly site: Site;
  readonly signIn: SignIn;
  readonly apiHost: string;
  readonly media: IBucket;
  /** What all hosts share at CloudFront. */
  readonly shared: SharedEdge;
  readonly built: Built;
}

/** The CloudFront host of a school with the web application. */
export class WebStack extends Stack {
  readonly site: Site;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    const { site, signIn, apiHost, media, shared, built, ...stackProps } = props;
    super(scope, id, stackProps);
    this.site = site;
    const logs = new LogBucket(this, 'Logs');
    const web = new PortalBucket(this, 'Web', {
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'web/',
    });

    const { distribution } = new Edge(this, 'Edge', { site, web, media, apiHost, shared });
    new WebFiles(this, 'Files', {
      built,
      bucket: web,
      distribution,
      config: {
        schoolUid: site.schoolUid,
        schoolName: site.name,
        timeZone: site.timeZone,
        apiRoot: `/${stageName}`,
        userPoolId: signIn.pool.userPoolId,
        userPoolClientId: signIn.client.userPoolClientId,
        userPoolEndpoint: tokenEndpoint,
        signInDomain: signIn.domain,
        ...(site.federation && { identityProvider: site.federation.name }),
      },
    });
    new CfnOutput(this, 'Address', {
      description: `Target of the DNS record of ${site.host} (CNAME or alias)`,
      value: distribution.distributionDomainName,
    });
  }
}
