import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { screenBudgets, webWeight } from '#bin/lib/build/web-weight';

let web: Awaited<ReturnType<typeof webWeight>>;
let outer: Awaited<ReturnType<typeof webWeight>>;
beforeAll(async () => {
  web = await webWeight();
  outer = await webWeight('outer.json');
});

/** What a screen loads on its own once it is there, beside what the screen has already. */
const inside = {
  'src/components/rich-text/RichTextEditor.tsx': ['src/admin/NewsletterScreen.tsx', 115],
  // Acts on several posts, a choice of columns and the preview beside the list.
  'src/features/posts/list/PostList.tsx': ['src/admin/AdminPage.tsx', 91],
  'src/features/places/list/PlacesList.tsx': ['src/admin/AdminPage.tsx', 34],
  // Boxes and lists of choices, which the posts' filter has already, come with the grid here.
  'src/features/mailings/EmailOverview.tsx': ['src/admin/AdminPage.tsx', 33],
  'src/features/mailings/preview/PreviewPanel.tsx': ['src/admin/WeeklyEmailsScreen.tsx', 15],
  'src/components/documents/DocumentList.tsx': ['src/admin/reports/EmailLogsScreen.tsx', 10],
  'src/features/email-logs/LogGrid.tsx': ['src/admin/reports/EmailLogsScreen.tsx', 204],
  'src/features/places/versions/PageVersions.tsx': ['src/features/places/PlacePage.tsx', 25],
  'src/features/places/versions/VersionOpening.tsx': ['src/features/places/PlacePage.tsx', 89],
  // The library of charts is on this screen only, and comes after the tiles.
  'src/components/charts/BoxPlots.tsx': ['src/student/StudentPage.tsx', 85],
  'src/components/charts/BarRows.tsx': ['src/student/StudentPage.tsx', 95],
  'src/components/charts/RateGauge.tsx': ['src/student/StudentPage.tsx', 65],
  'src/features/goals/GoalsView.tsx': ['src/student/StudentPage.tsx', 15],
  'src/features/notes/NotesDialog.tsx': ['src/student/StudentPage.tsx', 60],
  'src/features/signing/requests/Requests.tsx': ['src/features/signing/SigningPage.tsx', 40],
  // On a phone the steps are a list of choices.
  'src/features/signing/editor/OneTemplate.tsx': ['src/features/signing/SigningPage.tsx', 78],
  'src/features/signing/send/SendOne.tsx': ['src/features/signing/SigningPage.tsx', 32],
  'src/features/signing/sent/OneSentDocument.tsx': ['src/features/signing/SigningPage.tsx', 18],
  'src/features/signing/preview/PreviewOne.tsx': ['src/features/signing/SigningPage.tsx', 28.5],
  'src/features/posts/list/PostGrid.tsx': ['src/features/posts/list/PostList.tsx', 190],
} as const;

/** The parts that a screen loads at once when it is opened. */
const withScreen: Readonly<Record<string, readonly string[]>> = {
  'src/admin/NoticeScreen.tsx': ['src/components/rich-text/RichTextEditor.tsx'],
  'src/admin/NewsletterScreen.tsx': ['src/components/rich-text/RichTextEditor.tsx'],
};

/** All JavaScript of some screens in kilobytes, from the first byte; every other has 266. */
const totals: Readonly<Record<string, number>> = {
  // Home shows lessons as the timetable does, and events as the calendar does. Each has a reserve of
  // 1 KB for the note of an answer's age, which must be there without a connection. A student sees
  // what is late and what changed. Each reads ahead on an own device. The frame has the components of
  // the layout, which takes 0.5 KB more than the styles that a page had instead.
  // Since 1.7.0 every page has what ends pushes at a sign-out and a link more in its footer, and dates
  // are a file of their own, as the search shows them too.
  // Since 1.8.0 a failed read says without a connection that it is not stored, the next school day has its
  // lessons, and the week of the calendar knows school days. Home remembers where its headings are, and a
  // failure says what could not be loaded.
  // Since 1.9.0 acts say without a connection that they need one, the theme has the parts of dialogs, and Home shows
  // notices as rows on a phone. Notices and the calendar lead staff to all answers.
  // Since 1.10.0 what loads says so in words, and lists of posts say for whom and until when.
  // In the dark a dialog has an edge, which every page has with the theme.
  // A failure tells the cause, and tries again when the connection is back.
  // Reports have a title and a way back while they load, and the way back above a title is one part.
  'src/home/HomePage.tsx': 229.9,
  'src/features/posts/PostListPage.tsx': 218.9,
  'src/features/posts/PostPage.tsx': 228.8,
  'src/features/places/PlacePage.tsx': 214.8,
  // Its subscription can have lessons.
  'src/features/calendar/CalendarPage.tsx': 222,
  // The table of screens has People and Groups since 1.6.0, and audiences know groups of the school.
  // Since 1.8.0 columns of a list may share a cell, and times of publication are one press.
  'src/admin/PlaceScreen.tsx': 275.4,
  'src/admin/HeaderScreen.tsx': 284.2,
  'src/admin/PageScreen.tsx': 288.1,
  // The last dialog before publishing, and what every page needs for an own device.
  // A question may have places, and asks have a form of their own for events, too. Posts have files.
  'src/admin/NoticeScreen.tsx': 392,
  'src/admin/NewsletterScreen.tsx': 392,
  // With the preview of the mail.
  'src/admin/WeeklyEmailsScreen.tsx': 267.6,
  'src/admin/PrincipalEmailsScreen.tsx': 267.6,
};

describe('an own device', () => {
  it('loads what it has stored without React and the frame', () => {
    const files = web.filesOf(web.withImports(['src/device/device.ts']));
    expect(files.filter((file) => /\/(index|paint|portal|draw|Portal)-/.test(file))).toEqual([]);
    // With where the headings of Home were.
    const device = ['src/device/device.ts'];
    expect(web.weight(device, web.withImports(web.first))).toBeLessThanOrEqual(4.71);
  });
});

/** How zod names its errors: text that is in its code and nowhere else. */
const zod = 'ZodError';

describe('the first load', () => {
  it('fits the first paint into 141.3 KB', () => {
    // Every page can sign out, and a sign-out clears what an own device has stored. The first lines of
    // Home and of the posts are drawn without React. The ring of the focus is a rule of every page.
    expect(web.weight(web.entry)).toBeLessThanOrEqual(141.3);
  });

  it('includes no sign-in code, forms or dialogs', () => {
    // How the packages call their own elements and keys.
    const found = (parts: readonly string[]) =>
      ['MuiButton', 'MuiModal', 'MuiPopover', 'MuiFormControl', 'signInWithRedirect'].filter(
        (word) => web.text(parts).includes(word),
      );
    expect(found([...web.entry, ...web.frame])).toEqual(['MuiButton']);
    expect(found(web.signIn)).toEqual(['signInWithRedirect']);
    expect(found(['src/components/feedback/ConfirmDialog.tsx'])).toEqual(['MuiButton', 'MuiModal']);
    expect(found(['src/admin/NewsletterScreen.tsx'])).toContain('MuiFormControl');
  });

  it('fits the code that runs first into 19.7 KB, in two files', () => {
    // It names the files of every screen, takes the sign-in that an own device has, and draws lines.
    // The table of screens has Groups since 1.6.0, Accessibility since 1.7.0, and a list of students since
    // 1.8.0, when the first lines also show the lessons of the next school day, and the mail of Connections
    // has a page.
    expect(web.weight(web.first)).toBeLessThanOrEqual(19.7);
    expect(web.filesOf(web.withImports(web.first)).length).toBeLessThanOrEqual(2);
  });

  it('fits the sign-in, which a signed-in page loads after 10 seconds, into 27 KB', () => {
    const framed = web.withImports([...web.entry, ...web.frame]);
    expect(web.weight(web.signIn, framed)).toBeLessThanOrEqual(27);
    // The walk of every screen leaves it out: it must be a file of its own.
    expect(web.filesOf(web.withImports(web.signIn)).length).toBeGreaterThan(
      web.filesOf([...web.withImports(web.signIn)].filter((part) => framed.has(part))).length,
    );
  });

  it('fits the signed-in frame into 196.2 KB', () => {
    // A screen brings the contracts that it calls; the frame has only its own.
    expect(web.weight(frame())).toBeLessThanOrEqual(196.2);
  });
});

/** Everything that each signed-in screen loads. */
const frame = () => [...web.first, ...web.entry, ...web.frame];

describe('a screen', () => {
  it.each([...screenBudgets.keys()])('fits all that %s loads into its total', (screen) => {
    const all = [...frame(), screen, ...(withScreen[screen] ?? [])];
    expect(web.weight(all)).toBeLessThanOrEqual(totals[screen] ?? 266);
  });

  it('loads zod only with a form', () => {
    const withZod = web.screens.filter((screen) => web.text([...frame(), screen]).includes(zod));
    expect(withZod.sort()).toEqual([
      'src/admin/EmergencyBroadcastScreen.tsx',
      'src/admin/HeaderScreen.tsx',
      'src/admin/PageScreen.tsx',
      'src/admin/PlaceScreen.tsx',
    ]);
  });

  it.each([...screenBudgets])('limits %s to %i KB', (screen, budget) => {
    const there = web.withImports([...web.entry, ...web.frame]);
    expect(web.screens).toContain(screen);
    expect(web.weight([screen], there)).toBeLessThanOrEqual(budget);
  });

  it.each(Object.entries(inside))('limits what %s adds to its screen', (part, [screen, budget]) => {
    const there = web.withImports([...web.entry, ...web.frame, screen]);
    expect(web.weight([part], there)).toBeLessThanOrEqual(budget);
  });

  it('loads few files', () => {
    const there = web.withImports([...web.entry, ...web.frame]);
    expect(web.filesOf(there).length).toBeLessThanOrEqual(8);
    const added = (screen: string) =>
      web.filesOf(web.withImports([screen])).filter((file) => !web.filesOf(there).includes(file));
    const pages = web.screens.filter((screen) => screen.startsWith('src/features/'));
    for (const page of ['src/home/HomePage.tsx', ...pages]) {
      // The form of an event has the parts of an editor.
      const most = page.endsWith('FormPage.tsx') ? 75 : 45;
      expect([page, added(page).length < most]).toEqual([page, true]);
    }
    for (const screen of web.screens)
      expect([screen, Math.max(added(screen).length, 92)]).toEqual([screen, 92]);
  });

  it('adds at most 125 KB of charts to the dashboard', () => {
    const dashboard = 'src/student/StudentPage.tsx';
    const there = web.withImports([...web.entry, ...web.frame, dashboard]);
    const charts = ['BoxPlots', 'BarRows', 'RateGauge'].map(
      (name) => `src/components/charts/${name}.tsx`,
    );
    expect(web.weight(charts, there)).toBeLessThanOrEqual(125);
    const words = ['MuiBarChart', 'MuiGauge', 'MuiChartsSvgLayer'];
    const elsewhere = web.screens.filter((screen) =>
      words.some((word) => web.text([screen]).includes(word)),
    );
    expect(elsewhere).toEqual([]);
    expect(words.every((word) => web.text(charts).includes(word))).toBe(true);
  });

  it('is declared if it loads on its own', () => {
    expect([...web.screens].sort()).toEqual([...screenBudgets.keys()].sort());
  });
});

describe('the pages outside of the portal', () => {
  it('fits all of them into 120 KB, with their style', () => {
    // Fonts come with the first typed signature.
    const code = outer.parts.filter((part) => !/\.woff2?$/.test(part));
    expect(outer.filesOf(code).some((file) => file.endsWith('.css'))).toBe(true);
    expect(outer.filesOf(code).every((file) => /\.(js|css)$/.test(file))).toBe(true);
    expect(outer.weight(code)).toBeGreaterThan(50);
    expect(outer.weight(code)).toBeLessThanOrEqual(120);
  });

  it('includes no components of the portal, no sign-in and no zod', () => {
    const text = outer.text(outer.parts);
    const words = ['MuiButton', 'emotion', 'signInWithRedirect', 'react-router', zod];
    expect(words.filter((word) => text.includes(word))).toEqual([]);
  });

  it('names everything that a link needs to begin, so that it loads in one step', () => {
    const page = readFileSync(join(outer.folder, 'outer.html'), 'utf8');
    const named = [...page.matchAll(/ (?:src|href)="\/([^"]+)"/g)].map(([, file = '']) => file);
    const start = outer.parts.filter((part) => part.includes('/SigningPage'));
    const needed = ['config.json', ...outer.filesOf(outer.withImports(start))];
    expect(needed.filter((file) => /SigningPage.*\.(js|css)$/.test(file))).toHaveLength(2);
    expect(needed.filter((file) => !named.includes(file))).toEqual([]);
  });

  it('takes the secret out of the address before any other script', () => {
    const page = readFileSync(join(outer.folder, 'outer.html'), 'utf8');
    const scripts = [...page.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"/g)];
    expect(scripts[0]?.[1]).toBe('/outer.js');
    expect(page).toContain('<meta name="robots" content="noindex" />');
    expect(page.indexOf('content="no-referrer"')).toBeLessThan(page.indexOf('/outer.js'));
  });
});

describe('the built files', () => {
  it('contains no source maps and no addresses of other hosts', () => {
    for (const file of [...web.files, ...outer.files]) {
      const text = readFileSync(join(web.folder, file), 'utf8');
      expect(text).not.toContain('sourceMappingURL');
      expect(text).not.toMatch(/ipapi|ipinfo|geolocation-db|googleapis|gstatic|unpkg|jsdelivr/);
    }
    for (const name of ['index.html', 'outer.html']) {
      const page = readFileSync(join(web.folder, name), 'utf8');
      expect(page).not.toMatch(/https?:\/\//);
      expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
      // It would run before the element that the page is drawn into.
      expect(page).not.toMatch(/<script[^>]*\basync\b/);
    }
  });
});
