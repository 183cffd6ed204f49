import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import aws4 from 'aws4';
import { required } from '#functions/kernel/environment';
import { credentials, exchange, protocolOf } from './exchange.ts';
import { fromWire, toWire } from './wire.ts';

/** A refusal of DynamoDB. `name` is its code, such as `ConditionalCheckFailedException`. */
export class DynamoError extends Error {
  override readonly name: string;
  readonly status: number;
  /** Why a transaction was cancelled: a reason for each write. */
  readonly CancellationReasons: readonly { readonly Code?: string }[] | undefined;

  constructor(status: number, { __type = '', message = '', Message = message, ...more }: Refusal) {
    super(Message);
    this.status = status;
    this.name = __type.split('#').at(-1) || 'UnknownError';
    this.CancellationReasons = more.CancellationReasons;
  }
}

/** What DynamoDB says of a refused call. */
interface Refusal {
  readonly __type?: string;
  readonly message?: string;
  readonly Message?: string;
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
}

/** A call with its input, which has values without types. */
export interface DynamoCall {
  readonly operation: string;
  readonly input: object;
}

/** How often a call is sent at most, as the SDK does. */
const mostTries = 3;
/** The longest wait before the second try, in milliseconds; it doubles with each try. */
const firstWait = 50;
/** Refusals of a call that may succeed a moment later. */
const passing = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TransactionInProgressException',
]);

/** Where calls go, and how. */
interface Target {
  readonly endpoint: URL;
  readonly region: string;
  readonly agent: Agent;
  /** How long an answer may take, in milliseconds. */
  readonly patience: number;
}

/**
 * Calls DynamoDB at an address, usually that of this Lambda's region, with the credentials of the
 * environment. Throws a `DynamoError`, or the fault of the connection after the last try. An answer
 * may take `patience` milliseconds; a megabyte, the most of a page, takes far less than the default.
 */
export function dynamoCaller({ patience = 4000, address = regional() } = {}) {
  const region = required('AWS_REGION');
  const endpoint = new URL(address);
  // Each connection costs a handshake. A call that makes 60 reads is sooner done with 16 that it reuses.
  const agent = new (protocolOf(endpoint).Agent)({ keepAlive: true, maxSockets: 16 });
  const target: Target = { endpoint, region, agent, patience };
  return {
    /** Makes a call and returns its answer. */
    async send({ operation, input }: DynamoCall): Promise<unknown> {
      const body = bodyOf(operation, input);
      for (let tries = 1; ; tries++) {
        try {
          const { status, text } = await post(target, operation, body);
          if (status === 200) return fromWire(text);
          throw new DynamoError(status, JSON.parse(text));
        } catch (error) {
          if (tries >= mostTries || !isPassing(error)) {
            throw error instanceof Error
              ? Object.assign(error, { tableCall: `${operation} ${tablesOf(input)}` })
              : error;
          }
          await wait(Math.random() * firstWait * 2 ** (tries - 1));
        }
      }
    },
  };
}

function regional(): string {
  const { AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL } = process.env;
  const cloud = `https://dynamodb.${required('AWS_REGION')}.amazonaws.com`;
  return AWS_ENDPOINT_URL_DYNAMODB ?? AWS_ENDPOINT_URL ?? cloud;
}

/** A call, or a part of it, that names its table. */
interface Named {
  readonly TableName?: string;
  readonly RequestItems?: object;
  readonly TransactItems?: readonly object[];
}

/** Returns the tables of a call, for the log: never a key or a value. */
function tablesOf({ TableName, RequestItems = {}, TransactItems = [] }: Named): string {
  const written = TransactItems.flatMap((item) =>
    Object.values(item).map(({ TableName: name = '' }: Named) => name),
  );
  const read = Object.keys(RequestItems);
  return [...new Set([...(TableName ? [TableName] : []), ...read, ...written])].join(', ');
}

/** Signs and sends a call; returns what came back. */
async function post(target: Target, operation: string, body: string) {
  const { endpoint, region, agent, patience } = target;
  const { headers } = aws4.sign(
    {
      service: 'dynamodb',
      region,
      method: 'POST',
      host: endpoint.host,
      path: '/',
      body,
      headers: {
        'Content-Type': 'application/x-amz-json-1.0',
        'X-Amz-Target': `DynamoDB_20120810.${operation}`,
      },
    },
    credentials(),
  );
  const { status, bytes } = await exchange(endpoint, {
    method: 'POST',
    headers,
    agent,
    patience,
    body,
  });
  return { status, text: bytes.toString() };
}

/** A repeated transaction with the same token has one effect, so a try after a lost answer is safe. */
const bodyOf = (operation: string, input: object): string =>
  toWire(
    operation === 'TransactWriteItems' ? { ClientRequestToken: randomUUID(), ...input } : input,
  );

/** A fault of the connection, of DynamoDB itself, or too many calls. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof DynamoError) || error.status >= 500 || passing.has(error.name);
