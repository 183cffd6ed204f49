import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { dayIn, instantIn } from '#shared/kernel/zone';
import { demoWednesday } from '../../demo/learning/demo-days.ts';
import { launchBrowser } from '../build/browser.ts';
import { step } from '../build/steps.ts';
import { call } from '../call.ts';
import { moveClockTo } from '../clock.ts';
import { help } from '../help.mjs';
import { project } from '../project.ts';
import { idTokenAt } from '../running/id-token.ts';
import { resolveLocalhostNames } from '../running/localhost.ts';
import { openPortal } from '../running/portal.ts';
import { seed } from '../seed/seed.ts';
import { fileOf, looks, visitor } from './camera.ts';
import { countClicks } from './clicks.ts';
import { readmeSights, writeReadmePictures } from './readme.ts';
import { writeSheet } from './sheet.ts';
import { states } from './states.ts';
import { type Ask, type Sight, sights } from './tour.ts';

const usage = help.pictures;

/** The zone of the demo schools. */
const zone = 'Australia/Sydney';

/**
 * `npm run pictures`: starts a portal with the demo schools, signs in as each kind of person and takes
 * every screen on a phone and a computer, in light and dark.
 */
try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string', default: join(project, '.build', 'pictures') },
      only: { type: 'string' },
      at: { type: 'string' },
      readme: { type: 'boolean', default: false },
      states: { type: 'boolean', default: false },
      clicks: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return console.log(usage);
  const wanted = wantedOf(values);
  if (wanted.length === 0 && !values.clicks)
    throw new Error(`No picture has “${values.only}” in its name.`);
  const folder = resolve(values.to);
  mkdirSync(folder, { recursive: true });
  await withSchool(values.at, async (origin) => {
    const tour = { origin, folder, wanted, isReadme: values.readme };
    const missing = wanted.length > 0 ? await takeAll(tour) : [];
    if (values.clicks) await withBrowser((browser) => countClicks(browser, origin));
    if (missing.length > 0) throw new Error(`Not taken:\n  ${missing.join('\n  ')}`);
  });
}

interface Wanted {
  readonly readme: boolean;
  readonly states: boolean;
  readonly clicks: boolean;
  readonly only?: string | undefined;
}

/** Returns the pictures to take: those that are named, all screens, or none where acts are counted. */
function wantedOf({ readme, states: isStates, clicks, only }: Wanted): readonly Sight[] {
  const named = new Set([...(readme ? readmeSights : []), ...(isStates ? states : [])]);
  const all = readme || isStates ? [...named] : clicks ? [] : sights;
  const words = only?.split(',');
  return all.filter(({ name }) => !words || words.some((word) => has(name, word)));
}

function has(name: string, word: string): boolean {
  return name.toLowerCase().includes(word.toLowerCase());
}

/**
 * Runs a function with the address of a school, at a portal of its own if none is named. That stands on a
 * Wednesday in the morning, so that the pictures do not depend on the day on which they are taken.
 */
async function withSchool(at: string | undefined, use: (origin: string) => Promise<void>) {
  resolveLocalhostNames();
  if (at) return use(at);
  const day = demoWednesday(dayIn(zone, new Date()));
  moveClockTo(instantIn(zone, day, '10:20'));
  const data = mkdtempSync(join(tmpdir(), 'pictures-'));
  const portal = await openPortal({ folder: data, port: 0, schedules: true, step });
  try {
    await step('Two demo schools with their people', () => seed(portal));
    await use(portal.url('main'));
  } finally {
    await portal.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

interface Tour {
  readonly origin: string;
  readonly folder: string;
  readonly wanted: readonly Sight[];
  readonly isReadme: boolean;
}

/** Takes all pictures, person by person. Returns those that could not be taken, and why. */
async function takeAll({ origin, folder, wanted, isReadme }: Tour): Promise<string[]> {
  const missing: string[] = [];
  await withBrowser(async (browser) => {
    for (const person of new Set(wanted.map(({ as }) => as))) {
      const theirs = wanted.filter(({ as }) => as === person);
      const title = `${theirs.length} screens as ${person || 'nobody'}`;
      missing.push(
        ...(await step(title, () => takeOf(browser, { origin, folder, person, theirs }))),
      );
    }
    if (isReadme) await writeReadmePictures(browser, folder);
  });
  writeSheet(folder, wanted);
  console.log(`\n  ${join(folder, 'index.html')} shows them.`);
  return missing;
}

async function withBrowser(use: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await launchBrowser({
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });
  try {
    await use(browser);
  } finally {
    await browser.close();
  }
}

interface Turn {
  readonly origin: string;
  readonly folder: string;
  readonly person: string;
  readonly theirs: readonly Sight[];
}

async function takeOf(browser: Browser, { origin, folder, person, theirs }: Turn) {
  const visit = await visitor(browser, origin, person);
  const missing: string[] = [];
  for (const sight of theirs) {
    try {
      await during(origin, sight, async () => {
        let open = 0;
        for (const look of looks) {
          // What lies over a screen may close when the window changes.
          if (open === 0 || (sight.act && open !== look.width)) await visit.open(sight, look);
          open = look.width;
          await visit.shoot(look, fileOf(folder, sight, look));
        }
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
      missing.push(`${sight.name}: ${reason}`);
    }
  }
  await visit.close();
  return missing;
}

/** Takes a picture while what another person does lasts. */
async function during(origin: string, { during: act }: Sight, take: () => Promise<void>) {
  if (!act) return take();
  const token = await idTokenAt(origin, act.as);
  const ask: Ask = (route, input) => call(origin, token, route, input);
  await act.start(ask);
  try {
    await take();
  } finally {
    await act.end(ask);
  }
}
