import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { screens } from '#shared/site/screens';
import { call } from '../call.ts';
import { clockOffset, shiftClock } from '../clock.ts';
import { idTokenAt } from '../running/id-token.ts';
import type { Ask, Sight } from './tour.ts';

/** The windows and colour schemes of the pictures. */
export const looks = [
  { width: 375, height: 812, colorScheme: 'light' },
  { width: 375, height: 812, colorScheme: 'dark' },
  { width: 1280, height: 900, colorScheme: 'light' },
  { width: 1280, height: 900, colorScheme: 'dark' },
] as const;
export type Look = (typeof looks)[number];

export const lookName = ({ width, colorScheme }: Look): string => `${width}-${colorScheme}`;

/** The most pixels of a picture's height: a list may be endless. */
const tallest = 2000;

/** A browser in which one person is signed in, or nobody if the name is empty. */
export interface Visitor {
  readonly page: Page;
  /** Opens the screen of a picture in a window; returns its address. */
  open(sight: Sight, look: Look): Promise<string>;
  /** Takes a picture of the open screen. */
  shoot(look: Look, file: string): Promise<void>;
  close(): Promise<void>;
}

/** Signs a person in at a school, and answers the questions of a first visit. */
export async function visitor(browser: Browser, origin: string, person: string): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  });
  context.setDefaultTimeout(20_000);
  const offset = clockOffset();
  if (offset !== 0) await context.addInitScript(shiftClock, offset);
  const page = await context.newPage();
  if (person) await signIn(page, person);
  const token = person && (await idTokenAt(origin, person));
  const ask: Ask = (route, input) => call(origin, token, route, input);
  // What never comes would be waited for.
  let isWhole = true;
  return {
    page,
    async open(sight, { width, height }) {
      isWhole = !sight.waits && !sight.isOffline;
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: 'light' });
      if (person) await hinder(page, sight);
      let address = typeof sight.at === 'function' ? await sight.at(ask) : (sight.at ?? sight.path);
      const way = sight.from ?? [];
      if (way.length > 0) address = way[0] ?? '';
      if (sight.isOffline) await loseConnection(page, address);
      // The screens on the way are whole: their links lead on.
      else await settle(page, address, isWhole || way.length > 0);
      const onward = way.length > 0 ? [...way.slice(1), sight.path] : [];
      for (const [at, next] of onward.entries()) {
        address = await linkTo(page, next);
        await settle(page, address, isWhole || at < onward.length - 1);
      }
      await sight.act?.(page);
      return address;
    },
    async shoot({ width, height, colorScheme }, file) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await quiet(page, isWhole);
      if (isWhole && (await page.getByRole('dialog').count()) === 0) {
        const whole = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width, height: Math.min(Math.max(whole, height), tallest) });
        await quiet(page, isWhole);
      }
      await page.screenshot({ path: file });
    },
    close: () => context.close(),
  };
}

/** Says whose device it is, and holds or refuses what a picture shows as missing. */
async function hinder(page: Page, { device, waits, fails, answers }: Sight): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
  await page.evaluate((whose) => {
    if (whose !== 'asked') return localStorage.setItem('portal.device', whose);
    localStorage.removeItem('portal.device');
    sessionStorage.setItem('portal.device-question', 'yes');
  }, device ?? 'shared');
  if (waits) await page.route(waits, () => undefined);
  if (fails) await page.route(fails, (route) => route.fulfill({ status: 503, json: fault }));
  if (answers) await page.route(answers.at, (route) => route.fulfill({ body: answers.body }));
}

const fault = { message: 'Service Unavailable' };

/** Visits Home until the device has read ahead, then goes to an address without a connection. */
async function loseConnection(page: Page, address: string): Promise<void> {
  await settle(page, '/', true);
  await page.waitForTimeout(8000);
  await page.context().setOffline(true);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
  await page.waitForTimeout(2500);
}

async function signIn(page: Page, person: string): Promise<void> {
  await page.goto('/');
  await page.locator('input[name=username]').fill(person);
  await page.keyboard.press('Enter');
  await page.locator('main h1').waitFor();
  await page.evaluate(() => localStorage.setItem('portal.device', 'shared'));
  const close = page.getByRole('button', { name: 'Close, do not show again' });
  await close.click({ timeout: 6000 }).catch(() => undefined);
}

/** Opens an address and waits until nothing loads any more. */
async function settle(page: Page, address: string, isWhole: boolean): Promise<void> {
  await page.goto(address);
  // A screen that waits may have no heading yet.
  const sign = isWhole ? 'h1, h2, input[name=username]' : 'main';
  await page.locator(sign).first().waitFor();
  await quiet(page, isWhole);
}

/** Waits until a page draws no more; of one that is never whole, until its shapes are there. */
async function quiet(page: Page, isWhole: boolean): Promise<void> {
  if (!isWhole) return page.waitForTimeout(1200);
  // A screen that asks again and again never becomes idle.
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined);
  // What another width loads begins after a moment.
  await page.waitForTimeout(300);
  const waits = page.locator('.MuiSkeleton-root, [role=status][aria-label="loading..."]');
  await waits
    .first()
    .waitFor({ state: 'detached', timeout: 15_000 })
    .catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const late = new Promise((done) => setTimeout(done, 5000));
    const drawn = [...document.images].map((image) => image.decode().catch(() => undefined));
    await Promise.race([late, Promise.all(drawn)]);
  });
}

/** Returns the first link on the page that leads to a screen. */
async function linkTo(page: Page, path: string): Promise<string> {
  const pattern = screens.find((screen) => screen.path === path)?.pattern;
  const found = await page
    .locator('main a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const address = found.find((href) => pattern?.test(href.replace(/[?#].*$/, '')));
  if (!address) throw new Error(`${new URL(page.url()).pathname} has no link to ${path}.`);
  return address;
}

/** The name of a picture's file. */
export const fileOf = (folder: string, { name }: Sight, look: Look): string =>
  join(
    folder,
    `${name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')}.${lookName(look)}.png`,
  );
