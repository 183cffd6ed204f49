import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { MemoryDatabase } from './database.ts';
import { TableError } from './errors.ts';
import { Journal } from './journal.ts';
import { operationsOf } from './operations.ts';

/** A thread that answers DynamoDB's calls from tables in memory, which it keeps in a file. */
const { file }: { file: string } = workerData;
const database = new MemoryDatabase();
const journal = await Journal.open(file, database);
const operations = operationsOf(database, (table) => journal.define(table));

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => answer(request, Buffer.concat(parts).toString(), response));
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  parentPort?.postMessage(port);
});
parentPort?.once('message', () => {
  server.close();
  server.closeAllConnections();
  journal.close();
  parentPort?.postMessage('closed');
});

function answer(request: IncomingMessage, body: string, response: ServerResponse): void {
  const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
  const [status, text] = result(operation, body);
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

function result(operation: string, body: string): [status: number, text: string] {
  const run = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
  try {
    if (!run) throw new TableError('UnknownOperationException', `There is no ${operation}.`);
    return [200, JSON.stringify(run(JSON.parse(body) as Record<string, unknown>))];
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    const isKnown = error instanceof TableError;
    const type = isKnown ? name : 'InternalServerError';
    const more = isKnown ? error.more : {};
    const text = { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message, ...more };
    return [isKnown ? 400 : 500, JSON.stringify(text)];
  }
}
