import {
  Agent,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import * as z from 'zod';
import { readBody } from '../http.ts';
import type { CapacityMeter, Consumed } from './capacity.ts';
import type { FaultSwitch } from './faults.ts';

/** The dependencies of the tables proxy. */
export interface TablesProxyDeps {
  endpoint: string;
  meter: CapacityMeter;
  faults: FaultSwitch;
  /** Called after each write with the text of the call, which names its tables. */
  written(text: string): void;
}

const reads = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);
const writes = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
]);

/** Returns the handler that forwards calls to the tables; it adds faults and capacity metering. */
export function tablesProxy(deps: TablesProxyDeps) {
  const forward = forwarderTo(deps.endpoint);

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const body = await readBody(request);
    if (await deps.faults.strikes('dynamodb')) return refuse(response);
    deps.faults.mayCutOff('dynamodb', response);

    const metered = deps.meter.isOn && (reads.has(operation) || writes.has(operation));
    const sent = metered ? withCapacity(body) : { body, isRequested: true };
    const answer = await forward(request, sent.body);
    if (writes.has(operation)) deps.written(body.toString());

    const text =
      metered && answer.status === 200
        ? meter(operation, answer.body, sent.isRequested)
        : answer.body;
    response.writeHead(answer.status, {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': Buffer.byteLength(text),
      'x-amzn-requestid': String(answer.requestId),
    });
    response.end(text);
  };

  function meter(operation: string, body: Buffer, isRequested: boolean): Buffer | string {
    // DynamoDB's own format; an answer without it adds nothing.
    const { ConsumedCapacity, ...answer }: { ConsumedCapacity?: Consumed | Consumed[] } =
      JSON.parse(body.toString());
    for (const consumed of [ConsumedCapacity ?? []].flat()) deps.meter.add(operation, consumed);
    return isRequested ? body : JSON.stringify(answer);
  }
}

/** Returns the function that forwards a call to the table server. */
function forwarderTo(endpoint: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(endpoint);
  return (request: IncomingMessage, body: Buffer | string) =>
    new Promise<{ status: number; body: Buffer; requestId: unknown }>((done, fail) => {
      const outgoing = httpRequest(
        {
          agent,
          hostname,
          port,
          method: 'POST',
          headers: {
            'content-type': 'application/x-amz-json-1.0',
            'x-amz-target': request.headers['x-amz-target'],
            'x-amz-date': request.headers['x-amz-date'] ?? '20250101T000000Z',
            authorization: request.headers.authorization,
            'content-length': Buffer.byteLength(body),
          },
        },
        (incoming) =>
          readBody(incoming).then(
            (received) =>
              done({
                status: incoming.statusCode ?? 500,
                body: received,
                requestId: incoming.headers['x-amzn-requestid'],
              }),
            fail,
          ),
      );
      outgoing.once('error', fail);
      outgoing.end(body);
    });
}

/** Requests the consumed capacity; `isRequested` is whether the caller requested it too. */
function withCapacity(body: Buffer): { body: Buffer | string; isRequested: boolean } {
  const text = body.toString();
  // Most calls do not name it. Their text is not parsed.
  if (text.startsWith('{"') && !text.includes('"ReturnConsumedCapacity"')) {
    return { body: `{"ReturnConsumedCapacity":"INDEXES",${text.slice(1)}`, isRequested: false };
  }
  const input = Input.parse(JSON.parse(text));
  const isRequested = (input.ReturnConsumedCapacity ?? 'NONE') !== 'NONE';
  if (isRequested) return { body, isRequested };
  return { body: JSON.stringify({ ...input, ReturnConsumedCapacity: 'INDEXES' }), isRequested };
}

const Input = z.looseObject({ ReturnConsumedCapacity: z.string().optional() });

function refuse(response: ServerResponse): void {
  response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(
    JSON.stringify({
      __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
      message: 'The level of configured provisioned throughput for the table was exceeded.',
    }),
  );
}
