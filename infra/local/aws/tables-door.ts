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

/** What stands between a Lambda and the tables: faults, the capacity meter and word of each write. */
export interface TablesDoor {
  endpoint: string;
  meter: CapacityMeter;
  faults: FaultSwitch;
  written(): void;
}

const reads = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);
const writes = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
]);

const Answer = z.looseObject({ ConsumedCapacity: z.unknown() });

/** Makes the handler that forwards calls to the tables. */
export function tablesDoor(door: TablesDoor) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(door.endpoint);

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const body = await readBody(request);
    if (await door.faults.strikes('dynamodb')) return refuse(response);
    door.faults.mayCutOff('dynamodb', response);

    const metered = reads.has(operation) || writes.has(operation);
    const sent = metered ? withCapacity(body) : { body, asked: true };
    const answer = await forward(request, sent.body);
    if (writes.has(operation)) door.written();

    const text =
      metered && answer.status === 200 ? meter(operation, answer.body, sent.asked) : answer.body;
    response.writeHead(answer.status, {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': Buffer.byteLength(text),
      'x-amzn-requestid': String(answer.requestId),
    });
    response.end(text);
  };

  function meter(operation: string, body: Buffer, asked: boolean): Buffer | string {
    const { ConsumedCapacity, ...answer } = Answer.parse(JSON.parse(body.toString()));
    for (const consumed of [ConsumedCapacity].flat()) {
      // The shape is DynamoDB's own; an answer without it adds nothing.
      if (consumed) door.meter.add(operation, consumed as Consumed);
    }
    return asked ? body : JSON.stringify(answer);
  }

  function forward(request: IncomingMessage, body: Buffer | string) {
    return new Promise<{ status: number; body: Buffer; requestId: unknown }>((done, fail) => {
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
}

/** Asks for the capacity when the caller did not, and remembers whether it did. */
function withCapacity(body: Buffer): { body: Buffer | string; asked: boolean } {
  const input = z
    .looseObject({ ReturnConsumedCapacity: z.string().optional() })
    .parse(JSON.parse(body.toString()));
  const asked = (input.ReturnConsumedCapacity ?? 'NONE') !== 'NONE';
  if (asked) return { body, asked };
  return { body: JSON.stringify({ ...input, ReturnConsumedCapacity: 'INDEXES' }), asked };
}

function refuse(response: ServerResponse): void {
  response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(
    JSON.stringify({
      __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
      message: 'The level of configured provisioned throughput for the table was exceeded.',
    }),
  );
}
