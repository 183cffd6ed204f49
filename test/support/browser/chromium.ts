import { statfsSync } from 'node:fs';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '#bin/lib/build/browser';

/** What Playwright turns off in the pages of every Chromium: the last switch for features replaces its own. */
const offForPlaywright = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];

/**
 * Compiling a script while it arrives. The process of a page knows the code of the page before it already,
 * but beside it each script would be compiled again: a sixth of the work of a page.
 */
const compilingBeside = 'ScriptStreaming';

/** Switches for a machine without a screen and without network. */
const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  // Without processes of their own for pictures and network a page takes a tenth less work.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  `--disable-features=${[...offForPlaywright, compilingBeside].join(',')}`,
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // All pages of a profile have one process, which reads the code of the portal once.
  '--renderer-process-limit=1',
];

/**
 * Turns the optimiser off: pages of tests close too early to gain from it. Saves a tenth of the
 * time.
 */
const unoptimised = '--js-flags=--no-opt,--no-maglev';

/**
 * Playwright's switch against a small `/dev/shm`, as containers have it. With it the pictures of
 * all pages go through files, which takes a fifth of the time on a slow disk.
 */
const forSmallMemory = '--disable-dev-shm-usage';

function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 2 ** 30;
  } catch {
    return false;
  }
}

/** The browsers of this process: the usual one, and the one for pages that live long. */
const running = new Map<boolean, Promise<Browser>>();

/**
 * Returns the browser of this process. All test files of the process use it, each with profiles of its
 * own, because a start takes as long as a page. Set `isLongLived` if a page stays open for more than a
 * few seconds.
 */
export async function openChromium({ isLongLived = false } = {}): Promise<Browser> {
  const open = await running.get(isLongLived)?.catch(() => undefined);
  if (open?.isConnected()) return open;
  const started = launchBrowser({
    args: isLongLived ? quiet : [...quiet, unoptimised],
    ...(hasSharedMemory() && { ignoreDefaultArgs: [forSmallMemory] }),
  });
  running.set(isLongLived, started);
  return started;
}

/** A profile that the tests of this process use one after another. */
interface Kept {
  readonly browser: Browser;
  readonly context: BrowserContext;
  /** What cannot be changed later. */
  readonly options: string;
  /** Keeps the process of the pages of its site, which has read the code of the portal already. */
  readonly parked: Page;
  readonly devtools: CDPSession;
  isTaken: boolean;
}
const kept = new Set<Kept>();

/** What a profile is made with. */
interface Made {
  readonly baseURL: string;
  readonly timezoneId?: string | undefined;
}

/**
 * Returns a profile of this process that nobody uses. Nothing is stored in it but files that never
 * change, so a page begins as in a new one, in half of the time. Nothing may be added to the profile
 * itself, such as a script for all of its pages.
 */
export async function keptProfile(browser: Browser, made: Made): Promise<BrowserContext> {
  const options = JSON.stringify(made);
  for (const each of kept) {
    if (each.isTaken || each.browser !== browser || each.options !== options) continue;
    each.isTaken = true;
    return each.context;
  }
  const { baseURL, timezoneId } = made;
  const context = await browser.newContext({ baseURL, ...(timezoneId && { timezoneId }) });
  const parked = await context.newPage();
  await parked.goto('/robots.txt');
  const devtools = await context.newCDPSession(parked);
  const profile = { browser, context, options, parked, devtools, isTaken: true };
  kept.add(profile);
  context.once('close', () => kept.delete(profile));
  return context;
}

/** Makes a kept profile as it was at first. */
async function emptied(profile: Kept): Promise<void> {
  const { context, parked, devtools, options } = profile;
  if (!profile.isTaken) return;
  const { baseURL }: Made = JSON.parse(options);
  await Promise.all(context.pages().map((page) => page !== parked && page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  await devtools.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes: 'all' });
  profile.isTaken = false;
}

/** Closes the profiles of a test, and empties those that are kept. */
export async function closeProfiles(browser: Browser | undefined): Promise<void> {
  const keeping = new Map([...kept].map((profile) => [profile.context, profile]));
  const ended = browser?.contexts().map(async (context) => {
    const profile = keeping.get(context);
    if (profile) await emptied(profile).catch(() => context.close());
    else await context.close();
  });
  await Promise.all(ended ?? []);
}
