import type { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import aws4 from 'aws4';
import { required } from '#functions/kernel/environment';
import { credentials, exchange, protocolOf } from './exchange.ts';

/** Services of AWS whose calls are JSON: what stands before their operations, and the version of JSON. */
const services = {
  dynamodb: { target: 'DynamoDB_20120810', version: '1.0' },
  kms: { target: 'TrentService', version: '1.1' },
  sqs: { target: 'AmazonSQS', version: '1.0' },
} as const;
type ServiceName = keyof typeof services;

/** A refusal of a service. `name` is its code, such as `ConditionalCheckFailedException`. */
export class ServiceError extends Error {
  override readonly name: string;
  readonly status: number;
  /** Why a transaction of DynamoDB was cancelled: a reason for each write. */
  readonly CancellationReasons: readonly { readonly Code?: string }[] | undefined;

  constructor(status: number, { __type = '', message = '', Message = message, ...more }: Refusal) {
    super(Message);
    this.status = status;
    this.name = __type.split('#').at(-1) || 'UnknownError';
    this.CancellationReasons = more.CancellationReasons;
  }
}

/** What a service says of a refused call. */
interface Refusal {
  readonly __type?: string;
  readonly message?: string;
  readonly Message?: string;
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
}

/** A call with its input. */
export interface ServiceCall {
  readonly operation: string;
  readonly input: object;
}

/** Returns the class of the commands of an operation, as the SDK has one. */
export const commandOf = (operation: string) =>
  class implements ServiceCall {
    readonly operation = operation;
    readonly input: object;

    constructor(input: object) {
      this.input = input;
    }
  };

/** How often a call is sent at most, as the SDK does. */
const mostTries = 3;
/** The longest wait before the second try, in milliseconds; it doubles with each try. */
const firstWait = 50;
/** Refusals of a call that may succeed a moment later. */
const passing = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'ThrottlingException',
  'TransactionInProgressException',
]);

/** Where calls go, and how. */
interface Target {
  readonly service: ServiceName;
  readonly endpoint: URL;
  readonly region: string;
  readonly agent: Agent;
  /** How long an answer may take, in milliseconds. */
  readonly patience: number;
}

/**
 * Returns a function that calls a service at an address, usually that of this Lambda's region, with the
 * credentials of the environment, and returns the text of the answer. Throws a `ServiceError`, or the
 * fault of the connection after the last try. An answer may take `patience` milliseconds.
 */
export function jsonCaller(
  service: ServiceName,
  { patience = 4000, address = regional(service) } = {},
): (operation: string, body: string) => Promise<string> {
  const region = required('AWS_REGION');
  const endpoint = new URL(address);
  // Each connection costs a handshake. A call that makes 60 reads is sooner done with 16 that it reuses.
  const agent = new (protocolOf(endpoint).Agent)({ keepAlive: true, maxSockets: 16 });
  const target: Target = { service, endpoint, region, agent, patience };
  return async (operation, body) => {
    for (let tries = 1; ; tries++) {
      try {
        const { status, text } = await post(target, operation, body);
        if (status === 200) return text;
        throw new ServiceError(status, JSON.parse(text));
      } catch (error) {
        if (tries >= mostTries || !isPassing(error)) throw error;
        await wait(Math.random() * firstWait * 2 ** (tries - 1));
      }
    }
  };
}

function regional(service: ServiceName): string {
  const { [`AWS_ENDPOINT_URL_${service.toUpperCase()}`]: own, AWS_ENDPOINT_URL } = process.env;
  return own ?? AWS_ENDPOINT_URL ?? `https://${service}.${required('AWS_REGION')}.amazonaws.com`;
}

/** Signs and sends a call; returns what came back. */
async function post(target: Target, operation: string, body: string) {
  const { service, endpoint, region, agent, patience } = target;
  const { target: prefix, version } = services[service];
  const { headers } = aws4.sign(
    {
      service,
      region,
      method: 'POST',
      host: endpoint.host,
      path: '/',
      body,
      headers: {
        'Content-Type': `application/x-amz-json-${version}`,
        'X-Amz-Target': `${prefix}.${operation}`,
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

/** A fault of the connection, of the service itself, or too many calls. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ServiceError) || error.status >= 500 || passing.has(error.name);
