import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { webWeight } from '#bin/lib/web-weight';

let web: Awaited<ReturnType<typeof webWeight>>;
beforeAll(async () => {
  web = await webWeight();
});

/** In kilobytes. What a few screens share may come with something that one of them does not use. */
const budgets = {
  'src/home/HomePage.tsx': 25,
  'src/features/posts/PostListPage.tsx': 25,
  'src/features/posts/PostPage.tsx': 25,
  'src/features/emergencybroadcast/EmergencyPage.tsx': 25,
  'src/features/calendar/CalendarPage.tsx': 25,
  'src/features/calendar/EventPage.tsx': 25,
  'src/features/key-learning-area/AreasPage.tsx': 25,
  'src/features/key-learning-area/AreaPage.tsx': 25,
  'src/features/places/PlacePage.tsx': 25,
  'src/features/search/SearchPage.tsx': 25,
  'src/admin/AdminPage.tsx': 25,
  'src/admin/IntakeScreen.tsx': 25,
  'src/admin/PostBinScreen.tsx': 25,
  'src/admin/EmailLogsScreen.tsx': 45,
  'src/admin/AuditScreen.tsx': 45,
  // The first form brings the form library with it.
  'src/admin/EmergencyBroadcastScreen.tsx': 45,
  'src/admin/HeaderScreen.tsx': 45,
  'src/admin/WeeklyEmailsScreen.tsx': 60,
  'src/admin/PrincipalEmailsScreen.tsx': 60,
  'src/features/notification-preferences/PreferencesPage.tsx': 25,
  // Opened without the portal around it, from a link in a mail.
  'src/features/unsubscribe/UnsubscribePage.tsx': 25,
  // An editor's form; the text inside it follows by itself, as the table of posts follows its tab.
  'src/admin/NewsletterScreen.tsx': 61,
  'src/admin/NoticeScreen.tsx': 61,
  'src/admin/PlaceScreen.tsx': 60,
  'src/admin/PageScreen.tsx': 60,
};

/** What a screen loads on its own once it is there, beside what the screen has already. */
const inside = {
  'src/components/rich-text/RichTextEditor.tsx': ['src/admin/NewsletterScreen.tsx', 115],
  'src/features/posts/admin/PostDesk.tsx': ['src/admin/AdminPage.tsx', 60],
  'src/features/places-admin/desk/PlacesDesk.tsx': ['src/admin/AdminPage.tsx', 30],
  // Boxes and lists of choices, which the posts' filter has already, come with the grid here.
  'src/features/send-emails/EmailDesk.tsx': ['src/admin/AdminPage.tsx', 30],
  'src/features/send-emails/PreviewPanel.tsx': ['src/admin/WeeklyEmailsScreen.tsx', 15],
  'src/features/emailstatistics/LogGrid.tsx': ['src/admin/EmailLogsScreen.tsx', 200],
  'src/features/emailstatistics/xlsx.ts': ['src/admin/EmailLogsScreen.tsx', 25],
  'src/features/places/versions/PageVersions.tsx': ['src/features/places/PlacePage.tsx', 25],
  'src/features/places/versions/VersionOpening.tsx': ['src/features/places/PlacePage.tsx', 60],
  'src/features/posts/admin/PostGrid.tsx': ['src/features/posts/admin/PostDesk.tsx', 190],
} as const;

describe('the first load', () => {
  it('paints with at most 150 KB', () => {
    expect(web.entry).toHaveLength(1);
    expect(web.weight(web.entry)).toBeLessThanOrEqual(150);
  });

  it('has no sign-in code, no forms and no dialogs in it', () => {
    // How the packages call their own elements and keys.
    const found = (parts: readonly string[]) =>
      ['MuiButton', 'MuiDialog', 'MuiPopover', 'MuiFormControl', 'signInWithRedirect'].filter(
        (word) => web.text(parts).includes(word),
      );
    expect(found([...web.entry, ...web.frame])).toEqual(['MuiButton']);
    expect(found(['src/auth/amplify.ts'])).toEqual(['MuiButton', 'signInWithRedirect']);
    expect(found(['src/components/ConfirmDialog.tsx'])).toEqual(['MuiButton', 'MuiDialog']);
    expect(found(['src/admin/NewsletterScreen.tsx'])).toContain('MuiFormControl');
  });

  it('is signed in and framed with at most 245 KB', () => {
    // The contract of every route is in it: about 300 bytes for each.
    const all = [...web.entry, ...web.frame, 'src/auth/amplify.ts'];
    expect(web.weight(all)).toBeLessThanOrEqual(245);
  });
});

describe('a screen', () => {
  it.each(Object.entries(budgets))('%s adds at most %i KB', (screen, budget) => {
    const there = web.withImports([...web.entry, ...web.frame]);
    expect(web.screens).toContain(screen);
    expect(web.weight([screen], there)).toBeLessThanOrEqual(budget);
  });

  it.each(Object.entries(inside))('%s adds to its screen what it may', (part, [screen, budget]) => {
    const there = web.withImports([...web.entry, ...web.frame, screen]);
    expect(web.weight([part], there)).toBeLessThanOrEqual(budget);
  });

  it('asks for a few files only, and none of them for next to nothing', () => {
    const there = web.withImports([...web.entry, ...web.frame]);
    expect(web.filesOf(there).length).toBeLessThanOrEqual(8);
    const added = (screen: string) =>
      web.filesOf(web.withImports([screen])).filter((file) => !web.filesOf(there).includes(file));
    const pages = web.screens.filter((screen) => screen.startsWith('src/features/'));
    for (const page of ['src/home/HomePage.tsx', ...pages]) {
      expect([page, added(page).length < 10]).toEqual([page, true]);
    }
    for (const screen of web.screens)
      expect([screen, added(screen).length < 25]).toEqual([screen, true]);
  });

  it('is counted here, whichever there are', () => {
    const counted = { ...budgets, ...inside };
    expect(web.screens.filter((screen) => !(screen in counted))).toEqual([]);
  });
});

describe('what is shipped', () => {
  it('has no source maps, and asks no other host for anything', () => {
    for (const file of web.files) {
      const text = readFileSync(join(web.folder, file), 'utf8');
      expect(text).not.toContain('sourceMappingURL');
      expect(text).not.toMatch(/ipapi|ipinfo|geolocation-db|googleapis|gstatic|unpkg|jsdelivr/);
    }
    const page = readFileSync(join(web.folder, 'index.html'), 'utf8');
    expect(page).not.toMatch(/https?:\/\//);
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
  });
});
