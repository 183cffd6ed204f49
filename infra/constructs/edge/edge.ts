import { Duration } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  HttpVersion,
  type IOriginAccessControl,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { proofHeader, proofOf, proofSecrets } from '#infra/constructs/edge/host-proof';
import type { SharedEdge } from '#infra/constructs/edge/shared-edge';
import { stageName } from '#infra/constructs/rest-api';
import type { Site } from '#infra/sites';
import { hostSite } from '#shared/kernel/route';

export interface EdgeProps {
  readonly site: Site;
  readonly web: IBucket;
  readonly media: IBucket;
  readonly apiHost: string;
  readonly shared: SharedEdge;
}

/** The host of a school: its pages, the API under `/api`, and its images under `/media`. */
export class Edge extends Construct {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, { site, shared, ...origins }: EdgeProps) {
    super(scope, id);
    const { certificateArn } = site;
    const { headers, functions, bucketAccess } = shared;
    this.distribution = new Distribution(this, 'Distribution', {
      // Not the school's name: a comment has at most 128 characters. Operators search for a stack.
      comment: `Portal of ${site.schoolUid}`,
      domainNames: [site.host],
      ...(certificateArn && {
        certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableIpv6: true,
      defaultRootObject: 'index.html',
      // A log would contain whole addresses, some of them secret. The gateway logs calls by route.
      enableLogging: false,
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(origins.web, {
          // With the right to list, S3 returns 404 for a missing file. No address lists files.
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
          originAccessControl: bucketAccess,
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: headers.pages,
        functionAssociations: [functions.page, functions.pagePolicy],
      },
      additionalBehaviors: {
        [`/${stageName}/*`]: {
          ...this.#api(origins.apiHost, site, shared.noCache),
          responseHeadersPolicy: headers.pages,
          functionAssociations: [functions.api],
        },
        [`/media/${site.schoolUid}/*`]: {
          origin: this.#media(origins.media, bucketAccess),
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          cachePolicy: CachePolicy.CACHING_OPTIMIZED,
          responseHeadersPolicy: headers.media,
          functionAssociations: [functions.media],
        },
      },
      // CloudFront caches errors for 10 seconds by default; a "not found" must end with its cause.
      errorResponses: [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
    });
  }

  /** The API behaviour. It caches nothing: answers are `no-store`, and the key has the token. */
  #api(host: string, { schoolUid }: Site, cachePolicy: CachePolicy): BehaviorOptions {
    return {
      origin: new HttpOrigin(host, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        // CloudFront sets them over anything that a viewer sends.
        customHeaders: { [hostSite]: schoolUid, [proofHeader]: proofOf(proofSecrets[0]) },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      cachePolicy,
    };
  }

  /**
   * The media origin. The bucket's policy allows all distributions of the account: naming this one
   * would make the stacks depend on each other.
   */
  #media(media: IBucket, originAccessControl: IOriginAccessControl) {
    const { bucketArn, bucketRegionalDomainName } = media;
    const bucket = Bucket.fromBucketAttributes(this, 'Media', {
      bucketArn,
      bucketRegionalDomainName,
    });
    return S3BucketOrigin.withOriginAccessControl(bucket, { originAccessControl });
  }
}
