import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { buildFolder, project } from '../project.ts';
import { runScript } from '../run-script.ts';
import { buildWeb, webFolder } from './build.ts';
import { fingerprint } from './fingerprint.ts';
import { buildLambdas } from './lambdas.ts';
import { makeOnce } from './make-once.ts';

// This file loads nothing of CDK, which would take 60 MB of each portal on this machine.

/** The number of assemblies that stay for runs that still use them. */
const keep = 4;

/**
 * Builds the Lambdas and pages and synthesises the stacks for this machine; returns the assembly's
 * folder.
 */
export async function synthesiseLocally(): Promise<string> {
  const facts = await Promise.all([buildLambdas(), buildWeb()]);
  const inputs = fingerprint(project, sources, { facts });
  const assemblies = join(buildFolder, 'assembly');
  const folder = join(assemblies, inputs);
  await makeOnce(folder, inputs, async (outdir) => {
    await runApp(outdir);
    removeOld(assemblies);
  });
  return folder;
}

const sources = [
  'infra',
  'shared',
  'bin/portal.ts',
  'cdk.json',
  'package-lock.json',
  // The release's number.
  'package.json',
];
const CdkJson = z.object({ context: z.record(z.string(), z.unknown()).default({}) });

/**
 * Runs the app with the context of `cdk.json`, as the CDK command line does. If `isReviewed`, two
 * rule packs and CDK's own rules check the templates.
 */
export function runApp(outdir: string, isReviewed = false): Promise<string> {
  const { context } = CdkJson.parse(JSON.parse(readFileSync(join(project, 'cdk.json'), 'utf8')));
  return runScript('bin/portal.ts', [], {
    CDK_OUTDIR: outdir,
    CDK_CONTEXT_JSON: JSON.stringify({ 'aws:cdk:enable-path-metadata': true, ...context }),
    PORTAL_WEB: webFolder,
    PORTAL_REVIEW: isReviewed ? 'yes' : 'no',
    // CDK's own check of the templates is half of a synthesis. `cdk deploy` makes it too.
    CDK_VALIDATION: isReviewed ? 'true' : 'false',
  });
}

function removeOld(assemblies: string): void {
  const byAge = readdirSync(assemblies)
    .filter((name) => /^[0-9a-f]+$/.test(name))
    .map((name) => ({ name, made: statSync(join(assemblies, name)).mtimeMs }))
    .sort((a, b) => b.made - a.made);
  for (const { name } of byAge.slice(keep - 1)) {
    rmSync(join(assemblies, name), { recursive: true, force: true });
    rmSync(join(assemblies, `${name}.stamp`), { force: true });
  }
}
