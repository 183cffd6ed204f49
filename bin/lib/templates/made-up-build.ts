import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { access } from '#infra/access';
import type { Built } from '#infra/bundles';

/**
 * Writes small replacements for the build output into a new folder: one bundle for each Lambda, and
 * a page. A synthesis with them takes seconds, and its templates differ only in the hashes of files.
 */
export function madeUpBuild(): Built {
  const folder = mkdtempSync(join(tmpdir(), 'portal-build-'));
  const built = { lambdas: join(folder, 'lambda'), web: join(folder, 'web') };
  for (const name of Object.keys(access)) {
    mkdirSync(join(built.lambdas, name), { recursive: true });
    const code = `export const handler = async () => '${name}';\n`;
    writeFileSync(join(built.lambdas, name, 'index.mjs'), code);
  }
  mkdirSync(join(built.web, 'assets'), { recursive: true });
  writeFileSync(join(built.web, 'index.html'), '<!doctype html><title>Portal</title>\n');
  writeFileSync(join(built.web, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>\n');
  writeFileSync(join(built.web, 'worker.js'), 'self.skipWaiting;\n');
  writeFileSync(join(built.web, 'assets', 'main-1a2b3c.js'), 'export {};\n');
  return built;
}
