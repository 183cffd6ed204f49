import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { browsersIn } from '#bin/lib/build/browser';
import { temporaryFolder } from '#bin/lib/build/temporary';

describe('browsersIn', () => {
  const root = mkdtempSync(join(tmpdir(), 'browsers-'));
  const folders = {
    commands: [join(root, 'bin'), join(root, 'opt')],
    downloads: join(root, 'ms-playwright'),
    applications: [join(root, 'Applications')],
  };

  it('finds the names and folders that systems and Playwright use, without windows first', () => {
    const mac = 'Contents/MacOS';
    const expected = [
      'bin/chromium-headless-shell',
      'ms-playwright/chromium_headless_shell-1300/chrome-headless-shell-mac-arm64/chrome-headless-shell',
      'ms-playwright/chromium_headless_shell-1200/chrome-headless-shell-linux64/chrome-headless-shell',
      'ms-playwright/chromium_headless_shell-999/chrome-linux/headless_shell',
      'bin/chromium',
      'bin/chromium-browser',
      'opt/google-chrome-stable',
      'bin/google-chrome',
      'opt/chrome',
      'ms-playwright/chromium-1300/chrome-linux64/chrome',
      'ms-playwright/chromium-1200/chrome-linux-arm64/chrome',
      'ms-playwright/chromium-999/chrome-linux/chrome',
      `ms-playwright/chromium-1300/chrome-mac-arm64/Google Chrome for Testing.app/${mac}/Google Chrome for Testing`,
      `ms-playwright/chromium-999/chrome-mac/Chromium.app/${mac}/Chromium`,
      `Applications/Google Chrome.app/${mac}/Google Chrome`,
      `Applications/Chromium.app/${mac}/Chromium`,
    ].map((path) => join(root, path));
    for (const path of expected.toReversed()) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, '');
      chmodSync(path, 0o755);
    }
    writeFileSync(join(root, 'opt', 'chromium'), 'cannot be run');
    expect(browsersIn(folders)).toEqual(expected);
  });

  it('finds nothing where there is no browser', () => {
    const nowhere = join(root, 'nowhere');
    expect(browsersIn({ commands: [nowhere], downloads: nowhere, applications: [] })).toEqual([]);
  });
});

describe('temporaryFolder', () => {
  const other = tmpdir();
  const long = (length: number) => `/${'t'.repeat(length - 1)}`;

  it('is the usual one where a browser can start in it', () => {
    expect(temporaryFolder(0, long(58), other)).toBe(long(58));
    expect(temporaryFolder(10, long(48), other)).toBe(long(48));
  });

  it('is another one if the path is too long', () => {
    expect(temporaryFolder(0, long(59), other)).toBe(other);
    expect(temporaryFolder(10, long(49), other)).toBe(other);
  });

  it('says what to do if there is no other one', () => {
    expect(() => temporaryFolder(10, long(49), '/nowhere')).toThrow(
      'Set TMPDIR to a folder whose path has at most 48 characters.',
    );
  });
});

test('gives all tests of a run one folder, in which a browser with windows can start', () => {
  const [folder, above] = [tmpdir(), dirname(tmpdir())];
  expect(basename(folder)).toMatch(/^pt-\w{6}$/);
  expect(basename(above)).not.toMatch(/^pt-/);
  expect(temporaryFolder()).toBe(folder);
});
