import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';

/**
 * The security headers of all hosts: for pages and API answers, and for uploaded images. The policy
 * of a page depends on its host, so a function replaces the strict one here. CloudFront runs no
 * such function for an error of the origin, and such an answer needs nothing.
 */
export class EdgeHeaders extends Construct {
  readonly pages: ResponseHeadersPolicy;
  readonly media: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.pages = new ResponseHeadersPolicy(this, 'Pages', {
      comment: 'Security headers of pages and API answers',
      securityHeadersBehavior: {
        ...basics,
        contentSecurityPolicy: csp(nothing),
        // The API sends a stricter one. The bucket of the pages sends none.
        referrerPolicy: { ...basics.referrerPolicy, override: false },
      },
      customHeadersBehavior: {
        customHeaders: [
          always('Permissions-Policy', unused.map((feature) => `${feature}=()`).join(', ')),
          always('Cross-Origin-Opener-Policy', 'same-origin'),
        ],
      },
    });
    this.media = new ResponseHeadersPolicy(this, 'Media', {
      comment: 'Uploaded images: nothing in them may ever run',
      securityHeadersBehavior: {
        ...basics,
        contentSecurityPolicy: csp("sandbox; default-src 'none'"),
      },
      customHeadersBehavior: {
        // Mail services show the pictures of our mail in their own pages.
        customHeaders: [always('Cross-Origin-Resource-Policy', 'cross-origin')],
      },
    });
  }
}

/** Allows an answer to load nothing, run nothing and be shown nowhere. */
const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const basics = {
  contentTypeOptions: { override: true },
  frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
  referrerPolicy: {
    referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
    override: true,
  },
  strictTransportSecurity: {
    accessControlMaxAge: Duration.days(730),
    includeSubdomains: true,
    override: true,
  },
};

/** Browser features that the portal never uses. */
const unused = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

const always = (header: string, value: string) => ({ header, value, override: true });
const csp = (contentSecurityPolicy: string) => ({ contentSecurityPolicy, override: true });
