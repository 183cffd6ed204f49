import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { buildWeb, webFolder } from '#bin/lib/build';

/** What the build says of each of its files. */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    isDynamicEntry: z.boolean().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);

const kilobyte = 1000;
let manifest: z.infer<typeof Manifest>;

beforeAll(async () => {
  await buildWeb('production');
  const file = join(webFolder('production'), '.vite', 'manifest.json');
  manifest = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
});

/** Everything that is loaded with some parts, for certain. */
function withImports(parts: string[], seen = new Set<string>()): Set<string> {
  for (const part of parts) {
    if (seen.has(part)) continue;
    seen.add(part);
    withImports(manifest[part]?.imports ?? [], seen);
  }
  return seen;
}

/** Gzipped kilobytes of what `parts` add to what is `there` already. */
function weight(parts: string[], there: ReadonlySet<string> = new Set()): number {
  const added = [...withImports(parts)].filter((part) => !there.has(part));
  const files = added.flatMap((part) => {
    const { file, css } = manifest[part] ?? { file: '', css: [] };
    return [file, ...css];
  });
  const bytes = new Set(files).values().map((file) => {
    const content = readFileSync(join(webFolder('production'), file));
    return gzipSync(content, { level: 9 }).length;
  });
  return bytes.reduce((sum, size) => sum + size, 0) / kilobyte;
}

const entry = () => Object.keys(manifest).filter((part) => manifest[part]?.isEntry);
/** What every signed-in screen needs besides the entry. */
const portal = () => ['src/Portal.tsx', 'src/auth/openPortal.ts'];

describe('the first load', () => {
  it('paints with at most 175 KB', () => {
    expect(entry()).toHaveLength(1);
    expect(weight(entry())).toBeLessThanOrEqual(175);
  });

  it('has no sign-in code, no forms and no dialogs in it', () => {
    const names = [...withImports([...entry(), ...portal()])].join(' ');
    expect(names).not.toMatch(/amplify|Dialog|Popover|TextField/i);
  });

  it('is signed in and framed with at most 245 KB', () => {
    expect(weight([...entry(), ...portal(), 'src/auth/amplify.ts'])).toBeLessThanOrEqual(245);
  });
});

describe('a screen', () => {
  it.each([
    ['src/home/HomePage.tsx', 25],
    ['src/features/posts/PostListPage.tsx', 25],
    ['src/features/posts/PostPage.tsx', 25],
    ['src/features/emergencybroadcast/EmergencyPage.tsx', 25],
    ['src/admin/AdminPage.tsx', 25],
    ['src/admin/IntakeScreen.tsx', 25],
    ['src/admin/EmergencyBroadcastScreen.tsx', 45],
  ])('%s adds at most %i KB', (screen, budget) => {
    const there = withImports([...entry(), ...portal()]);
    expect(manifest[screen]?.isDynamicEntry).toBe(true);
    expect(weight([screen], there)).toBeLessThanOrEqual(budget);
  });

  it('is counted here, whichever there are', () => {
    const counted =
      /HomePage|PostListPage|PostPage|EmergencyPage|AdminPage|IntakeScreen|EmergencyBroadcastScreen|AdminToCome/;
    const screens = Object.keys(manifest).filter((part) => /(Page|Screen)\.tsx$/.test(part));
    expect(screens.filter((screen) => !counted.test(screen))).toEqual([]);
  });
});

describe('what is shipped', () => {
  it('has no source maps, and asks no other host for anything', () => {
    const files = Object.values(manifest).map(({ file }) => file);
    for (const file of files) {
      const text = readFileSync(join(webFolder('production'), file), 'utf8');
      expect(text).not.toContain('sourceMappingURL');
      expect(text).not.toMatch(/ipapi|ipinfo|geolocation-db|googleapis|gstatic|unpkg|jsdelivr/);
    }
    const page = readFileSync(join(webFolder('production'), 'index.html'), 'utf8');
    expect(page).not.toMatch(/https?:\/\//);
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
  });
});
