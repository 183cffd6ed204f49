import * as z from 'zod';
import type { Answer } from '../http.ts';

const Override = z.object({ Override: z.boolean().default(false) });

/** A response headers policy: the headers that it adds to and removes from answers. */
export const HeadersPolicy = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z
      .object({
        ContentSecurityPolicy: Override.extend({ ContentSecurityPolicy: z.string() }).optional(),
        ContentTypeOptions: Override.optional(),
        FrameOptions: Override.extend({ FrameOption: z.string() }).optional(),
        ReferrerPolicy: Override.extend({ ReferrerPolicy: z.string() }).optional(),
        StrictTransportSecurity: Override.extend({
          AccessControlMaxAgeSec: z.coerce.number(),
          IncludeSubdomains: z.boolean().default(false),
          Preload: z.boolean().default(false),
        }).optional(),
        XSSProtection: Override.extend({
          Protection: z.boolean(),
          ModeBlock: z.boolean().default(false),
        }).optional(),
      })
      .default({}),
    CustomHeadersConfig: z
      .object({ Items: z.array(Override.extend({ Header: z.string(), Value: z.string() })) })
      .default({ Items: [] }),
    RemoveHeadersConfig: z
      .object({ Items: z.array(z.object({ Header: z.string() })) })
      .default({ Items: [] }),
  }),
});

type Config = z.infer<typeof HeadersPolicy>['ResponseHeadersPolicyConfig'];

/** Applies a policy to an answer. */
export type ApplyPolicy = (answer: Answer) => void;

/** CloudFront's managed policies, by id. */
export const managedPolicies: Record<string, Config> = {
  '67f7725c-6f97-4210-82d7-5512b31e9d03': {
    SecurityHeadersConfig: {
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'SAMEORIGIN', Override: false },
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: false },
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 31_536_000,
        IncludeSubdomains: false,
        Preload: false,
        Override: false,
      },
      XSSProtection: { Protection: true, ModeBlock: true, Override: false },
    },
    CustomHeadersConfig: { Items: [] },
    RemoveHeadersConfig: { Items: [] },
  },
};

/** Returns the function that applies a policy to an answer. */
export function policyOf(config: Config): ApplyPolicy {
  const headers = [...securityHeaders(config), ...customHeaders(config)];
  return (answer) => {
    for (const { Header } of config.RemoveHeadersConfig.Items) {
      delete answer.headers[Header.toLowerCase()];
    }
    for (const { name, value, override } of headers) {
      if (override || !(name in answer.headers)) answer.headers[name] = value;
    }
  };
}

interface Added {
  name: string;
  value: string;
  override: boolean;
}

function* securityHeaders({ SecurityHeadersConfig: given }: Config): Generator<Added> {
  const { ContentSecurityPolicy: csp, StrictTransportSecurity: hsts, XSSProtection: xss } = given;
  const add = (name: string, value: string, { Override: override }: { Override: boolean }) => ({
    name,
    value,
    override,
  });
  if (csp) yield add('content-security-policy', localPolicy(csp.ContentSecurityPolicy), csp);
  if (given.ContentTypeOptions) {
    yield add('x-content-type-options', 'nosniff', given.ContentTypeOptions);
  }
  if (given.FrameOptions) {
    yield add('x-frame-options', given.FrameOptions.FrameOption, given.FrameOptions);
  }
  if (given.ReferrerPolicy) {
    yield add('referrer-policy', given.ReferrerPolicy.ReferrerPolicy, given.ReferrerPolicy);
  }
  if (hsts) {
    const parts = [
      `max-age=${hsts.AccessControlMaxAgeSec}`,
      ...(hsts.IncludeSubdomains ? ['includeSubDomains'] : []),
      ...(hsts.Preload ? ['preload'] : []),
    ];
    yield add('strict-transport-security', parts.join('; '), hsts);
  }
  if (xss) {
    yield add(
      'x-xss-protection',
      xss.Protection ? `1${xss.ModeBlock ? '; mode=block' : ''}` : '0',
      xss,
    );
  }
}

function customHeaders({ CustomHeadersConfig }: Config): Added[] {
  return CustomHeadersConfig.Items.map(({ Header, Value, Override: override }) => {
    const name = Header.toLowerCase();
    return {
      name,
      override,
      value: name.startsWith('content-security-policy') ? localPolicy(Value) : Value,
    };
  });
}

/**
 * Adapts a content security policy to the local run. Removes upgrades, as there is no TLS, and the
 * paths of sources, which would match only one path.
 */
export function localPolicy(policy: string): string {
  return policy
    .split(';')
    .map((directive) =>
      directive.trim().replace(/(http:\/\/(?:127\.0\.0\.1|localhost):\d+)\/\S*/g, '$1'),
    )
    .filter((directive) => directive && directive !== 'upgrade-insecure-requests')
    .join('; ');
}
