import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '#bin/lib/browser';

/** Chromium's switches for a machine without a screen and without a way out. */
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

/** Starts the browser of the tests; one for a file, a new context for each person in it. */
export const launchChromium = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), args: quiet });
