import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesise } from '../../lib/build/synth.ts';
import { project } from '../../lib/project.ts';
import type { Row } from '../table.ts';

/**
 * Measures how long the synthesis takes, beside an empty stack, and how long the portal takes to
 * start.
 */
export async function startTimes(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
  const port = String(await freePort());
  const start = ['bin/local.ts', '--port', port, '--data', join(folder, 'data')];
  try {
    const empty = await run(['--input-type=module', '-e', emptyStack]);
    const before = performance.now();
    await synthesise({ isReviewed: true });
    const synthesised = (performance.now() - before) / 1000;
    const first = await run(start, ready);
    const again = await run(start, ready);
    return [
      {
        what: 'the stacks of both schools, cdk-nag included',
        measured: `${synthesised.toFixed(1)} s`,
        peer: `${empty.toFixed(1)} s (an empty stack)`,
        ratio: synthesised / empty,
      },
      {
        what: 'npm start with everything built, until both schools have their people',
        measured: `${first.toFixed(1)} s`,
        peer: '',
        ratio: undefined,
      },
      {
        what: 'npm start again',
        measured: `${again.toFixed(1)} s`,
        peer: `${first.toFixed(1)} s (the first time)`,
        ratio: again / first,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const emptyStack =
  "import { App, Stack } from 'aws-cdk-lib'; const app = new App(); new Stack(app, 'Empty'); app.synth();";

/** The text that the local run prints when it is ready. */
const ready = 'Ctrl+C ends it';

/** Returns the seconds until a Node process ends or prints a text. */
function run(args: string[], until?: string): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let taken: number | undefined;
  const onOutput = (text: Buffer) => {
    output += text.toString();
    if (!until || taken !== undefined || !output.includes(until)) return;
    taken = performance.now() - started;
    child.kill('SIGINT');
  };
  child.stdout.on('data', onOutput);
  child.stderr.on('data', onOutput);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => {
      if (until && taken === undefined) fail(new Error(`${args[0]} ended early:\n${output}`));
      else if (!until && code !== 0) fail(new Error(`${args[0]} failed:\n${output}`));
      else done((taken ?? performance.now() - started) / 1000);
    });
  });
}

/** Returns a port that is free at this moment. */
function freePort(): Promise<number> {
  return new Promise((answer, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => answer(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
