import type { Page, Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { linkRepository } from '#functions/signing/store/links';
import { signingRequestRepository } from '#functions/signing/store/requests';
import { api } from '#shared/api';
import type { Route } from '#shared/kernel/route';
import type { Rights } from '#shared/rights/permissions';
import { screens as declared, isAllowed, mayOpen, type Screen } from '#shared/site/screens';
import { faultsInEveryLook, frameFaults } from '#test/support/browser/accessibility';
import { type Screens, screensWith } from '#test/support/browser/browser';
import { stopsWithoutRing } from '#test/support/browser/focus-ring';
import { goToScreen, leaveFor, requestsOf } from '#test/support/browser/go';
import { strangeTexts, waitingLook } from '#test/support/browser/looks';
import type { College } from '#test/support/college/college';
import {
  collegePerson,
  collegeSettings,
  storePerson,
  storeSettings,
} from '#test/support/college/people';
import { addressOf, storeWholeCollege } from '#test/support/college/whole';
import { drawn, some } from '#test/support/proof-runs';
import { schoolNamed } from '#test/support/records/school';
import { newRequest } from '#test/support/signing/requests';
import { movedHeadings, watchHeadings } from './headings.ts';
import { filesOf } from './loaded.ts';
import { openedFaults } from './opened.ts';

const tile_settings = [
  ...collegeSettings.tile_settings,
  ...declared.flatMap(({ tile, path }) => (tile ? [{ url: path, label: tile }] : [])),
];
const tileUrls = tile_settings.map(({ url }) => url);

/** The screens, in parts that run side by side. */
const parts = {
  learning: /^\/(absences|parent-dashboard|student-|new-students|school-psychology)/,
  documents: /^\/(signing|privacy|metrics|notices|connections|calendar)/,
  forms: /^\/admin\/(add|edit|email|emergency|posts)/,
  administration: /^\/admin/,
  everyday: /^\//,
} as const;
type Part = keyof typeof parts;
const partOf = (path: string) =>
  (Object.keys(parts) as Part[]).find((part) => parts[part].test(path));

/** Stores the school of the walk. */
async function storeSchool(college: College): Promise<void> {
  await storeWholeCollege(college);
  await storeSettings(college.records, { tile_settings });
  const signing = { username: 's.signing', capabilities: ['signing' as const] };
  await storePerson(college.records, collegePerson(signing));
  const requests = signingRequestRepository(college.records, linkRepository(college.records));
  await requests.of(schoolNamed('main')).add(newRequest({ by: 'u-s.signing' }));
  // A roll-call that has ended has names, and no banner on each screen.
  const text = { message: 'A drill. Stay inside.', asks_safety: true };
  await college.ask('a.admin', api.emergencybroadcast.update, { status: true, ...text });
  const { roll } = await college.ask('a.admin', api['roll-call'].overview, {});
  await college.ask('a.admin', api['roll-call'].allClear, { rollUid: roll?.rollUid ?? '' });
  const { updated_at } = await college.ask('a.admin', api.emergencybroadcast.get, {});
  await college.ask('a.admin', api.emergencybroadcast.update, {
    status: false,
    ...text,
    updated_at,
  });
}

const staff = { type: 'faculty', is_carer: false } as const;

/** The people of the walk: the first who may open a screen opens it. */
const people: readonly (Rights & { username: string })[] = [
  { username: 'a.admin', ...staff, capabilities: ['administrator'] },
  { username: 'c.carer', type: 'affiliate', is_carer: true, capabilities: [] },
  { username: 'p.privacy', ...staff, capabilities: ['privacy'] },
  { username: 's.signing', ...staff, capabilities: ['signing'] },
];

const readerOf = (screen: Screen) =>
  people.find((person) => mayOpen(person, screen) && isAllowed(person, screen.path, tileUrls))
    ?.username ?? 'nobody';

const walked = declared
  .filter(({ shown }) => shown !== 'signedOut')
  .map((screen) => [readerOf(screen), screen.path] as const);

/** The rows of a list, as the API gave them. */
interface Read {
  readonly address: string;
  readonly words: readonly string[];
}

let screens: Screens;
let page: Page;
let reads: Read[];
let requests: ReturnType<typeof requestsOf>;
let files: ReturnType<typeof filesOf>;
/** For how long the same read is not repeated, in milliseconds. */
const sharedFor = 2_500;

/** Walks through the screens of a part, in `npm test` through a third of them: each one is opened once. */
export function walkScreens(part: Part): void {
  screens = screensWith(storeSchool);
  const ofPart = walked.filter(([, path]) => partOf(path) === part);
  // Everything that opens on a screen is opened: on all in the proof, else on a tenth of them.
  const opened = some(part, ofPart, Math.ceil(ofPart.length / 10));
  it.each(drawn(part, ofPart, Math.ceil(ofPart.length / 3)))(
    'shows %s on %s what each person can read, the focus, what opens, and what others changed meanwhile, in few bytes and without a jump',
    async (username, path) => {
      expect(username).not.toBe('nobody');
      page = await screens.open(username, path === '/search' ? '/' : '/search', {}, (opened) => {
        files = filesOf(opened);
      });
      requests = requestsOf(page);
      const faults = await faultsOf(path);
      if (opened.some(([, each]) => each === path))
        faults.push(...(await openedFaults(page, addressOf(path))));
      expect(faults).toEqual([]);
    },
  );
}

/** Opens a screen, leaves it, and returns after somebody else changed every row of its lists. */
async function faultsOf(path: Screen['path']): Promise<string[]> {
  const address = addressOf(path);
  const away = address === '/search' ? '/privacy' : '/search';
  if (address === '/search') await goTo(away);
  reads = [];
  page.on('response', note);
  const faults = await waitingFaults(address);
  await requests.settled();
  page.off('response', note);
  faults.push(...(await files.over(path)));
  // The name of who is signed in is no row of a list.
  const text = await page.locator('main').innerText();
  // Names of which none is shown came too early: there has been no roll-call, for example.
  const shownLists = reads.flatMap(({ address: list, words }) => {
    const shown = words.filter((word) => text.includes(word));
    return words.length > 0 && shown.length === 0 ? [] : [{ list, shown }];
  });
  faults.push(...(await strangeTexts(page)));
  for (const stop of await stopsWithoutRing(page)) faults.push(`no ring: ${stop}`);
  faults.push(...(await faultsInEveryLook(page)));

  // A read of one record is not repeated within two seconds. Those of the other screen do not count.
  const reusedUntil = requests.newest() + sharedFor;
  await goTo(away);
  await page.waitForTimeout(Math.max(0, reusedUntil - Date.now()));
  const changed = new Set(shownLists.flatMap(({ shown }) => shown));
  screens.server.faults.rewrite = (text) => withChanges(text, changed);
  const before = screens.server.calls.length;
  const unread = () => {
    const asked = screens.server.calls.slice(before).map(({ path, query }) => path + query);
    return shownLists.filter(({ list }) => !asked.includes(list));
  };
  await watchHeadings(page, address);
  await goTo(address);
  // On a busy machine a list is read long after the title is there.
  await expect
    .poll(() => unread().length, { timeout: 8000 })
    .toBe(0)
    .catch(() => undefined);
  await requests.settled();
  const missed = unread();
  faults.push(...(await movedHeadings(page)));
  const later = await page.locator('main').innerText();
  for (const each of shownLists) {
    const { list, shown } = each;
    if (missed.includes(each)) faults.push(`does not read again ${list}`);
    else if (shown.length > 0 && !shown.some((word) => later.includes(mark(word))))
      faults.push(`still shows what was read first of ${list}`);
  }
  return faults;
}

/** Opens a screen whose answers wait, and returns what is missing until they come. */
async function waitingFaults(address: string): Promise<string[]> {
  let answer = () => {};
  const answers = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/**', async (route) => {
    await answers;
    await route.continue();
  });
  await leaveFor(page, address);
  await expect.poll(() => page.locator('h1[data-left]').count(), { timeout: 20_000 }).toBe(0);
  const looks: string[] = [];
  const newest = async () => {
    looks.push(await waitingLook(page));
    return looks.at(-1);
  };
  await expect
    .poll(newest, { timeout: 8000 })
    .toBe('drawn')
    .catch(() => undefined);
  const mains = await frameFaults(page);
  answer();
  await page.unrouteAll({ behavior: 'wait' });
  const look = looks.at(-1);
  const fault = look === 'raw' ? 'the bare word loading...' : 'nothing but its title';
  return [...(look === 'drawn' ? [] : [`shows ${fault} while it loads`]), ...mains];
}

/** The addresses of the API that answer pages of a list. */
const lists = Object.values(api as Record<string, Record<string, Route>>)
  .flatMap((resource) => Object.values(resource))
  .filter(({ method, answer }) => method === 'GET' && answer === 'page')
  .map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));

const isList = (path: string) => lists.some((list) => list.test(path));

/** Takes note of a list. */
async function note(answer: Response): Promise<void> {
  const request = answer.request();
  const { pathname, search } = new URL(answer.url());
  const path = pathname.replace(/^\/api/, '');
  if (request.method() !== 'GET' || !isList(path) || !answer.ok()) return;
  const body = await answer.json().catch(() => undefined);
  const rows = body?.responceObject?.records;
  if (!Array.isArray(rows)) return;
  reads.push({ address: path + search, words: wordsIn(rows) });
}

/** Returns the texts for people in the rows of a list: ids, days and codes have no space. */
function wordsIn(rows: unknown): string[] {
  if (typeof rows === 'string') return /^[A-Z][^<>"\\]+ [^<>"\\]+$/.test(rows) ? [rows] : [];
  if (typeof rows !== 'object' || rows === null) return [];
  return Object.values(rows).flatMap(wordsIn);
}

/** Returns a changed text of the same length, so that no line breaks elsewhere. */
const mark = (word: string) => `${word.slice(0, -1)}~`;

const withChanges = (body: string, words: ReadonlySet<string>) =>
  body.replace(/"((?:[^"\\]|\\.)*)"/g, (whole, word: string) =>
    words.has(word) ? `"${mark(word)}"` : whole,
  );

/** Goes to an address inside the portal, as a link does, and waits for its answers. */
async function goTo(address: string): Promise<void> {
  await goToScreen(page, address);
  await requests.settled();
}
