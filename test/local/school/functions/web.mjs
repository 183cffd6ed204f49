import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';

const require = createRequire(process.env.MODULES);
const {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} = require('@aws-sdk/client-dynamodb');
const { SQSClient, SendMessageCommand } = require('@aws-sdk/client-sqs');
const db = new DynamoDBClient({});
const queue = new SQSClient({});
let calls = 0;

const acts = {
  count: async () => ({ calls }),
  sleep: async ({ ms }) => {
    await new Promise((done) => setTimeout(done, ms));
    return { slept: ms };
  },
  spin: () => {
    for (;;) randomBytes(8);
  },
  throw: () => {
    throw new TypeError('It broke');
  },
  exit: () => process.exit(3),
  memory: () => {
    const all = [];
    for (;;) all.push(new Array(1e6).fill(Math.random()));
  },
  malformed: () => 'not an answer',
  thread: async () => ({ thread: threadId }),
  /** Calls itself through the API and waits for the answer. */
  nest: async ({ depth }, { requestContext: { apiId, stage } }) => {
    if (depth > 1) {
      const { port } = new URL(process.env.QUEUE);
      const body = JSON.stringify({ depth: depth - 1 });
      const path = `execute-api/${apiId}/${stage}/do/nest`;
      await (await fetch(`http://localhost:${port}/${path}`, { method: 'POST', body })).json();
    }
    return { depth };
  },
  /** Sends a message and waits until the worker has written it down. */
  sendAndWait: async ({ body }) => {
    await acts.send({ body });
    const Key = { site: { S: 'seen' }, id: { S: body } };
    for (;;) {
      const { Item } = await db.send(new GetItemCommand({ TableName: process.env.TABLE, Key }));
      if (Item) return { seen: Item.id.S };
      await pause(20);
    }
  },
  env: async () => ({ ...process.env }),
  send: async ({ body }) =>
    (await queue.send(new SendMessageCommand({ QueueUrl: process.env.QUEUE, MessageBody: body })))
      .MessageId,
};

export async function handler(event) {
  calls += 1;
  if (event.resource === '/notes') {
    const note = JSON.parse(event.body);
    const Item = { site: { S: 'one' }, id: { S: note.id }, author: { S: note.author } };
    await db.send(new PutItemCommand({ TableName: process.env.TABLE, Item }));
    return json(201, note);
  }
  if (event.resource === '/do/{what}') {
    const result = await acts[event.pathParameters.what](JSON.parse(event.body ?? '{}'), event);
    return typeof result === 'string' && event.pathParameters.what === 'malformed'
      ? result
      : json(200, result);
  }
  if (event.pathParameters?.id === 'seen') {
    const { Items } = await db.send(
      new QueryCommand({
        TableName: process.env.TABLE,
        KeyConditionExpression: 'site = :site',
        ExpressionAttributeValues: { ':site': { S: 'seen' } },
      }),
    );
    return json(
      200,
      Items.map(({ id }) => id.S),
    );
  }
  if (event.queryStringParameters?.picture) {
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
    const headers = { 'content-type': 'image/png' };
    return { statusCode: 200, headers, body: picture.toString('base64'), isBase64Encoded: true };
  }
  return json(200, event);
}

const json = (statusCode, body) => ({
  statusCode,
  headers: { 'content-type': 'application/json' },
  multiValueHeaders: { 'set-cookie': ['a=1', 'b=2'] },
  body: JSON.stringify(body),
});
