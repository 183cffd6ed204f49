import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, globSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { temporaryFolder } from './temporary.ts';

/** Where this machine may have browsers. */
export interface BrowserFolders {
  /** Folders of commands. */
  readonly commands: readonly string[];
  /** The folder in which Playwright keeps the browsers that it downloads. */
  readonly downloads: string;
  /** Folders of applications, on macOS. */
  readonly applications: readonly string[];
}

/** Starts the browser that `CHROMIUM` names, or the one that `findBrowser` finds. */
export async function launchBrowser(options: LaunchOptions): Promise<Browser> {
  return chromium.launch({
    ...options,
    executablePath: process.env.CHROMIUM ?? (await findBrowser()),
    env: { ...process.env, TMPDIR: temporaryFolder() },
  });
}

let found: Promise<string> | undefined;

/**
 * Finds a Chromium that starts here: the one that `CHROMIUM` names, else one of the system or of
 * Playwright. Installs it as root on Debian; elsewhere the error names the command to run.
 */
export function findBrowser(): Promise<string> {
  found ??= findOnce();
  return found;
}

async function findOnce(): Promise<string> {
  const faults: string[] = [];
  const firstOf = async (paths: readonly string[]) => {
    for (const path of paths) {
      const fault = await faultOf(path);
      if (fault === undefined) return path;
      faults.push(`${path} does not start: ${fault}`);
    }
    return undefined;
  };
  const named = process.env.CHROMIUM;
  const works = await firstOf(named ? [named] : browsersIn(thisMachine()));
  if (works) return works;
  if (named) throw new Error(`CHROMIUM names a browser that does not work. ${faults.join('\n')}`);
  if (process.platform === 'linux' && userInfo().uid === 0 && existsSync('/usr/bin/apt-get')) {
    installOnDebian();
    const installed = await firstOf(browsersIn(thisMachine()));
    if (installed) return installed;
  }
  throw new Error(
    [
      ...faults,
      'The browser tests need Chromium. Install it (Debian: apt-get install chromium; any system: npx playwright-core install chromium) ' +
        'or name one: CHROMIUM=/path/to/chromium npm test',
    ].join('\n'),
  );
}

/** Starts a browser once; returns why it does not work, or undefined if it does. */
async function faultOf(executablePath: string): Promise<string | undefined> {
  // Outside of the `try`: the sentence about a long path is not about this browser.
  const env = { ...process.env, TMPDIR: temporaryFolder() };
  try {
    const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox'] });
    await browser.close();
    return undefined;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    // What the browser printed says more than Playwright's first line.
    const printed = text.split('\n').findLast((line) => line.includes('[err]'));
    return (printed?.split('[err]')[1] ?? text.split('\n')[0] ?? '').trim();
  }
}

function installOnDebian(): void {
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
}

function thisMachine(): BrowserFolders {
  const caches =
    process.platform === 'darwin'
      ? join(homedir(), 'Library', 'Caches')
      : join(homedir(), '.cache');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return {
    commands: [...path, '/usr/local/bin', '/usr/bin', '/opt/google/chrome', '/snap/bin'],
    downloads: process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(caches, 'ms-playwright'),
    applications: ['/Applications', join(homedir(), 'Applications')],
  };
}

/** Returns the browsers in some folders. Those without windows are first: they start faster. */
export function browsersIn({ commands, downloads, applications }: BrowserFolders): string[] {
  const called = (...names: string[]) =>
    names.flatMap((name) => commands.map((folder) => join(folder, name)));
  // The newest revision first. The names of folders differ by release and by processor.
  const downloaded = (pattern: string) =>
    globSync(pattern, { cwd: downloads })
      .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
      .map((path) => join(downloads, path));
  const paths = [
    ...called('chromium-headless-shell', 'chrome-headless-shell'),
    ...downloaded('chromium_headless_shell-*/chrome-*/{chrome-headless-shell,headless_shell}'),
    ...called('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'),
    ...downloaded('chromium-*/chrome-linux*/chrome'),
    ...downloaded('chromium-*/chrome-mac*/*.app/Contents/MacOS/*'),
    ...['Google Chrome', 'Chromium'].flatMap((name) =>
      applications.map((folder) => join(folder, `${name}.app`, 'Contents', 'MacOS', name)),
    ),
  ];
  return [...new Set(paths)].filter(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
