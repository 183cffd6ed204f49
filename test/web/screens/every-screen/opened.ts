import type { Page } from 'playwright-core';
import { faultsInEveryLook, hiddenActs, overflowOf } from '#test/support/browser/accessibility';
import { stopsWithoutRing } from '#test/support/browser/focus-ring';
import { goToScreen } from '#test/support/browser/go';

/** What lies over a screen when it is open. */
const over = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Milliseconds in which a press opens something. The code of a dialog loads in them, too. */
const patience = 700;

/** The most presses on a screen: the rows of a list have the same. */
const mostPresses = 40;

/** Windows in which a dialog must show its act: the narrowest, the usual one at 200 %, and a phone. */
const windows = [
  { width: 320, height: 640 },
  { width: 640, height: 450 },
  { width: 375, height: 640 },
] as const;

/**
 * Presses every kind of button of the open screen, and each entry of the menus, and returns what is
 * wrong with the dialogs, menus and lists that open. Nothing is written: writes get no answer.
 */
export async function openedFaults(page: Page, address: string): Promise<string[]> {
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : undefined,
  );
  const faults = new Set<string>();
  const pressed: string[] = [];
  while (pressed.length < mostPresses) {
    const name = await nextButton(page, pressed);
    if (name === undefined) break;
    pressed.push(name);
    const entries = await opens(page, name, faults);
    for (const entry of entries) {
      if (!(await press(page, name))) break;
      await page.getByRole('menuitem', { name: entry, exact: true }).first().click();
      await opens(page, `${name} › ${entry}`, faults, true);
      await returnTo(page, address);
    }
    await returnTo(page, address);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return [...faults];
}

/**
 * Marks the next button of a kind that was not pressed, and returns the kind: what its name says before
 * the record that it is about. Submits and links do not open anything.
 */
const nextButton = (page: Page, pressed: readonly string[]): Promise<string | undefined> =>
  page.evaluate((done) => {
    for (const old of document.querySelectorAll('[data-opener]'))
      old.removeAttribute('data-opener');
    const all = document.querySelectorAll<HTMLElement>(
      '#main :is(button, [role=button], [role=combobox])',
    );
    for (const button of all) {
      const isIdle = button.matches(':disabled, [type=submit], [aria-disabled=true]');
      if (isIdle || !button.checkVisibility({ visibilityProperty: true })) continue;
      const name = button.getAttribute('aria-label') ?? button.textContent ?? '';
      const kind = name.replace(/\d+/g, '#').split(/[:“,]/)[0]?.trim() ?? '';
      if (done.includes(kind)) continue;
      button.dataset.opener = '';
      return kind;
    }
    return undefined;
  }, pressed);

/** Presses the button of a kind; returns whether anything lies over the screen then. */
async function press(page: Page, name: string): Promise<boolean> {
  const opener = page.locator('[data-opener]');
  if ((await opener.count()) === 0) return false;
  // What another press has changed may cover it.
  const isPressed = await opener
    .click({ timeout: 2000 })
    .then(() => true)
    .catch(() => false);
  return isPressed && name !== '' && isOpen(page);
}

const isOpen = (page: Page): Promise<boolean> =>
  page
    .locator(over)
    .last()
    .waitFor({ timeout: patience })
    .then(() => true)
    .catch(() => false);

/**
 * Looks at what the press on a button opens, adds its faults, and closes it with Escape. Returns the
 * entries of a menu that are no links. `isPressed` is set for what is pressed already.
 */
async function opens(
  page: Page,
  name: string,
  faults: Set<string>,
  isPressed = false,
): Promise<string[]> {
  if (!(isPressed ? await isOpen(page) : await press(page, name))) return [];
  const moving = await movesIn(page);
  const entries = await page
    .locator('[role=menuitem]:not([href]):not([aria-disabled=true])')
    .allTextContents();
  const before = page.viewportSize();
  const found = [...moving, ...(await faultsInEveryLook(page))];
  // Tab leaves a menu or a list, and closes it.
  if ((await page.getByRole('dialog').count()) > 0) {
    for (const stop of await stopsWithoutRing(page)) found.push(`no ring: ${stop}`);
  }
  for (const size of windows) {
    await page.setViewportSize(size);
    await page.waitForTimeout(100);
    const hidden = [...(await overflowOf(page)), ...(await hiddenActs(page))];
    for (const fault of hidden) found.push(`${size.width} × ${size.height}, ${fault}`);
  }
  if (before) await page.setViewportSize(before);
  await page.keyboard.press('Escape');
  const isClosed = await page
    .locator(over)
    .last()
    .waitFor({ state: 'detached', timeout: 2000 })
    .then(() => true)
    .catch(() => false);
  if (!isClosed) found.push('stays open after Escape');
  for (const fault of found) faults.add(`${name}: ${fault}`);
  return entries;
}

/** Returns what moves although the person asked for less motion. Colours and shades may change. */
const movesIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
      .flatMap((frame) => Object.keys(frame))
      .filter((property) => /^(transform|translate|scale|height|width|top|left)$/.test(property))
      .slice(0, 1)
      .map((property) => `moves its ${property} without being asked`),
  );

/** Returns to the screen if a press has left it, or has left something open over it. */
async function returnTo(page: Page, address: string): Promise<void> {
  const { pathname } = new URL(page.url());
  if ((await page.locator(over).count()) > 0) await page.goto(address);
  else if (pathname !== new URL(address, page.url()).pathname) await goToScreen(page, address);
  else return;
  await page.locator('#main h1').first().waitFor();
}
