import { statfsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '#bin/lib/build/browser';

/** Switches for a machine without a screen and without network. */
const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
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

/**
 * Starts the browser of a test file. Set `isLongLived` if a page stays open for more than a few
 * seconds.
 */
export const launchChromium = ({ isLongLived = false } = {}): Promise<Browser> =>
  launchBrowser({
    args: isLongLived ? quiet : [...quiet, unoptimised],
    ...(hasSharedMemory() && { ignoreDefaultArgs: [forSmallMemory] }),
  });
