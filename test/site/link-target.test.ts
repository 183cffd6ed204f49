import { describe, expect, it } from 'vitest';
import { linkTarget } from '#shared/site/link-target';
import { pathTo, postEditPath, postPath } from '#shared/site/paths';
import { isAdmin, screens } from '#shared/site/screens';

describe('the target of a link', () => {
  it.each(
    screens.map(
      (screen) => [screen.path, isAdmin(screen) ? 'admin' : (screen.shown ?? 'always')] as const,
    ),
  )('identifies %s, which is shown: %s', (path, shown) => {
    const inPortal = path.endsWith('/:postUid') ? 'post' : 'page';
    const kinds = {
      always: inPortal,
      tile: inPortal,
      admin: 'administration',
      signedOut: 'nowhere',
    };
    expect(linkTarget(path.replace(/:\w+/g, 'a~b:c@d')).kind).toBe(kinds[shown]);
  });

  it('identifies the paths that the screens link to', () => {
    for (const type of ['newsletter', 'notice', 'principal', 'dailyemail']) {
      const post = { postUid: 'a~b:c@d', type };
      expect(linkTarget(postPath(post))).toEqual({ kind: 'post', postUid: 'a~b:c@d' });
      expect(linkTarget(postEditPath(post))).toEqual({ kind: 'administration' });
    }
    expect(linkTarget(pathTo('/admin', { tab: 'posts' }))).toEqual({ kind: 'administration' });
    expect(linkTarget(pathTo('/search', { q: 'a' }))).toEqual({ kind: 'page' });
  });

  it('recognises addresses that lead nowhere', () => {
    for (const path of [
      '/nowhere',
      '/notices/notice_details',
      '/places',
      '/administrator',
      '/absences/x',
    ]) {
      expect(linkTarget(path)).toEqual({ kind: 'nowhere' });
    }
    for (const segment of ['%zz', '%F0%9F', 'a%2Fb', 'x'.repeat(129), '🏫']) {
      expect(linkTarget(`/notices/notice_details/${segment}`)).toEqual({ kind: 'nowhere' });
    }
  });
});
