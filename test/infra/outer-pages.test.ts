import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { HeadersPolicy, policyOf } from '#bin/local/cdn/headers-policy';
import { viewerEvents } from '#bin/local/cdn/viewer-events';
import {
  compileViewerFunction,
  targetOf,
  type ViewerRequest,
  viewerRequest,
} from '#bin/local/cdn/viewer-function';
import { isSecretPath, signInCallbackPath } from '#shared/site/entry-paths';
import { outerPaths } from '#shared/site/outer-pages';
import { portalScreens } from '#shared/site/screens/portal';
import { codeOf, distributions, pageHeaders, policyAt, shared } from '#test/support/distributions';
import { outerCases, pathOf } from '#test/support/outer-addresses';

const cases = outerCases();

/** The headers of a page whose address contains a secret. */
const kept = {
  'cache-control': { value: 'no-store' },
  'referrer-policy': { value: 'no-referrer' },
};

describe.each(distributions)('pages outside of the portal at %s', (_, config) => {
  it('opens the pages outside of the portal at their exact paths only', () => {
    const code = codeOf(config.DefaultCacheBehavior);
    const uris = cases.map(({ address }) => pathOf(address));
    const text = `${code}; uris.map((uri) => handler({ request: { uri } }).uri)`;
    const files = runInNewContext(text, { uris }) as string[];
    const opened = cases.map(({ address }, at) => ({
      address,
      isOuter: files[at] === '/outer.html',
    }));
    expect(opened).toEqual(cases);
  });

  it('opens them in the local run as CloudFront does', async () => {
    const run = compileViewerFunction('ToPage', codeOf(config.DefaultCacheBehavior));
    const context = { eventType: 'viewer-request', distributionId: 'D', requestId: 'R' } as const;
    for (const { address, isOuter } of cases) {
      const request = viewerRequest('GET', address.replace(/#.*$/, ''), []);
      const event = { version: '1.0', context, viewer: { ip: '127.0.0.1' }, request } as const;
      const target = targetOf((await run(event)) as ViewerRequest);
      expect([address, pathOf(target) === '/outer.html']).toEqual([address, isOuter]);
    }
  });

  it('lets no browser keep a page outside of the portal, and no site learn its address', () => {
    const code = codeOf(config.DefaultCacheBehavior, 'viewer-response');
    for (const host of [String(config.Aliases[0]), 'd111111abcdef8.cloudfront.net']) {
      for (const uri of [...outerPaths, '/outer.html']) {
        expect(pageHeaders(code, host, uri)).toMatchObject(kept);
      }
    }
    const policy = policyAt(code, String(config.Aliases[0]), '/docusign')?.split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("connect-src 'self'");
    const hosts = policy?.filter((part) => /https?:/.test(part));
    expect(hosts).toEqual([expect.stringMatching(/^img-src 'self' https:[^*]+$/)]);
    expect(policy?.join()).not.toMatch(/unsafe|data:|blob:/);
    expect(policyAt(code, String(config.Aliases[0]), '/docusign/')).toContain("default-src 'self'");
  });

  it('lets no browser keep a page of the portal whose address contains a secret', () => {
    const code = codeOf(config.DefaultCacheBehavior, 'viewer-response');
    const host = String(config.Aliases[0]);
    for (const uri of ['/unsubscribe/main.secret', '/unsubscribe/a/b', signInCallbackPath]) {
      expect(pageHeaders(code, host, uri)).toMatchObject(kept);
      expect(policyAt(code, host, uri)).toContain("default-src 'self'");
    }
    for (const uri of ['/', '/notices', '/unsubscribe', '/sign-in']) {
      expect(Object.keys(pageHeaders(code, host, uri))).toEqual(['content-security-policy']);
    }
  });

  it('has a rule for every page that opens without sign-in and takes a secret', () => {
    const open = portalScreens
      .filter((screen) => 'shown' in screen && screen.shown === 'signedOut')
      .map(({ path }) => path)
      .filter((path) => path.includes(':'));
    expect(open.length).toBeGreaterThan(0);
    expect(open.filter((path) => !isSecretPath(path.replace(/:\w+/g, 'x')))).toEqual([]);
  });

  it('serves them in the local run as CloudFront does, and keeps what the API says', async () => {
    const [host] = config.Aliases;
    const run = compileViewerFunction(
      'PagePolicy',
      codeOf(config.DefaultCacheBehavior, 'viewer-response'),
    );
    const functions = new Map([['F', run]]);
    const events = viewerEvents({ id: 'D', functions, hostOf: () => String(host) });
    const at = async (target: string) => {
      const headers: [string, string][] = [['host', 'main.localhost']];
      const request = { method: 'GET', target, headers, body: Buffer.alloc(0) };
      const behaviour = {
        FunctionAssociations: [{ EventType: 'viewer-response', FunctionARN: 'F' }],
      };
      const answer = { status: 200, headers: {}, body: '' };
      return (await events.onResponse(request as never, answer, behaviour as never)).headers;
    };
    const stored = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
    expect(await at('/unsubscribe/main.secret?x=1')).toMatchObject(stored);
    expect(await at('/notices')).not.toHaveProperty('cache-control');

    const policy = shared(
      'AWS::CloudFront::ResponseHeadersPolicy',
      config.CacheBehaviors.find(({ PathPattern }) => PathPattern === '/api/*')
        ?.ResponseHeadersPolicyId,
    );
    const { ResponseHeadersPolicyConfig } = HeadersPolicy.parse(policy?.Properties);
    const said = { status: 200, headers: { 'referrer-policy': 'no-referrer' }, body: '' };
    policyOf(ResponseHeadersPolicyConfig)(said);
    expect(said.headers['referrer-policy']).toBe('no-referrer');
    const page: { status: number; headers: Record<string, string>; body: string } = {
      status: 200,
      headers: {},
      body: '',
    };
    policyOf(ResponseHeadersPolicyConfig)(page);
    expect(page.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });
});
