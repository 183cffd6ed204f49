import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { buildLambdas, buildWeb, type WebBuild, webFolder } from './build.ts';
import { fingerprint } from './fingerprint.ts';
import { made } from './made.ts';
import { buildFolder, project } from './project.ts';

/** Older assemblies are kept for runs that still use them. */
const keep = 4;

/** Builds what the stacks deploy and synthesises them for this machine; returns the folder of the assembly. */
export async function synthesiseLocally(): Promise<string> {
  const facts = [await buildLambdas(), await buildWeb('localhost')];
  const inputs = fingerprint(project, sources, { except: ['infra/local'], facts });
  const assemblies = join(buildFolder, 'assembly');
  const folder = join(assemblies, inputs);
  await made(folder, inputs, async (outdir) => {
    await runApp(outdir, 'localhost');
    removeOld(assemblies);
  });
  return folder;
}

/** Synthesises into `cdk.out` what `cdk deploy` would send; returns what the app had to say. */
export async function synthesise(): Promise<string> {
  await buildLambdas();
  await buildWeb('production');
  return runApp(join(project, 'cdk.out'), 'production');
}

const sources = ['infra', 'shared', 'bin/portal.ts', 'cdk.json', 'package-lock.json'];
const CdkJson = z.object({ context: z.record(z.string(), z.unknown()).default({}) });

/** Runs the app as the CDK command line would, with the context of `cdk.json`. */
function runApp(outdir: string, mode: WebBuild): Promise<string> {
  const { context } = CdkJson.parse(JSON.parse(readFileSync(join(project, 'cdk.json'), 'utf8')));
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'bin/portal.ts'],
    {
      cwd: project,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        CDK_OUTDIR: outdir,
        CDK_CONTEXT_JSON: JSON.stringify({ 'aws:cdk:enable-path-metadata': true, ...context }),
        PORTAL_WEB: webFolder(mode),
      },
    },
  );
  const said: Buffer[] = [];
  child.stdout.on('data', (text: Buffer) => said.push(text));
  child.stderr.on('data', (text: Buffer) => said.push(text));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      const text = Buffer.concat(said).toString();
      if (code === 0) done(text);
      else fail(new Error(`The stacks could not be synthesised.\n${text}`));
    });
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
