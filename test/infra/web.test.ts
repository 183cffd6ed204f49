import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { proofHeader, proofOf, proofSecrets } from '#infra/constructs/edge/host-proof';
import { sites } from '#infra/sites';
import { embedHosts } from '#shared/embeds/embeds';
import { flat, type Resource, schools, synthesise } from '#test/infra/synthesised';
import {
  type Behaviour,
  codeOf,
  configOf,
  distributions,
  pageHeaders,
  policyAt,
  rewritten,
  shared,
} from '#test/support/distributions';

const portal = synthesise();
const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0000';
const certified = synthesise({ sites: sites.map((site) => ({ ...site, certificateArn })) });

describe.each(distributions)('distribution of %s', (stack, config) => {
  const site = sites.find(({ schoolUid }) => stack.endsWith(schoolUid));
  const behaviours = [config.DefaultCacheBehavior, ...config.CacheBehaviors];
  const behaviour = (path: string) =>
    config.CacheBehaviors.find(({ PathPattern }) => PathPattern === path) as Behaviour;

  it('serves the school’s host over HTTP/2, HTTP/3, IPv4 and IPv6', () => {
    expect(config.Aliases).toEqual([site?.host]);
    expect(config.HttpVersion).toBe('http2and3');
    expect(config.IPV6Enabled).toBe(true);
  });

  it('writes no access log, which would contain secret subscription addresses', () => {
    expect(config.Logging).toBeUndefined();
    expect(portal.all('AWS::CloudFront::RealtimeLogConfig', stack)).toEqual([]);
    expect(portal.all('AWS::Logs::DeliverySource', stack)).toEqual([]);
  });

  it('sends its own school and its proof to the API over headers of the viewer', () => {
    const named = config.Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders);
    expect(named).toEqual([
      { HeaderName: 'x-portal-site', HeaderValue: site?.schoolUid },
      { HeaderName: proofHeader, HeaderValue: proofOf(proofSecrets[0]) },
    ]);
  });

  it('sends security headers with every answer and requires TLS', () => {
    for (const { ResponseHeadersPolicyId, ViewerProtocolPolicy } of behaviours) {
      expect(ResponseHeadersPolicyId).toBeDefined();
      expect(['redirect-to-https', 'https-only']).toContain(ViewerProtocolPolicy);
    }
  });

  it('caches no answer of the API and shares none between callers', () => {
    const policy = shared('AWS::CloudFront::CachePolicy', behaviour('/api/*').CachePolicyId);
    expect(policy?.Properties.CachePolicyConfig).toMatchObject({
      DefaultTTL: 0,
      MinTTL: 0,
      MaxTTL: 1,
    });
    expect(JSON.stringify(policy?.Properties)).toContain('"Authorization"');
    for (const { ErrorCachingMinTTL } of config.CustomErrorResponses) {
      expect(ErrorCachingMinTTL).toBe(0);
    }
    expect(config.CustomErrorResponses.map(({ ErrorCode }) => ErrorCode)).toEqual(
      expect.arrayContaining([403, 404, 500, 502, 503, 504]),
    );
  });

  it('sends the viewer’s country and address to the API', () => {
    const policy = shared('AWS::CloudFront::CachePolicy', behaviour('/api/*').CachePolicyId);
    const text = JSON.stringify(policy?.Properties);
    expect(text).toContain('"CloudFront-Viewer-Country"');
    expect(text).toContain('"CloudFront-Viewer-Address"');
    // "All viewer headers except Host": with the school's host the gateway would answer 403.
    expect(behaviour('/api/*').OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
  });

  it('requests the API over TLS and the buckets with its own signature', () => {
    const [web, gateway, media] = config.Origins;
    expect(flat(gateway?.DomainName)).toMatch(/ApiRest.*\.execute-api\./);
    expect(gateway?.CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
    });
    for (const bucket of [web, media]) {
      const access = shared('AWS::CloudFront::OriginAccessControl', bucket?.OriginAccessControlId);
      expect(access?.Properties.OriginAccessControlConfig).toMatchObject({
        SigningBehavior: 'always',
        SigningProtocol: 'sigv4',
        OriginAccessControlOriginType: 's3',
      });
    }
  });

  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:77:1::5', '2001:db8:77::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['2001::1', '2001:0:0::/48'],
  ])(
    'reports for %s the network %s to the firewall and overwrites the viewer’s header',
    (ip, network) => {
      const request = { uri: '/api/x', headers: { 'x-portal-network': { value: 'forged' } } };
      const code = `${codeOf(behaviour('/api/*'))}; handler({ viewer: { ip }, request })`;
      const { headers } = runInNewContext(code, { ip, request }) as typeof request;
      expect(headers['x-portal-network']).toEqual({ value: network });
    },
  );

  it('serves the pictures of its own school only', () => {
    const paths = config.CacheBehaviors.map(({ PathPattern }) => PathPattern);
    expect(paths).toEqual(['/api/*', `/media/${site?.schoolUid}/*`]);
    const name = `${site?.schoolUid}/${'a'.repeat(64)}-10x10.jpg`;
    const media = behaviour(`/media/${site?.schoolUid}/*`);
    expect(rewritten(media, `/media/${name}`)).toBe(`/${name}`);
  });

  it.each([
    ['/', '/index.html'],
    ['/notices/notice_details/01JABC', '/index.html'],
    ['/admin/users/j.smith', '/index.html'],
    ['/sign-in/callback', '/index.html'],
    ['/favicon.ico', '/favicon.svg'],
    ['/outer.html', '/index.html'],
    ['/%6futer.html', '/index.html'],
    ['/outer.htm%6c', '/index.html'],
    ['/outer.js', '/outer.js'],
    ['/robots.txt', '/robots.txt'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
    ['/licences.txt', '/licences.txt'],
    ['/places/year.7/trips', '/index.html'],
    ['/assets/main-1a2b3c.js', '/assets/main-1a2b3c.js'],
    ['/config.json', '/config.json'],
    ['/favicon.svg', '/favicon.svg'],
    ['/theme.js', '/theme.js'],
  ])('answers %s with %s', (uri, file) => {
    expect(rewritten(config.DefaultCacheBehavior, uri)).toBe(file);
  });
});

describe('page headers', () => {
  const policies = portal.all('AWS::CloudFront::ResponseHeadersPolicy');
  const cspOf = ({ Properties }: Resource) => {
    const { SecurityHeadersConfig } = Properties.ResponseHeadersPolicyConfig as {
      SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy: unknown } };
    };
    return flat(SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy);
  };
  const pages = distributions.map(([stack, { Aliases, DefaultCacheBehavior }]) => {
    const code = codeOf(DefaultCacheBehavior, 'viewer-response');
    return [stack, policyAt(code, String(Aliases[0])) ?? ''] as const;
  });

  it.each(pages)('allows only our scripts on pages of %s', (_, policy) => {
    const csp = policy.split('; ');
    expect(csp).toContain("default-src 'self'");
    expect(csp).toContain("script-src 'self'");
    expect(csp).toContain("object-src 'none'");
    expect(csp).toContain("base-uri 'none'");
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).toContain(`frame-src ${embedHosts.map((host) => `https://${host}`).join(' ')}`);
    expect(csp.join(';')).not.toMatch(/unsafe-eval|\*|http:/);
  });

  it.each(pages)(
    'allows pages of %s to call and post to their own sign-in only',
    (stack, policy) => {
      const signIn = `https://${stack.replace('Portal-Web-', '')}-portal-AWS::AccountId.auth.AWS::Region.amazoncognito.com`;
      const [connect = '', form = ''] = ['connect-src', 'form-action'].map((name) =>
        policy.split('; ').find((part) => part.startsWith(name)),
      );
      expect(connect.split(' ').slice(0, 4)).toEqual([
        'connect-src',
        "'self'",
        signIn,
        'https://cognito-idp.AWS::Region.AWS::URLSuffix',
      ]);
      expect(connect.split(' ').slice(4)).toEqual([
        expect.stringContaining('intakebucket'),
        expect.stringContaining('attachmentsbucket'),
        expect.stringContaining('reportsbucket'),
        expect.stringContaining('signinguploadsbucket'),
        expect.stringContaining('signingbucket'),
        expect.stringContaining('signedbucket'),
        expect.stringContaining('answersbucket'),
      ]);
      expect(form).toBe(`form-action 'self' ${signIn}`);
    },
  );

  it('keeps the strict policy at a host that is no school', () => {
    const [, config] = distributions[0] ?? [];
    const code = codeOf(config?.DefaultCacheBehavior as Behaviour, 'viewer-response');
    for (const host of ['d111111abcdef8.cloudfront.net', 'constructor', 'main.example.edu']) {
      expect(pageHeaders(code, host)).toEqual({});
    }
    const [strict] = policies.filter(({ id }) => id.includes('Pages'));
    expect(strict && cspOf(strict)).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  it.each(policies.map((each) => [`${each.stack}/${each.id}`, each]))(
    'sets strict transport, nosniff, no framing and a referrer policy in %s',
    (id, { Properties }) => {
      expect(Properties.ResponseHeadersPolicyConfig).toMatchObject({
        SecurityHeadersConfig: {
          StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, Override: true },
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: 'DENY' },
          // The API's own policy is stricter: the addresses of some calls contain a secret.
          ReferrerPolicy: {
            ReferrerPolicy: 'strict-origin-when-cross-origin',
            Override: id.includes('Media'),
          },
        },
      });
    },
  );

  it('blocks scripts inside pictures', () => {
    for (const each of policies.filter(({ id }) => id.includes('Media'))) {
      expect(cspOf(each)).toMatch(/^sandbox;/);
    }
  });
});

describe('certificate', () => {
  it('requires TLS 1.2 or newer', () => {
    for (const each of certified.all('AWS::CloudFront::Distribution')) {
      expect(configOf(each).ViewerCertificate).toMatchObject({
        AcmCertificateArn: certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      });
    }
  });

  it('warns about a missing certificate without an error', () => {
    const warned = ({ portal: { web } }: typeof portal) =>
      web.flatMap(({ node, site }) =>
        node.metadata.some(({ data }) =>
          String(data).includes(`${site.schoolUid} has no certificateArn`),
        )
          ? [site.schoolUid]
          : [],
      );
    expect(warned(portal).sort()).toEqual(schools.map(({ schoolUid }) => schoolUid));
    expect(warned(certified)).toEqual([]);
  });
});
