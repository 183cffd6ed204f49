import { describe, expect, it } from 'vitest';
import type { Rights } from '#shared/rights/permissions';
import { isAllowed, tilePath } from '#shared/site/screens';

/** A person with every right that a screen asks for, so that only the school decides. */
const person: Rights = { type: 'faculty', is_carer: true, capabilities: ['administrator'] };
const none: Rights = { type: 'faculty', is_carer: true, capabilities: [] };

/** Every specified signed-in route, and what decides about it. */
const table: Readonly<Record<'always' | 'byTile' | 'byCapability', readonly string[]>> = {
  always: [
    '/',
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
  it.each(table.always)('allows %s at every school', (path) => {
    expect(isAllowed(person, path, [])).toBe(true);
  });

  it.each(table.byTile)('allows %s only with the tile of its first segment', (path) => {
    const own = `/${path.split('/')[1]}`;
    const others = table.byTile.map((each) => `/${each.split('/')[1]}`).filter((e) => e !== own);
    expect(isAllowed(person, path, [])).toBe(false);
    expect(isAllowed(person, path, others)).toBe(false);
    expect(isAllowed(person, path, [own])).toBe(true);
    expect(isAllowed(person, path, [`${own}/`])).toBe(true);
  });

  it.each(table.byCapability)('allows %s by capability, with any tiles', (path) => {
    expect(isAllowed(none, path, ['/admin', path])).toBe(false);
    expect(isAllowed(person, path, [])).toBe(true);
  });

  it('matches tiles by whole path segments', () => {
    for (const path of ['/notices', '/calendar']) {
      expect(isAllowed(person, path, ['/notice', '/cal'])).toBe(false);
    }
  });

  it('opens nothing for a tile that leads home', () => {
    expect(isAllowed(person, '/calendar', ['/'])).toBe(false);
  });

  it.each(['https://library.example.edu/notices', '//evil.example/notices', 'notices', ''])(
    'reads no path from the tile address %j',
    (url) => {
      expect(tilePath(url)).toBeUndefined();
      expect(isAllowed(person, '/notices', [url])).toBe(false);
    },
  );
});
