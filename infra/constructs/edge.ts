import { Duration } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { rewrites } from '#infra/constructs/edge-functions';
import type { EdgeHeaders } from '#infra/constructs/edge-headers';
import { stageName } from '#infra/constructs/rest-api';
import type { Site } from '#infra/sites';
import { hostSite } from '#shared/contract/route';

export interface EdgeProps {
  readonly site: Site;
  readonly web: IBucket;
  readonly media: IBucket;
  readonly apiHost: string;
  readonly headers: EdgeHeaders;
}

/** The host of one school: its pages, the API under `/api`, and its own images under `/media`. */
export class Edge extends Construct {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, { site, headers, ...origins }: EdgeProps) {
    super(scope, id);
    const { certificateArn } = site;
    const rewrite = rewrites(this);
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Portal of ${site.name}`,
      domainNames: [site.host],
      ...(certificateArn && {
        certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableIpv6: true,
      defaultRootObject: 'index.html',
      // Its log holds whole addresses, and those of subscriptions are secrets. The gateway logs calls by their route.
      enableLogging: false,
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(origins.web),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: headers.pages,
        functionAssociations: [rewrite.page],
      },
      additionalBehaviors: {
        [`/${stageName}/*`]: {
          ...this.#api(origins.apiHost, site),
          responseHeadersPolicy: headers.pages,
        },
        [`/media/${site.schoolUid}/*`]: {
          origin: this.#media(origins.media),
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          cachePolicy: CachePolicy.CACHING_OPTIMIZED,
          responseHeadersPolicy: headers.media,
          functionAssociations: [rewrite.media],
        },
      },
      // Ten seconds by default: an answer "not found" must not outlive its reason.
      errorResponses: [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
    });
  }

  /** Nothing of the API is ever kept: it says `no-store` itself, and the bearer is part of the key besides. */
  #api(host: string, { schoolUid }: Site): BehaviorOptions {
    return {
      origin: new HttpOrigin(host, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        customHeaders: { [hostSite]: schoolUid },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      // CloudFront tells the origin country and address of the viewer only as part of a key, and a key needs a policy that could keep.
      cachePolicy: new CachePolicy(this, 'KeepNothing', {
        comment: 'Answers of the API are not kept',
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
      }),
    };
  }

  /** The media bucket's own policy lets this account's distributions read; naming this one there would tie the stacks in a knot. */
  #media(media: IBucket) {
    const { bucketArn, bucketRegionalDomainName } = media;
    const bucket = Bucket.fromBucketAttributes(this, 'Media', {
      bucketArn,
      bucketRegionalDomainName,
    });
    return S3BucketOrigin.withOriginAccessControl(bucket, {
      originAccessControl: new S3OriginAccessControl(this, 'MediaAccess'),
    });
  }
}
