import { Aws, CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Built } from '#infra/bundles';
import { Edge } from '#infra/constructs/edge';
import { EdgeHeaders } from '#infra/constructs/edge-headers';
import { LogBucket, PortalBucket } from '#infra/constructs/portal-bucket';
import { stageName } from '#infra/constructs/rest-api';
import type { SignIn } from '#infra/constructs/sign-in';
import { WebFiles } from '#infra/constructs/web-files';
import type { Site } from '#infra/sites';
import { type BucketName, pageBuckets } from '#shared/store-names';

export interface WebStackProps extends StackProps {
  readonly site: Site;
  readonly signIn: SignIn;
  readonly apiHost: string;
  readonly buckets: Readonly<Record<BucketName, IBucket>>;
  readonly built: Built;
}

/** The CloudFront host of a school with the web application. */
export class WebStack extends Stack {
  readonly site: Site;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    const { site, signIn, apiHost, buckets, built, ...stackProps } = props;
    super(scope, id, stackProps);
    this.site = site;
    const logs = new LogBucket(this, 'Logs');
    const web = new PortalBucket(this, 'Web', {
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'web/',
    });

    const tokens = `https://cognito-idp.${Aws.REGION}.${Aws.URL_SUFFIX}`;
    const hostedSignIn = `https://${signIn.domain}`;
    const files = pageBuckets().map((name) => `https://${buckets[name].bucketRegionalDomainName}`);
    const headers = new EdgeHeaders(this, 'Headers', {
      connect: [hostedSignIn, tokens, ...files],
      signIn: hostedSignIn,
    });
    const { distribution } = new Edge(this, 'Edge', {
      site,
      web,
      media: buckets.media,
      apiHost,
      headers,
    });

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
        userPoolEndpoint: tokens,
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
