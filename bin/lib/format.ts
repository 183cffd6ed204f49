import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { project } from './project.ts';

/** `npm run format`: formats every file and fixes what the linter can fix. */
const biome = join(project, 'node_modules', '.bin', 'biome');
execFileSync(process.execPath, [biome, 'check', '--write', '.'], {
  cwd: project,
  stdio: 'inherit',
});
