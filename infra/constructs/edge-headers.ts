import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { embedHosts } from '#shared/domain/embeds';

export interface EdgeHeadersProps {
  /** Origins beside the page's own that it may call: sign-in, token refresh, and the buckets it exchanges files with. */
  readonly connect: readonly string[];
  /** Origin of the hosted sign-in, which forms may be sent to. */
  readonly signIn: string;
}

/** The security headers of one site: of its pages, and of the images that people have uploaded. */
export class EdgeHeaders extends Construct {
  readonly pages: ResponseHeadersPolicy;
  readonly media: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string, props: EdgeHeadersProps) {
    super(scope, id);
    this.pages = new ResponseHeadersPolicy(this, 'Pages', {
      comment: 'Security headers of the pages',
      securityHeadersBehavior: { ...basics, contentSecurityPolicy: csp(pagePolicy(props)) },
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
        // Pictures of mail are shown in pages of mail services.
        customHeaders: [always('Cross-Origin-Resource-Policy', 'cross-origin')],
      },
    });
  }
}

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

/** What a browser can do and the portal never asks for. */
const unused = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

const always = (header: string, value: string) => ({ header, value, override: true });
const csp = (contentSecurityPolicy: string) => ({ contentSecurityPolicy, override: true });

const pagePolicy = ({ connect, signIn }: EdgeHeadersProps): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // Emotion writes its rules into style elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${connect.join(' ')}`,
    `frame-src ${embedHosts.map((host) => `https://${host}`).join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${signIn}`,
    "frame-ancestors 'none'",
  ].join('; ');
