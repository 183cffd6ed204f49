import { globSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '#bin/lib/project';

/** The absolute path of a Lambda's entry file, found by its name. */
export function lambdaEntry(name: string): string {
  const folder = join(project, 'functions');
  const [file] = globSync(`**/${name}.lambda.ts`, { cwd: folder });
  if (!file) throw new Error(`functions/**/${name}.lambda.ts does not exist`);
  return join(folder, file);
}
