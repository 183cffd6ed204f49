import type { Browser, CDPSession, Page } from 'playwright-core';

/** What one page load took, in milliseconds after its start. */
export interface PageLoad {
  readonly firstPaint: number;
  /** When the first text of the screen's records was on the page. */
  readonly content: number;
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

/** A phone on slow 4G: 1.6 Mb/s, 150 ms before each answer, a quarter of this processor. */
const phone = { latency: 150, bytesPerSecond: 1_600_000 / 8, slower: 4 };

/** Loads a page in a new profile with an empty cache, on a phone on 4G, until `content` is there. */
export async function loadPage(
  browser: Browser,
  { address, content, storage }: { address: string; content: string; storage: TabStorage },
): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  try {
    await context.addInitScript(begin, { storage, content, origin: new URL(address).origin });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const requests = await slowDown(devtools);
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'contentAt' in window, undefined, { timeout: 60_000 });
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

/** Runs in the page before its own code: signs the tab in and watches for the content. */
function begin(given: { storage: TabStorage; content: string; origin: string }) {
  if (location.origin !== given.origin) return;
  for (const [key, value] of Object.entries(given.storage.session)) {
    sessionStorage.setItem(key, value);
  }
  const seen = window as { contentAt?: number; shift?: number };
  seen.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      seen.shift = (seen.shift ?? 0) + entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (document.querySelector(given.content)) seen.contentAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

const timesOf = (page: Page) =>
  page.evaluate(async () => {
    // Cards that arrive one after another may still move.
    await new Promise((go) => setTimeout(go, 1500));
    const seen = window as unknown as { contentAt: number; shift: number };
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    return {
      startedAt: performance.timeOrigin,
      firstPaint: paint?.startTime ?? 0,
      content: seen.contentAt,
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
async function slowDown(devtools: CDPSession): Promise<() => readonly Sent[]> {
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
