import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startMemoryTables } from '../tables/start.ts';
import { region } from '../template/account.ts';

/** The files of the two kinds of tables. */
const [embedded, memory] = ['tables.db', 'tables.jsonl'];

/** A server of tables: a child process, or a thread with tables in memory. */
export interface TableServer {
  endpoint: string;
  /** What people should know about it, if it is not the usual one. */
  notice?: string;
  stop(): Promise<void>;
}

/**
 * Starts the table server with the data of a folder. Where the embedded server does not exist, or
 * if `PORTAL_TABLES=memory`, the tables are in memory and saved to a file.
 */
export async function startTables(folder: string): Promise<TableServer> {
  const { binary, reason } = tableProgram();
  mkdirSync(folder, { recursive: true });
  refuseOtherData(folder, binary !== undefined);
  if (!binary) return startMemoryTables(join(folder, memory), reason);
  // Another process may take the free port before the server does; then try the next one.
  for (let attempt = 0; attempt < 5; attempt++) {
    const port = await freePort();
    const child = spawnWithUs(binary, [
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--db-path',
      join(folder, embedded),
    ]);
    if (await listening(port, child)) {
      return { endpoint: `http://127.0.0.1:${port}`, stop: () => end(child) };
    }
  }
  throw new Error(`The table server could not start with its data in ${folder}.`);
}

/** Each kind of tables has its own file, and would start empty beside that of the other. */
function refuseOtherData(folder: string, isEmbedded: boolean): void {
  const [own = '', other = ''] = isEmbedded ? [embedded, memory] : [memory, embedded];
  if (existsSync(join(folder, own)) || !existsSync(join(folder, other))) return;
  const kinds = ['the embedded table server', 'tables in memory'];
  const [is, was] = isEmbedded ? kinds : kinds.toReversed();
  throw new Error(
    `The data in ${folder} is that of ${was}, and this run has ${is}. Start again with --reset, or choose another folder with --data.`,
  );
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

/** Returns the embedded table server, or why the tables are in memory. */
export function tableProgram(): { binary?: string; reason: string } {
  const wish = process.env.PORTAL_TABLES ?? '';
  if (wish === 'memory') return { reason: 'PORTAL_TABLES=memory' };
  if (wish !== '') throw new Error(`PORTAL_TABLES can only be "memory", not "${wish}".`);
  try {
    const { resolve } = createRequire(import.meta.url);
    return { binary: resolve('@dynoxide/linux-x64/dynoxide'), reason: '' };
  } catch {
    const machine = `${process.platform} on ${process.arch}`;
    return { reason: `the embedded table server needs Linux on x64; this is ${machine}` };
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
