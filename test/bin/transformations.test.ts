import { beforeAll, describe, expect, it } from 'vitest';
import { buildWeb, webFolder } from '#bin/lib/build/build';
import { lambdaOptions } from '#bin/lib/build/lambdas';
import { changesOf, expectListed, transformations } from '#bin/lib/build/transformations';
import { outerPages } from '../../web/outer.config.ts';
import { portalPages } from '../../web/vite.config.ts';
import { serviceWorker } from '../../web/worker.config.ts';

describe('what the builds do to the source beside bundling it', () => {
  // The worker's options name the files of the pages.
  beforeAll(() => buildWeb());

  it('is exactly what the list says', () => {
    const builds = [portalPages, outerPages, serviceWorker].map((configOf) => configOf(webFolder));
    const found = new Set([...builds, lambdaOptions].flatMap(changesOf));
    expect([...found].sort()).toEqual(transformations.flatMap(({ names }) => names).sort());
  });

  it('is little, and says what each gains', () => {
    expect(transformations.length).toBeLessThanOrEqual(3);
    for (const { gains } of transformations) expect(gains).toMatch(/\d+ (ms|KB)/);
  });

  it('fails a build with a plugin, a replaced package or an added file that is not listed', () => {
    const plugin = { name: 'edits-a-package', transform: () => 'other code' };
    const fault = 'The build has edits-a-package';
    expect(() => expectListed({ plugins: [false, [plugin]] })).toThrow(fault);
    expect(() => expectListed({ build: { rolldownOptions: { plugins: plugin } } })).toThrow(fault);
    expect(() => expectListed({ alias: { postcss: './other.ts' } })).toThrow('postcss');
    const find = /^react-router$/;
    expect(() => expectListed({ resolve: { alias: [{ find, replacement: './a' }] } })).toThrow(
      'react-router',
    );
    expect(() => expectListed({ inject: ['./before.ts'] })).toThrow('./before.ts');
    expect(() => expectListed({ plugins: [{ name: 'preloads' }] })).not.toThrow();
  });
});
