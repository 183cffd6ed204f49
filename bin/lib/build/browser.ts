import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';

/**
 * Finds a Chromium for the browser tests: the one that `CHROMIUM` names, one of the system, or
 * Playwright's. Installs it as root on Debian; elsewhere the error names the command to run.
 */
export async function findBrowser(): Promise<string> {
  const found = installed();
  if (found) return found;
  if (process.platform === 'linux' && userInfo().uid === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('  Installing Chromium …');
    const quiet = { stdio: 'ignore' as const };
    execFileSync('apt-get', ['update'], quiet);
    const install = (...names: string[]) =>
      execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], quiet);
    try {
      install('chromium-headless-shell', 'fonts-noto-core');
    } catch {
      // Older systems have only the whole browser.
      install('chromium', 'fonts-noto-core');
    }
    const now = installed();
    if (now) return now;
  }
  throw new Error(
    'The browser tests need Chromium. Install it (Debian, Ubuntu: apt-get install chromium; any system: npx playwright-core install chromium) ' +
      'or name one: CHROMIUM=/path/to/chromium npm test',
  );
}

function installed(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named && !isExecutable(named))
    throw new Error(`CHROMIUM names ${named}, which cannot be run.`);
  const paths = [
    named ?? '',
    // The browser without windows starts faster.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ...playwrightBrowsers(),
  ];
  return paths.find((path) => path !== '' && isExecutable(path));
}

function playwrightBrowsers(): string[] {
  const cache =
    process.platform === 'darwin'
      ? join(homedir(), 'Library', 'Caches')
      : join(homedir(), '.cache');
  const folder = join(cache, 'ms-playwright');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith('chromium-'))
    .flatMap((name) => [
      join(folder, name, 'chrome-linux', 'chrome'),
      join(folder, name, 'chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'),
    ]);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
