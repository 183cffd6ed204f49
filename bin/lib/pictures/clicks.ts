import type { Browser, Page } from 'playwright-core';
import { visitor } from './camera.ts';
import { type Act, type Task, tasks } from './tasks.ts';

/** The most acts of our way to a frequent task. */
const most = 3;
/** A person's seconds (keystroke-level model): to decide and point. */
const secondsOfPress = 2.4;

interface Way {
  readonly acts: number;
  /** The person's and the machine's seconds, from Home on. */
  readonly seconds: number;
}

/**
 * Walks the frequent tasks from Home, as they are specified and in the shortest way, and prints a table
 * of the acts and seconds. A shortest way of more than 3 acts is a fault.
 */
export async function countClicks(browser: Browser, origin: string): Promise<void> {
  const faults: string[] = [];
  console.log('\n| person | task | specified | here |\n|---|---|---|---|');
  for (const as of new Set(tasks.map((each) => each.as))) {
    const visit = await visitor(browser, origin, as);
    for (const task of tasks.filter((each) => each.as === as)) {
      let way = '';
      try {
        way = 'as specified';
        const before = task.specified && (await walk(visit.page, task, task.specified));
        way = 'here';
        const after = await walk(visit.page, task, task.ours);
        console.log(
          `| ${task.who} | ${task.task} | ${before ? textOf(before) : 'not at all'} | ${textOf(after)} |`,
        );
        if (after.acts > most) faults.push(`${task.who}, ${task.task}: ${after.acts} acts`);
      } catch (error) {
        const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
        faults.push(`${task.who}, ${task.task}, ${way}, at ${addressOf(visit.page)}: ${reason}`);
      }
    }
    await visit.close();
  }
  if (faults.length > 0) throw new Error(`Faults:\n  ${faults.join('\n  ')}`);
}

/** Returns where the walk was when it failed. */
const addressOf = (page: Page): string => new URL(page.url()).pathname;

const textOf = ({ acts, seconds: sum }: Way) => `${acts}, ${sum.toFixed(1)} s`;

async function walk(page: Page, { sees }: Task, acts: readonly Act[]): Promise<Way> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  const start = performance.now();
  let person = 0;
  for (const act of acts) person += await done(page, act);
  const seen = page
    .getByRole('heading', { name: sees })
    .or(page.getByRole('button', { name: sees }))
    .or(page.getByText(sees))
    // A navigation that is folded has the words of many screens.
    .filter({ visible: true });
  await seen.first().waitFor({ timeout: 15_000 });
  return { acts: acts.length, seconds: person + (performance.now() - start) / 1000 };
}

/** Does an act, and returns the seconds that a person needs for it. */
async function done(page: Page, act: Act): Promise<number> {
  const timeout = 10_000;
  if ('quick' in act) {
    const acts = page.getByRole('navigation', { name: 'Frequent tasks' });
    await acts.locator(`a[href="${act.quick}"]`).click({ timeout });
    // Home has the name of the screen too.
    await page.waitForURL(({ pathname, search }) => `${pathname}${search}` === act.quick);
    return secondsOfPress;
  }
  const area = act.in === 'navigation' ? page.getByRole('navigation').first() : page;
  const inside = act.in === 'main' ? page.getByRole('main') : area;
  const target = inside
    .getByRole('link', { name: act.press })
    .or(inside.getByRole('button', { name: act.press }))
    .or(inside.getByRole('tab', { name: act.press }));
  await target.first().click({ timeout });
  return secondsOfPress;
}
