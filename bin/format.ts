import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { project } from './lib/project.ts';

/** `npm run format`: lays out every file and mends what the linter can mend. */
const biome = join(project, 'node_modules', '.bin', 'biome');
execFileSync(process.execPath, [biome, 'check', '--write', '.'], {
  cwd: project,
  stdio: 'inherit',
});
