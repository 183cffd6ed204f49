import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** What one page load took, in milliseconds after its start. */
export interface PageLoad {
  readonly firstPaint: number;
  /** When the first text of the screen's records was seen, on the start screen or on the screen. */
  readonly content: number;
  /** When the screen itself showed it. */
  readonly screen: number;
  /** The sum of the layout shifts: at least the web vital CLS, which counts the worst 5 seconds. */
  readonly shift: number;
  /** The longest chain of requests in which each starts after the one before has ended. */
  readonly inRow: number;
  readonly requests: number;
  /** Received bytes until the content, with headers. */
  readonly bytes: number;
}

/** The storage of a signed-in tab. */
export interface TabStorage {
  readonly session: Readonly<Record<string, string>>;
}

/** A phone: what its network does before each answer and in a second, and its part of this processor. */
export interface Phone {
  readonly latency: number;
  readonly bytesPerSecond: number;
  readonly slower: number;
}
export const phones = {
  /** Slow 4G. */
  '4G': { latency: 150, bytesPerSecond: 1_600_000 / 8, slower: 4 },
  '3G': { latency: 400, bytesPerSecond: 400_000 / 8, slower: 4 },
} as const satisfies Record<string, Phone>;

/** A load to measure. */
interface Load {
  readonly address: string;
  /** What is on the page when the screen shows its records. */
  readonly content: string;
  readonly storage: TabStorage;
  readonly phone: Phone;
  /** The person's own device has opened the page before, and has stored it. */
  readonly isSecond: boolean;
}

/** Milliseconds in which a first visit stores the shell and the answers. */
const storing = 6000;

/** Loads a page on a phone until its content is there: in a new profile, or once more on an own device. */
export async function loadPage(
  browser: Browser,
  { address, content, storage, phone, isSecond }: Load,
): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  try {
    const given = { storage, content, origin: new URL(address).origin, isOwn: isSecond };
    await context.addInitScript(begin, given);
    if (isSecond) await visitBefore(context, address, content);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const requests = await slowDown(devtools, phone);
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'screenAt' in window, undefined, { timeout: 60_000 });
    const { startedAt, ...times } = await timesOf(page);
    const until = startedAt + times.content;
    const before = requests().filter(({ from }) => from <= until);
    return {
      ...times,
      inRow: longestChain(before),
      requests: before.length,
      bytes: before.reduce((sum, each) => sum + each.bytes, 0),
    };
  } finally {
    await context.close();
  }
}

/** Opens a page in full speed and lets the device store it. */
async function visitBefore(context: BrowserContext, address: string, content: string) {
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(content).first().waitFor();
  await page.waitForTimeout(storing);
  await page.close();
}

/** Runs in the page before its own code: signs the tab in and watches for the content. */
function begin(given: { storage: TabStorage; content: string; origin: string; isOwn: boolean }) {
  if (location.origin !== given.origin) return;
  if (given.isOwn) localStorage.setItem('portal.device', 'own');
  for (const [key, value] of Object.entries(given.storage.session)) {
    sessionStorage.setItem(key, value);
  }
  const seen = window as { contentAt?: number; screenAt?: number; shift?: number };
  seen.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      seen.shift = (seen.shift ?? 0) + entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const isDrawn = document.querySelector(given.content) !== null;
    if (isDrawn || document.querySelector('#start .line')) seen.contentAt ??= performance.now();
    if (isDrawn) seen.screenAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

const timesOf = (page: Page) =>
  page.evaluate(async () => {
    // Cards that arrive one after another may still move.
    await new Promise((go) => setTimeout(go, 1500));
    const seen = window as unknown as { contentAt: number; screenAt: number; shift: number };
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    return {
      startedAt: performance.timeOrigin,
      firstPaint: paint?.startTime ?? 0,
      content: seen.contentAt,
      screen: seen.screenAt,
      shift: seen.shift,
    };
  });

/** A request, by the wall clock in milliseconds. */
interface Sent {
  readonly from: number;
  to: number;
  bytes: number;
}

/** Slows the network and the processor of a page; returns its requests so far. */
async function slowDown(devtools: CDPSession, phone: Phone): Promise<() => readonly Sent[]> {
  const { latency, bytesPerSecond, slower } = phone;
  const sent = new Map<string, Sent>();
  let offset = 0;
  devtools.on('Network.requestWillBeSent', ({ requestId, timestamp, wallTime }) => {
    offset = (wallTime - timestamp) * 1000;
    sent.set(requestId, { from: wallTime * 1000, to: Number.POSITIVE_INFINITY, bytes: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = sent.get(requestId);
    if (request)
      Object.assign(request, { to: timestamp * 1000 + offset, bytes: encodedDataLength });
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return () => [...sent.values()];
}

/** Returns the length of the longest chain of requests that follow each other. */
function longestChain(sent: readonly Pick<Sent, 'from' | 'to'>[]): number {
  const done: { to: number; length: number }[] = [];
  for (const { from, to } of [...sent].sort((one, other) => one.from - other.from)) {
    const before = done.filter((each) => each.to <= from).map(({ length }) => length);
    done.push({ to, length: 1 + Math.max(0, ...before) });
  }
  return Math.max(0, ...done.map(({ length }) => length));
}
