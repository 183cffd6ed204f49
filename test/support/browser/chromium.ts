import { statfsSync } from 'node:fs';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Disposable,
  Page,
} from 'playwright-core';
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
  /** Closes the profile for good. */
  readonly end: () => Promise<void>;
  readonly setOffline: (isOffline: boolean) => Promise<void>;
  /** What cannot be changed later. */
  readonly options: string;
  /** Keeps the process of the pages of its site, which has read the code of the portal already. */
  parked: Page;
  devtools: CDPSession;
  /** Takes back what `inEachPage` has added. */
  readonly added: Disposable[];
  isTaken: boolean;
  /** Whether a test has changed the profile itself in a way that lasts. */
  isChanged: boolean;
}
const kept = new Set<Kept>();

/** What a profile is made with. */
interface Made
  extends Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion' | 'timezoneId'> {
  readonly baseURL: string;
}

/** What lasts in a profile: a test that calls one of these has it alone. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'on',
  'setExtraHTTPHeaders',
  'setGeolocation',
] as const;
const ofClock = ['install', 'setFixedTime', 'setSystemTime'] as const;

/**
 * Returns a profile of this process that nobody uses. Nothing is stored in it but files that never
 * change, so a page begins as in a new one, in half of the time. A test may close it, and change it
 * itself, such as its clock: then no other test gets it.
 */
export async function keptProfile(browser: Browser, made: Made): Promise<BrowserContext> {
  const options = JSON.stringify(made);
  for (const each of kept) {
    if (each.isTaken || each.browser !== browser || each.options !== options) continue;
    each.isTaken = true;
    return each.context;
  }
  const context = await browser.newContext(made);
  const profile: Kept = {
    browser,
    context,
    end: context.close.bind(context),
    setOffline: context.setOffline.bind(context),
    options,
    ...(await park(context)),
    added: [],
    isTaken: true,
    isChanged: false,
  };
  kept.add(profile);
  context.once('close', () => kept.delete(profile));
  watch(profile);
  return context;
}

/** Opens the page that a profile keeps. */
async function park(context: BrowserContext) {
  const parked = await context.newPage();
  await parked.goto('/robots.txt');
  return { parked, devtools: await context.newCDPSession(parked) };
}

/** Takes note of what a test changes, and lets it free the profile by closing it. */
function watch(profile: Kept): void {
  const { context } = profile;
  const noted = <T extends object>(owner: T, names: readonly (keyof T & string)[]) => {
    for (const name of names) {
      const act = (owner[name] as (...args: unknown[]) => unknown).bind(owner);
      const note = (...args: unknown[]) => {
        profile.isChanged = true;
        return act(...args);
      };
      Object.assign(owner, { [name]: note });
    }
  };
  noted(context, lasting);
  noted(context.clock, ofClock);
  const setOffline = async (isOffline: boolean) => {
    // The pages of a process learn at once that one of them is online again: a test has only its own.
    if (isOffline) await profile.parked.close();
    await profile.setOffline(isOffline);
  };
  Object.assign(context, { setOffline, close: () => freed(profile) });
}

/** Runs a script in each new page of a profile until its test ends. */
export async function inEachPage<T>(
  context: BrowserContext,
  script: (given: T) => void,
  given: T,
): Promise<void> {
  const profile = [...kept].find((each) => each.context === context);
  const wasChanged = profile?.isChanged ?? false;
  const added = await context.addInitScript<T>(script as never, given);
  if (!profile) return;
  profile.added.push(added);
  profile.isChanged = wasChanged;
}

/** Makes a kept profile as it was at first, or closes it if that is not possible. */
async function freed(profile: Kept): Promise<void> {
  if (profile.isChanged) await profile.end();
  else await emptied(profile).catch(profile.end);
}

async function emptied(profile: Kept): Promise<void> {
  const { context, options, added, setOffline } = profile;
  if (!profile.isTaken) return;
  const { baseURL }: Made = JSON.parse(options);
  for (const each of added.splice(0)) await each.dispose();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await setOffline(false);
  // As long as the pages of the test are open, their process is there for another one.
  if (profile.parked.isClosed()) Object.assign(profile, await park(context));
  const { parked, devtools } = profile;
  await Promise.all(context.pages().map((page) => page !== parked && page.close()));
  await context.clearPermissions();
  await context.clearCookies();
  await devtools.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes: 'all' });
  // Fails if the process has crashed.
  await parked.evaluate(() => undefined);
  profile.isTaken = false;
}

/** Closes the kept profiles of a portal for good: the next one has another port. */
export async function endProfiles(port: number): Promise<void> {
  const isOfPortal = ({ options }: Kept) =>
    new URL((JSON.parse(options) as Made).baseURL).port === String(port);
  await Promise.all([...kept].filter(isOfPortal).map((each) => each.end()));
}

/** Closes the profiles of a test, and empties those that are kept. */
export async function closeProfiles(browser: Browser | undefined): Promise<void> {
  // A kept one knows what closing it means.
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}
