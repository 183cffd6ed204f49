import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { project } from '../lib/project.ts';

/**
 * Returns a package that we only compare with and that needs many others. It is installed at the
 * first use, outside of the project's dependencies.
 */
export function peer(name: string, version: string): unknown {
  const folder = join(project, '.local/peers', `${name}-${version}`);
  if (!existsSync(join(folder, 'node_modules', name))) {
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
    execFileSync('npm', ['install', '--prefix', folder, ...quiet, `${name}@${version}`]);
  }
  return createRequire(join(folder, 'peer.js'))(name);
}
