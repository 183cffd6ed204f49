import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { project } from '#bin/lib/project';

let entries: ReadonlyMap<string, string> | undefined;

/** Reads the folders once for a process: each read takes as long as loading a small Lambda. */
function readEntries(): ReadonlyMap<string, string> {
  const folder = join(project, 'functions');
  return new Map(
    globSync('**/*.lambda.ts', { cwd: folder }).map((file) => [
      basename(file, '.lambda.ts'),
      join(folder, file),
    ]),
  );
}

/** The absolute path of a Lambda's entry file, found by its name. */
export function lambdaEntry(name: string): string {
  entries ??= readEntries();
  const file = entries.get(name);
  if (!file) throw new Error(`functions/**/${name}.lambda.ts does not exist`);
  return file;
}
