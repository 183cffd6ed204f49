import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { buildFolder } from '#bin/lib/project';

// The processes of a run read the same modules: each of them is compiled once, also for the next run.
enableCompileCache(join(buildFolder, 'compiled'));

// A process of tests is ended without a last word.
afterAll(() => flushCompileCache());
