import { Aws, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { SharedEdge } from '#infra/constructs/edge/shared-edge';
import { signInDomain } from '#infra/constructs/sign-in';
import type { SharedStores } from '#infra/names/shared-stores';
import type { Site } from '#infra/sites';
import { type BucketName, pageBuckets } from '#shared/store-names';

export interface EdgeStackProps extends StackProps {
  readonly sites: readonly Site[];
  readonly stores: SharedStores;
}

/** Address of the pools, which answer token refreshes. */
export const tokenEndpoint = `https://cognito-idp.${Aws.REGION}.${Aws.URL_SUFFIX}`;

/** What the hosts of all schools share at CloudFront. Each host refers to it. */
export class EdgeStack extends Stack {
  readonly shared: SharedEdge;

  constructor(scope: Construct, id: string, { sites, stores, ...props }: EdgeStackProps) {
    super(scope, id, props);
    const { buckets } = stores.in(this);
    const originOf = (name: BucketName) => `https://${buckets[name].bucketRegionalDomainName}`;
    const signInOf = (schoolUid: string) => `https://${signInDomain(schoolUid)}`;
    const connect = [tokenEndpoint, ...pageBuckets().map(originOf)];
    const origins = { signInOf, connect, pictures: pageBuckets('GET').map(originOf) };
    this.shared = new SharedEdge(this, 'Shared', { sites, origins });
  }
}
