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

/** A page of the tests is closed before what V8 would make faster of it pays: a tenth of the time of a browser went into that. */
const unoptimised = '--js-flags=--no-opt,--no-maglev';

/** Starts the browser of the tests; one for a file, a new context for each person in it. Say so if its page lives for more than a few seconds. */
export const launchChromium = async ({ isLongLived = false } = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: await findBrowser(),
    args: isLongLived ? quiet : [...quiet, unoptimised],
  });
