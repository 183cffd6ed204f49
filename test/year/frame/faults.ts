import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';

/** What a call of a table or queue does instead of its work, if it returns an error. */
type Fault = () => Error | undefined;

/** A worker that was killed. Nothing that it does afterwards has an effect. */
export class Killed extends Error {
  override name = 'Killed';
}

/** Returns an error that DynamoDB gives after all retries of its client. */
export const throttled = (): Error =>
  Object.assign(new Error('Too many requests'), { name: 'ThrottlingException' });

interface Client {
  send: (command: object) => unknown;
}

/** Lets calls of tables and queues fail. Nothing keeps these calls, of which a day has 100,000. */
export function openFaults() {
  let fault: Fault = () => undefined;
  const none: Fault = () => undefined;
  const clients = [DynamoDBDocumentClient, SQSClient].map(({ prototype }) => {
    const client = prototype as Client;
    const { send } = client;
    const work = vi.mocked(send).getMockImplementation() ?? send;
    client.send = async (command) => {
      const found = fault();
      if (found) throw found;
      return work(command);
    };
    return { client, send };
  });
  return {
    /**
     * Lets calls fail, until the next call of this function; without an argument they work. Returns what
     * they did before.
     */
    set(next: Fault = none): Fault {
      const before = fault;
      fault = next;
      return before;
    },
    close(): void {
      for (const { client, send } of clients) client.send = send;
    },
  };
}
export type Faults = ReturnType<typeof openFaults>;
