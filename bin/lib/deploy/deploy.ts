import { spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import { project } from '../project.ts';
import { deploy, type RunCdk } from './deployment.ts';

/** `npm run deploy`: shows the differences, asks once and deploys. Takes the options of `cdk`. */
const cdk: RunCdk = (args) =>
  spawnSync(process.execPath, ['node_modules/aws-cdk/bin/cdk', ...args], {
    cwd: project,
    stdio: 'inherit',
  }).status ?? 1;

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('npm run deploy asks a person. Use a terminal.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

try {
  process.exitCode = await deploy(process.argv.slice(2), { cdk, ask });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
