import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placeAt, portalPaths } from '#shared/domain/portal-paths';
import { screensToCome } from '../../../web/src/admin/screensToCome.ts';
import { paths, postEditPath, postPath } from '../../../web/src/paths.ts';

/** Every address that the router of the web application declares, read from its text: it cannot run without a browser. */
const routed = [
  ...readFileSync(join(import.meta.dirname, '../../../web/src/routes.tsx'), 'utf8').matchAll(
    /'(\/[^'\n]*)'/g,
  ),
].map(([, path = '']) => path);

describe('the addresses of the portal', () => {
  it('are those of the router, no more and no fewer', () => {
    const readers = routed.filter((path) => !path.startsWith('/admin'));
    expect([...readers].sort()).toEqual([...portalPaths].sort());
  });

  it('lead readers and editors to where the screens’ own paths lead', () => {
    for (const type of ['newsletter', 'notice', 'principal', 'dailyemail']) {
      const post = { postUid: 'a~b:c@d', type };
      expect(placeAt(postPath(post))).toEqual({ kind: 'post', postUid: 'a~b:c@d' });
      expect(placeAt(postEditPath(post))).toEqual({ kind: 'administration' });
    }
    const admin = [...routed.filter((path) => path.startsWith('/admin')), paths.adminTab('posts')];
    for (const path of [...admin, ...screensToCome.map(({ path }) => path)]) {
      expect(placeAt(path)).toEqual({ kind: 'administration' });
    }
    expect(placeAt(paths.home)).toEqual({ kind: 'page' });
    expect(placeAt(paths.emergency)).toEqual({ kind: 'page' });
  });

  it('lead nowhere when nothing is there', () => {
    for (const path of [
      '/nowhere',
      '/notices/notice_details',
      '/places',
      '/administrator',
      '/absences/x',
    ]) {
      expect(placeAt(path)).toEqual({ kind: 'nowhere' });
    }
    for (const segment of ['%zz', '%F0%9F', 'a%2Fb', 'x'.repeat(129), '🏫']) {
      expect(placeAt(`/notices/notice_details/${segment}`)).toEqual({ kind: 'nowhere' });
    }
  });
});
