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

/** Lets calls of tables and queues fail. */
export function openFaults() {
  let fault: Fault = () => undefined;
  const none: Fault = () => undefined;
  for (const { prototype } of [DynamoDBDocumentClient, SQSClient]) {
    const spy = vi.spyOn(prototype as { send: (command: object) => unknown }, 'send');
    const work = spy.getMockImplementation();
    spy.mockImplementation(async (command) => {
      const found = fault();
      if (found) throw found;
      return work?.(command);
    });
  }
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
  };
}
export type Faults = ReturnType<typeof openFaults>;
