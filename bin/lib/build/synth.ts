import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { sentenceOf } from '#infra/deployable';
import { project } from '../project.ts';
import { runApp } from './assembly.ts';
import { buildWeb } from './build.ts';
import { buildLambdas } from './lambdas.ts';
import { writeShipped } from './licences/shipped.ts';

/**
 * Synthesises into `cdk.out` the stacks that `cdk deploy` would send; returns the app's output and
 * warnings. If `isReviewed`, two rule packs and CDK's own rules check them, and an unacknowledged
 * finding is an error.
 */
export async function synthesise({ isReviewed = false } = {}): Promise<string> {
  await Promise.all([buildLambdas(), buildWeb()]);
  writeShipped();
  const outdir = join(project, 'cdk.out');
  const output = await runApp(outdir, isReviewed);
  return (
    output +
    warningsIn(outdir)
      .map((warning) => `Warning: ${warning}\n`)
      .join('')
  );
}

const Metadata = z.record(z.string(), z.array(z.object({ data: z.unknown() })));

/**
 * Returns our warnings in an assembly, each once. Only the CDK command line prints them otherwise.
 */
export function warningsIn(folder: string): string[] {
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith('.metadata.json'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const entries = texts.flatMap((text) => Object.values(Metadata.parse(JSON.parse(text))).flat());
  return [...new Set(entries.flatMap(({ data }) => sentenceOf(data) ?? []))];
}
