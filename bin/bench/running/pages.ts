import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../lib/build/browser.ts';
import { openPortal } from '../../lib/running/portal.ts';
import { seed } from '../../lib/seed/seed.ts';
import { median, type Row } from '../table.ts';
import { loadPage, type PageLoad, type TabStorage } from './page-load.ts';

/** Milliseconds until the content of a page must be shown. */
const required = 1800;

/** The pages, and the first record that each shows. */
const pages = [
  ['Home', '/', 'main section h3'],
  ['Notices', '/notices', 'main li h2'],
] as const;

/** Measures pages in an empty browser, with a session, on a phone on 4G: median of five loads. */
export async function pageLoads(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const portal = await openPortal({ folder, port: 0 });
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await seed(portal, { people: 60 });
    const origin = portal.url('main');
    const storage = await signedIn(browser, origin, 'cara');
    const rows: Row[] = [];
    for (const [name, path, content] of pages) {
      const loads: PageLoad[] = [];
      for (let run = 0; run < 5; run++) {
        loads.push(await loadPage(browser, { address: origin + path, content, storage }));
      }
      rows.push(...rowsOf(name, loads));
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

function rowsOf(name: string, loads: readonly PageLoad[]): Row[] {
  const of = (what: keyof PageLoad) => median(loads.map((load) => load[what]));
  const plain = (what: string, measured: string): Row => ({
    ...{ what: `${name}: ${what}`, measured, peer: '', ratio: undefined },
  });
  return [
    plain('first paint', `${of('firstPaint').toFixed(0)} ms`),
    {
      what: `${name}: content`,
      measured: `${of('content').toFixed(0)} ms`,
      peer: `${required} ms (required)`,
      ratio: of('content') / required,
    },
    {
      what: `${name}: layout shift`,
      measured: of('shift').toFixed(3),
      peer: '0.1 (good)',
      ratio: of('shift') / 0.1,
    },
    plain('requests in a row before the content', String(of('inRow'))),
    plain(
      'bytes before the content',
      `${(of('bytes') / 1000).toFixed(0)} KB in ${of('requests')} requests`,
    ),
  ];
}
