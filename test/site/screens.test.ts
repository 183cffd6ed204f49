import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoSettings } from '#bin/demo/content';
import type { Rights } from '#shared/rights/permissions';
import { adminTabs, isShownAt, mayOpenScreen, screens } from '#shared/site/screens';

const student: Rights = { type: 'student', is_carer: false, capabilities: [] };
const staff: Rights = { type: 'faculty', is_carer: false, capabilities: [] };
const visitor: Rights = { type: 'affiliate', is_carer: false, capabilities: [] };
const carer: Rights = { type: 'affiliate', is_carer: true, capabilities: [] };

const editor: Rights = { ...staff, capabilities: ['editor'] };
const privacy: Rights = { ...staff, capabilities: ['privacy'] };
const administrator: Rights = { ...staff, capabilities: ['administrator'] };

const web = join(import.meta.dirname, '../../web/src');

describe('the table of screens', () => {
  it.each([
    ['/absences', [carer, student, staff], [visitor]],
    ['/absences/extended-leave', [carer], [student, staff]],
    ['/financial-info', [carer], [student, staff]],
    ['/metrics', [{ ...staff, capabilities: ['reports'] as const }], [student, staff, carer]],
    ['/new-students', [staff], [student, carer]],
    ['/notices/notice_details/1', [student, staff, carer], []],
    ['/notices/nowhere', [student, staff, carer], []],
    ['/absences/nowhere', [carer, student, staff], [visitor]],
    ['/admin', [editor, privacy], [student, staff, carer]],
    ['/admin/nowhere', [editor, privacy], [student, staff, carer]],
    ['/admin/audit', [privacy], [editor]],
    ['/admin/people', [administrator], [editor, privacy]],
    ['/admin/groups', [administrator], [editor, privacy]],
    ['/admin/people/u', [administrator], [editor, privacy]],
    ['/admin/rights', [administrator, privacy], [editor]],
    ['/admin/edit-notice/1', [editor], [privacy, staff]],
    ['/admin/add-newsletter-header', [editor], [privacy, staff]],
    ['/admin/posts-bin', [administrator], [editor]],
    ['/admin/email-logs', [administrator], [editor, student, staff]],
    ['/admin/email-logs/send-principal-emails', [administrator], [editor, student, staff]],
    // The right to read one’s own post statistics opens no administration.
    ['/admin/read-posts', [administrator], [staff]],
  ])('opens %s only with its right', (path, who, others) => {
    for (const person of who) expect(mayOpenScreen(person, path)).toBe(true);
    for (const person of others) expect(mayOpenScreen(person, path)).toBe(false);
  });

  it('shows a tile’s screen only with that tile', () => {
    expect(isShownAt('/notices/notice_details/1', [])).toBe(false);
    expect(isShownAt('/notices/notice_details/1', ['/notices'])).toBe(true);
    expect(isShownAt('/places/art', [])).toBe(true);
  });

  it('gives the demo schools their tiles', () => {
    const wanted = [
      { url: '/notices', label: 'Notices', description: 'What to know today' },
      { url: '/connections', label: 'Connections', description: 'Our magazine' },
      { url: '/calendar', label: 'Calendar' },
      { url: '/key-learning-area', label: 'Courses' },
      { url: '/absences', label: 'Absences' },
      { url: '/financial-info', label: 'Financial info' },
      { url: '/year-info', label: 'Year info' },
    ];
    const isWanted = ({ url }: { url: string }) => wanted.some((tile) => tile.url === url);
    expect(demoSettings.main.tile_settings.filter(isWanted)).toEqual(wanted);
  });

  it('names modules that exist, with their components', () => {
    for (const { module, component } of screens) {
      if (!module) continue;
      const text = readFileSync(join(web, `${module}.tsx`), 'utf8');
      expect(text).toContain(`export function ${component ?? module.replace(/.*\//, '')}(`);
    }
  });

  it('declares exactly the modules that the portal can load', () => {
    const declared = screens.flatMap(({ module }) => (module ? [`${module}.tsx`] : []));
    const code = readFileSync(join(web, 'screenCode.ts'), 'utf8');
    const [, pattern = ''] = /'\.\/(\{.*\.tsx)'/.exec(code) ?? [];
    const found = globSync(pattern, { cwd: web });
    expect(found.sort()).toEqual([...new Set(declared)].sort());
  });

  it('declares each path once, and tabs that exist', () => {
    const paths = screens.map(({ path }) => path);
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
    for (const { path, tab, under } of screens) {
      if (/^\/admin./.test(path)) {
        expect([path, tab !== undefined || adminTabs.some((each) => each.path === under)]).toEqual([
          path,
          true,
        ]);
      }
    }
  });

  it.each([
    '/admin',
    '/admin/add-place',
    '/admin/edit-place/:id',
    '/admin/add-page',
    '/admin/edit-page/:id',
    '/admin/add-newsletter',
    '/admin/edit-newsletter/:postUid',
    '/admin/add-notice',
    '/admin/edit-notice/:postUid',
    '/admin/add-newsletter-header',
    '/admin/email-logs',
    '/admin/email-logs/send-principal-emails',
    '/admin/email-logs/send-weekly-emails',
    '/admin/web-logs',
    '/admin/read-posts',
  ])('lists %s with its specified spelling', (path) => {
    expect(screens.map((screen) => screen.path)).toContain(path);
  });
});
