import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { region } from '../template/account.ts';

/** The table server: a child process, or a server that the person configured. */
export interface TableServer {
  endpoint: string;
  stop(): Promise<void>;
}

/**
 * Starts the table server with the data of a folder. If `AWS_ENDPOINT_URL_DYNAMODB` is set, uses
 * that server instead, such as DynamoDB Local on machines that the embedded server does not support.
 */
export async function startTables(folder: string): Promise<TableServer> {
  const configured = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  if (configured) return { endpoint: configured, stop: async () => {} };

  const binary = findBinary();
  mkdirSync(folder, { recursive: true });
  // Another process may take the free port before the server does; then try the next one.
  for (let attempt = 0; attempt < 5; attempt++) {
    const port = await freePort();
    const child = spawnWithUs(binary, [
      ...['--host', '127.0.0.1', '--port', String(port)],
      ...['--db-path', join(folder, 'tables.db')],
    ]);
    if (await listening(port, child)) {
      return { endpoint: `http://127.0.0.1:${port}`, stop: () => end(child) };
    }
  }
  throw new Error(`The table server could not start with its data in ${folder}.`);
}

/** Calls an operation of the DynamoDB JSON protocol. */
export async function callTables<T = Record<string, unknown>>(
  endpoint: string,
  operation: string,
  input: unknown,
): Promise<T> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': operation,
      'x-amz-date': '20250101T000000Z',
      authorization: `AWS4-HMAC-SHA256 Credential=local/20250101/${region}/dynamodb/aws4_request, SignedHeaders=host, Signature=local`,
    },
    body: JSON.stringify(input),
  });
  // The answers have AWS's formats; each caller names the type of its own.
  const answer = (await response.json()) as T & { __type?: string; message?: string };
  if (response.ok) return answer;
  const name = answer.__type?.split('#').pop() ?? 'DynamoDB';
  throw Object.assign(new Error(answer.message ?? name), { name });
}

function findBinary(): string {
  const { resolve } = createRequire(import.meta.url);
  try {
    return resolve('@dynoxide/linux-x64/dynoxide');
  } catch {
    throw new Error(
      `The embedded table server needs Linux on x64; this is ${process.platform} on ${process.arch}. ` +
        'Start DynamoDB Local (Java, from AWS) and set its address: AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:8000 npm start',
    );
  }
}

async function listening(port: number, child: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < 500; tries++) {
    if (child.exitCode !== null) return false;
    if (await accepts(port)) return true;
    await pause(10);
  }
  await end(child);
  return false;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => answer(socket.destroy() && true));
    socket.once('error', () => answer(false));
  });
}

/** Returns a port that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((answer, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => answer(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Starts a program that ends when this process ends, even if it is killed: a shell waits until its
 * input closes. The separate process group keeps Ctrl+C from it until we have shut down.
 */
function spawnWithUs(program: string, args: string[]): ChildProcess {
  const untilInputCloses =
    '"$0" "$@" & child=$!; exec 3<&0; (cat <&3; kill -9 $child) & wait $child; kill $!';
  return spawn('/bin/sh', ['-c', untilInputCloses, program, ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.stdin?.end();
  await ended;
}
