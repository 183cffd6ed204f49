import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { sites } from '#infra/sites';
import { embedHosts } from '#shared/domain/embeds';
import { WebConfig } from '#shared/sites';
import { flat, type Resource, schools, synthesise } from '#test/infra/synthesised';

const portal = synthesise();
const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0000';
const certified = synthesise({ sites: sites.map((site) => ({ ...site, certificateArn })) });

interface Behaviour {
  PathPattern?: string;
  CachePolicyId: unknown;
  ResponseHeadersPolicyId?: unknown;
  ViewerProtocolPolicy: string;
  OriginRequestPolicyId?: string;
  FunctionAssociations?: { EventType: string; FunctionARN: unknown }[];
}
interface Distribution {
  Aliases: string[];
  HttpVersion: string;
  IPV6Enabled: boolean;
  Logging?: object;
  ViewerCertificate?: object;
  DefaultCacheBehavior: Behaviour;
  CacheBehaviors: Behaviour[];
  CustomErrorResponses: { ErrorCachingMinTTL: number; ErrorCode: number }[];
  Origins: {
    DomainName: unknown;
    CustomOriginConfig?: object;
    OriginAccessControlId?: unknown;
    OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
  }[];
}
const configOf = ({ Properties }: Resource) => Properties.DistributionConfig as Distribution;
const distributions = portal
  .all('AWS::CloudFront::Distribution')
  .map((each) => [each.stack, configOf(each)] as const);

/** Runs the CloudFront Function of a behaviour on an address. */
function rewritten(stack: string, { FunctionAssociations }: Behaviour, uri: string): string {
  const [id] = flat(FunctionAssociations?.[0]?.FunctionARN).split('.');
  const found = portal.all('AWS::CloudFront::Function', stack).find((each) => each.id === id);
  const code = `${found?.Properties.FunctionCode}; handler({ request: { uri } }).uri`;
  return String(runInNewContext(code, { uri }));
}

describe.each(distributions)('the host of %s', (stack, config) => {
  const site = sites.find(({ schoolUid }) => stack.endsWith(schoolUid));
  const behaviours = [config.DefaultCacheBehavior, ...config.CacheBehaviors];
  const behaviour = (path: string) =>
    config.CacheBehaviors.find(({ PathPattern }) => PathPattern === path) as Behaviour;

  it('is the school’s own, over HTTP/2 and 3, IPv4 and 6', () => {
    expect(config.Aliases).toEqual([site?.host]);
    expect(config.HttpVersion).toBe('http2and3');
    expect(config.IPV6Enabled).toBe(true);
  });

  it('writes no log of its own, as every field set of it has the secret addresses of subscriptions', () => {
    expect(config.Logging).toBeUndefined();
    expect(portal.all('AWS::CloudFront::RealtimeLogConfig', stack)).toEqual([]);
    expect(portal.all('AWS::Logs::DeliverySource', stack)).toEqual([]);
  });

  it('tells the API whose host it is, whatever a viewer says', () => {
    const named = config.Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders);
    expect(named).toEqual([{ HeaderName: 'x-portal-site', HeaderValue: site?.schoolUid }]);
  });

  it('sends security headers with every answer, and never speaks without TLS', () => {
    for (const { ResponseHeadersPolicyId, ViewerProtocolPolicy } of behaviours) {
      expect(ResponseHeadersPolicyId).toBeDefined();
      expect(['redirect-to-https', 'https-only']).toContain(ViewerProtocolPolicy);
    }
  });

  it('keeps no answer of the API, not even a refusal, and keeps callers apart', () => {
    const [policy] = portal.all('AWS::CloudFront::CachePolicy', stack);
    expect(flat(behaviour('/api/*').CachePolicyId)).toBe(policy?.id);
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

  it('tells the API the viewer’s country and address', () => {
    const [policy] = portal.all('AWS::CloudFront::CachePolicy', stack);
    const text = JSON.stringify(policy?.Properties);
    expect(text).toContain('"CloudFront-Viewer-Country"');
    expect(text).toContain('"CloudFront-Viewer-Address"');
    // "All viewer headers except Host": with the school's host the gateway would answer 403.
    expect(behaviour('/api/*').OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
  });

  it('reaches the API over TLS and the buckets by its own signature', () => {
    const [web, gateway, media] = config.Origins;
    expect(flat(gateway?.DomainName)).toMatch(/ApiRest.*\.execute-api\./);
    expect(gateway?.CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
    });
    expect(web?.OriginAccessControlId).toBeDefined();
    expect(media?.OriginAccessControlId).toBeDefined();
  });

  it('shows the pictures of its own school only', () => {
    const paths = config.CacheBehaviors.map(({ PathPattern }) => PathPattern);
    expect(paths).toEqual(['/api/*', `/media/${site?.schoolUid}/*`]);
    const name = `${site?.schoolUid}/${'a'.repeat(64)}-10x10.jpg`;
    const media = behaviour(`/media/${site?.schoolUid}/*`);
    expect(rewritten(stack, media, `/media/${name}`)).toBe(`/${name}`);
  });

  it.each([
    ['/', '/index.html'],
    ['/notices/notice_details/01JABC', '/index.html'],
    ['/admin/users/j.smith', '/index.html'],
    ['/sign-in/callback', '/index.html'],
    ['/places/year.7/trips', '/index.html'],
    ['/assets/main-1a2b3c.js', '/assets/main-1a2b3c.js'],
    ['/config.json', '/config.json'],
    ['/favicon.svg', '/favicon.svg'],
    ['/theme.js', '/theme.js'],
  ])('answers %s with %s', (asked, answered) => {
    expect(rewritten(stack, config.DefaultCacheBehavior, asked)).toBe(answered);
  });
});

describe('the headers of pages', () => {
  const policies = portal.all('AWS::CloudFront::ResponseHeadersPolicy');
  const pages = policies.filter(({ id }) => id.includes('Pages'));
  const cspOf = ({ Properties }: Resource) => {
    const { SecurityHeadersConfig } = Properties.ResponseHeadersPolicyConfig as {
      SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy: unknown } };
    };
    return flat(SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy);
  };

  it.each(pages.map((each) => [each.stack, each]))('%s run our scripts only', (_, each) => {
    const csp = cspOf(each).split('; ');
    expect(csp).toContain("default-src 'self'");
    expect(csp).toContain("script-src 'self'");
    expect(csp).toContain("object-src 'none'");
    expect(csp).toContain("base-uri 'none'");
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).toContain(`frame-src ${embedHosts.map((host) => `https://${host}`).join(' ')}`);
    expect(csp.join(';')).not.toMatch(/unsafe-eval|\*|http:/);
  });

  it.each(pages.map((each) => [each.stack, each]))(
    '%s call their own school only',
    (stack, each) => {
      const uid = stack.replace('Portal-Web-', '');
      const connect = cspOf(each)
        .split('; ')
        .find((part) => part.startsWith('connect-src'));
      expect(connect).toContain(`https://${uid}-portal-`);
      expect(connect).toContain('https://cognito-idp.');
      expect(connect).toContain('intakebucket');
      for (const other of sites.filter(({ schoolUid }) => schoolUid !== uid)) {
        expect(connect).not.toContain(`https://${other.schoolUid}-portal-`);
      }
    },
  );

  it.each(policies.map((each) => [`${each.stack}/${each.id}`, each]))(
    '%s hold strict transport, nosniff, no framing and a referrer policy',
    (_, { Properties }) => {
      expect(Properties.ResponseHeadersPolicyConfig).toMatchObject({
        SecurityHeadersConfig: {
          StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, Override: true },
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: 'DENY' },
          ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
        },
      });
    },
  );

  it('of pictures let nothing in them run', () => {
    for (const each of policies.filter(({ id }) => id.includes('Media'))) {
      expect(cspOf(each)).toMatch(/^sandbox;/);
    }
  });
});

describe('a certificate', () => {
  it('brings TLS 1.2 and nothing older', () => {
    for (const each of certified.all('AWS::CloudFront::Distribution')) {
      expect(configOf(each).ViewerCertificate).toMatchObject({
        AcmCertificateArn: certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      });
    }
  });

  it('that is missing is said in a warning, not in an error', () => {
    const warned = ({ portal: { web } }: typeof portal) =>
      web.flatMap(({ node, site }) =>
        node.metadata.some(({ data }) =>
          String(data).includes(`${site.host} has no certificateArn`),
        )
          ? [site.schoolUid]
          : [],
      );
    expect(warned(portal).sort()).toEqual(schools.map(({ schoolUid }) => schoolUid));
    expect(warned(certified)).toEqual([]);
  });
});

describe('the files of the web application', () => {
  const copies = portal.all('Custom::CDKBucketDeployment', 'Portal-Web-main');
  const [hashed, page] = copies;

  it('come in two steps: hashed ones for a year, then the page, asked for each time', () => {
    expect(copies.map(({ Properties }) => Properties.SystemMetadata)).toEqual([
      { 'cache-control': 'public, max-age=31536000, immutable' },
      { 'cache-control': 'no-cache, max-age=0' },
    ]);
    expect(page?.DependsOn).toContain(hashed?.id);
  });

  it('are told all that they need of their school, and only that', () => {
    expect(portal.webConfigs.map(({ schoolUid }) => schoolUid).sort()).toEqual(
      schools.map(({ schoolUid }) => schoolUid),
    );
    for (const config of portal.webConfigs) {
      const optional = ['identityProvider'];
      const needed = Object.keys(WebConfig.shape).filter((key) => !optional.includes(key));
      expect(Object.keys(config).sort()).toEqual(needed.sort());
      expect(config.apiRoot).toBe('/api');
      expect(config.signInDomain).toMatch(
        new RegExp(`^${config.schoolUid}-portal-.*amazoncognito.com$`),
      );
    }
  });

  it('of yesterday stay for those who have the page of yesterday open', () => {
    for (const { Properties } of copies) expect(Properties.Prune).toBe(false);
  });

  it('are copied by a role that may touch nothing else', () => {
    const [policy] = portal
      .all('AWS::IAM::Policy', 'Portal-Web-main')
      .filter(({ id }) => id.includes('Copier'));
    const text = JSON.stringify(policy?.Properties.PolicyDocument);
    expect(text).not.toMatch(/"Resource":"\*"|s3:\*|s3:Get\*|s3:Delete/);
  });
});
