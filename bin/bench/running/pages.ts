import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../lib/build/browser.ts';
import { openPortal } from '../../lib/running/portal.ts';
import { seed } from '../../lib/seed/seed.ts';
import { median, type Row } from '../table.ts';
import { loadPage, type PageLoad, phones, type TabStorage } from './page-load.ts';

/** The phones and visits, with the milliseconds until the content must be shown. */
const visits = [
  { name: '4G, first visit', phone: phones['4G'], isSecond: false, required: 1800 },
  { name: '4G, second visit', phone: phones['4G'], isSecond: true, required: 500 },
  { name: '3G, first visit', phone: phones['3G'], isSecond: false, required: 4000 },
  { name: '3G, second visit', phone: phones['3G'], isSecond: true, required: 500 },
] as const;

/** The largest sum of layout shifts. */
const mostShift = 0.05;

/** The loads of each kind. */
const runs = 3;

/** The pages, and the first record that each shows. */
const pages = [
  ['Home', '/', 'main section h3'],
  ['Notices', '/notices', 'main li h2'],
] as const;

/** Measures pages with a session on phones, at the first visit and at the second on an own device. */
export async function pageLoads(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const portal = await openPortal({ folder, port: 0 });
  const browser = await launchBrowser({
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await seed(portal, { people: 60 });
    const origin = portal.url('main');
    const storage = await signedIn(browser, origin, 'cara');
    const rows: Row[] = [];
    for (const [name, path, content] of pages) {
      for (const visit of visits) {
        const loads: PageLoad[] = [];
        for (let run = 0; run < runs; run++) {
          const load = { address: origin + path, content, storage, ...visit };
          loads.push(await loadPage(browser, load));
        }
        rows.push(...rowsOf(`${name}, ${visit.name}`, visit.required, loads));
      }
    }
    return rows;
  } finally {
    await browser.close();
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Signs in, opens each page so that its Lambdas run, and returns the storage of the tab. */
async function signedIn(browser: Browser, origin: string, person: string): Promise<TabStorage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(origin);
  await page.locator('input[name=username]').fill(person);
  await page.keyboard.press('Enter');
  await page.locator('main h1').waitFor();
  for (const [, path, content] of pages) {
    await page.goto(origin + path);
    await page.locator(content).first().waitFor();
  }
  const session = await page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);
  await context.close();
  return { session };
}

function rowsOf(name: string, required: number, loads: readonly PageLoad[]): Row[] {
  const of = (what: keyof PageLoad) => median(loads.map((load) => load[what]));
  const plain = (what: string, measured: string): Row => ({
    what: `${name}: ${what}`,
    measured,
    peer: '',
    ratio: undefined,
  });
  return [
    plain('first paint', `${of('firstPaint').toFixed(0)} ms`),
    {
      what: `${name}: content`,
      measured: `${of('content').toFixed(0)} ms`,
      peer: `${required} ms (required)`,
      ratio: of('content') / required,
    },
    plain('the screen itself', `${of('screen').toFixed(0)} ms`),
    {
      what: `${name}: layout shift`,
      measured: of('shift').toFixed(3),
      peer: `${mostShift} (required)`,
      ratio: of('shift') / mostShift,
    },
    plain('requests in a row before the content', String(of('inRow'))),
    plain(
      'bytes before the content',
      `${(of('bytes') / 1000).toFixed(0)} KB in ${of('requests')} requests`,
    ),
  ];
}
