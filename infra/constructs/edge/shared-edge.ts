import { Duration } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  S3OriginAccessControl,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { EdgeFunctions } from '#infra/constructs/edge/functions';
import { EdgeHeaders } from '#infra/constructs/edge/headers';
import type { SharedOrigins } from '#infra/constructs/edge/policy-function';
import type { Site } from '#infra/sites';

export interface SharedEdgeProps {
  readonly sites: readonly Site[];
  readonly origins: SharedOrigins;
}

/**
 * What all hosts share at CloudFront. An account has 20 cache policies, 20 response headers
 * policies, 100 functions and 100 origin access controls, so a school cannot have its own.
 */
export class SharedEdge extends Construct {
  readonly functions: EdgeFunctions;
  readonly headers: EdgeHeaders;
  /** Caches no answer of the API. */
  readonly noCache: CachePolicy;
  /** Signs the requests to buckets. */
  readonly bucketAccess: S3OriginAccessControl;

  constructor(scope: Construct, id: string, { sites, origins }: SharedEdgeProps) {
    super(scope, id);
    this.functions = new EdgeFunctions(this, 'Functions', { sites, origins });
    this.headers = new EdgeHeaders(this, 'Headers');
    this.bucketAccess = new S3OriginAccessControl(this, 'BucketAccess');
    // CloudFront sends the viewer's country and address only as part of a cache key. A cache key
    // needs a policy with a lifetime above 0.
    this.noCache = new CachePolicy(this, 'KeepNothing', {
      comment: 'Caches no answer of the API',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(1),
      headerBehavior: CacheHeaderBehavior.allowList(
        'Authorization',
        'CloudFront-Viewer-Country',
        'CloudFront-Viewer-Address',
      ),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      cookieBehavior: CacheCookieBehavior.none(),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
  }
}
