import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import {
  compileViewerFunction,
  targetOf,
  type ViewerRequest,
  viewerRequest,
} from '#bin/local/cdn/viewer-function';
import { outerPaths } from '#shared/site/outer-pages';
import { codeOf, distributions, pageHeaders, policyAt } from '#test/support/distributions';
import { outerCases, pathOf } from '#test/support/outer-addresses';

const cases = outerCases();

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
        expect(pageHeaders(code, host, uri)).toMatchObject({
          'cache-control': { value: 'no-store' },
          'referrer-policy': { value: 'no-referrer' },
        });
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
});
