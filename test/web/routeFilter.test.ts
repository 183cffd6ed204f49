import { describe, expect, it } from 'vitest';
import { isAllowed, tilePath } from '../../web/src/routeFilter.ts';

const none = { tileUrls: [], mayAdminister: false };

/** Every signed-in route of the two specifications, and what decides about it. */
const table: Readonly<Record<'always' | 'byTile' | 'byCapability', readonly string[]>> = {
  always: [
    '/',
    '/docusign',
    '/docusignboarder',
    '/docusignpk',
    '/docusignPK2K12',
    '/docusignpkkps',
    '/docusign_interview',
    '/student-goals',
    '/places/art',
    '/places/art/gallery',
    '/key-learning-area',
    '/key-learning-area/7',
    '/parent-dashboard',
    '/new-students',
    '/school-psychology-request',
    '/metrics',
    '/emergency-brodcast',
    '/notification-preferences',
  ],
  byTile: [
    '/connections',
    '/connections/connection_details/1',
    '/notices',
    '/notices/notice_details/1',
    '/calendar',
    '/calendar/calendar_details/1',
    '/absences',
    '/absences/notify-absence/1',
    '/absences/extended-leave',
    '/absences/extended-leave/1',
    '/absences/edit-absence-reason/1/2',
    '/financial-info',
    '/year-info',
  ],
  byCapability: [
    '/admin',
    '/admin/add-place',
    '/admin/edit-post/1',
    '/admin/email-logs/send-weekly-emails',
    '/admin/web-logs/',
  ],
};

describe('the route filter', () => {
  it.each(table.always)('always allows %s', (path) => {
    expect(isAllowed(path, none)).toBe(true);
  });

  it.each(table.byTile)('allows %s only with the tile of its first part', (path) => {
    const own = `/${path.split('/')[1]}`;
    const others = table.byTile.map((each) => `/${each.split('/')[1]}`).filter((e) => e !== own);
    expect(isAllowed(path, none)).toBe(false);
    expect(isAllowed(path, { ...none, tileUrls: others })).toBe(false);
    expect(isAllowed(path, { ...none, tileUrls: [own] })).toBe(true);
    expect(isAllowed(path, { ...none, tileUrls: [`${own}/`] })).toBe(true);
  });

  it.each(table.byCapability)('allows %s by capability, whatever the tiles', (path) => {
    expect(isAllowed(path, { tileUrls: ['/admin', path], mayAdminister: false })).toBe(false);
    expect(isAllowed(path, { tileUrls: [], mayAdminister: true })).toBe(true);
  });

  it('takes a tile for whole parts of a path only', () => {
    const rights = { ...none, tileUrls: ['/notice', '/cal'] };
    expect(isAllowed('/notices', rights)).toBe(false);
    expect(isAllowed('/calendar', rights)).toBe(false);
  });

  it('does not open everything for a tile that leads home', () => {
    expect(isAllowed('/calendar', { ...none, tileUrls: ['/'] })).toBe(false);
  });

  it.each(['https://library.example.edu/notices', '//evil.example/notices', 'notices', ''])(
    'takes no path from the tile address %j',
    (url) => {
      expect(tilePath(url)).toBeUndefined();
      expect(isAllowed('/notices', { ...none, tileUrls: [url] })).toBe(false);
    },
  );
});
