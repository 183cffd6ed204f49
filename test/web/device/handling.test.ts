import { describe, expect, it } from 'vitest';
import { signedOutPath, signInCallbackPath } from '#shared/site/entry-paths';
import { outerPaths } from '#shared/site/outer-pages';
import { screens } from '#shared/site/screens';
import { handlingOf } from '../../../web/src/worker/handling.ts';

const origin = 'https://main.portal.example.edu';
const visit = (path: string, is: Partial<Parameters<typeof handlingOf>[0]> = {}) =>
  handlingOf({ method: 'GET', url: origin + path, isNavigation: true, ...is }, origin);

describe('the service worker', () => {
  it.each([
    signInCallbackPath,
    `${signInCallbackPath}?code=1&state=2`,
    signedOutPath,
    '/unsubscribe/abc.def',
    '/?code=1&state=2',
    '/notices?id_token=x',
    '/outer.html',
    '/worker.js',
    '/api/home',
    '/media/main/a.png',
    ...outerPaths,
    ...outerPaths.map((path) => `${path}?t=secret`),
  ])('leaves a visit of %s to the browser', (path) => {
    expect(visit(path)).toBeUndefined();
  });

  it('leaves the API, pictures, writes and other hosts to the browser', () => {
    const request = { isNavigation: false };
    for (const path of ['/api/home', '/api/posts?limit=2', '/media/main/a.png', '/worker.js']) {
      expect(visit(path, request)).toBeUndefined();
      expect(visit(path, { ...request, method: 'POST' })).toBeUndefined();
    }
    expect(visit('/notices', { method: 'POST' })).toBeUndefined();
    expect(visit('', { url: 'https://auth.example.org/oauth2/token' })).toBeUndefined();
    expect(visit('', { url: 'https://example.org/assets/a.js' })).toBeUndefined();
  });

  it('answers a visit of every screen with the stored page', () => {
    const paths = screens
      .filter(({ shown, path }) => shown !== 'signedOut' && !path.includes(':'))
      .map(({ path }) => path);
    expect(paths.filter((path) => visit(path) !== 'page')).toEqual([]);
    expect(visit('/student-goals/students/j.smith')).toBe('page');
  });

  it('answers with stored files, and reads those without a hash in their name again', () => {
    expect(visit('/assets/start-abc.js', { isNavigation: false })).toBe('file');
    expect(visit('/config.json', { isNavigation: false })).toBe('renewed');
  });
});
