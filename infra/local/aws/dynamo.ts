import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { region } from '../template/account.ts';

/** The table service: a child process, or a server that the person brought. */
export interface TableServer {
  endpoint: string;
  stop(): Promise<void>;
}

/**
 * Starts the tables kept in a folder. With `AWS_ENDPOINT_URL_DYNAMODB` set, that server is used instead
 * (DynamoDB Local, for machines that the embedded one is not made for).
 */
export async function startTables(folder: string): Promise<TableServer> {
  const brought = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  if (brought) return { endpoint: brought, stop: async () => {} };

  const binary = findBinary();
  mkdirSync(folder, { recursive: true });
  // Between finding a free port and using it another process may take it: then try the next one.
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

/** Calls the tables with an operation of the DynamoDB JSON protocol. */
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
  // The answers are AWS's own shapes; each caller names the one it asked for.
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
      `The embedded table server is made for Linux on x64; this is ${process.platform} on ${process.arch}. ` +
        'Start DynamoDB Local (Java, from AWS) and name it: AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:8000 npm start',
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

/** A port that nobody listens on at this moment. */
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
 * Starts a program that ends when this process does, even when this process is killed: a shell waits for
 * its input to close. A group of its own keeps Ctrl+C from reaching it before we have put things away.
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
