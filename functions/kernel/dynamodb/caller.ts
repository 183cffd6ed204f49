import { randomUUID } from 'node:crypto';
import { jsonCaller, type ServiceCall } from './json-service.ts';
import { fromWire, toWire } from './wire.ts';

/**
 * Calls DynamoDB with values without types. An error names the operation and its tables. The default
 * patience is far more than a megabyte takes, the most of a page.
 */
export function dynamoCaller(options: Parameters<typeof jsonCaller>[1] = {}) {
  const call = jsonCaller('dynamodb', options);
  return {
    /** Makes a call and returns its answer. */
    async send({ operation, input }: ServiceCall): Promise<unknown> {
      try {
        return fromWire(await call(operation, bodyOf(operation, input)));
      } catch (error) {
        throw error instanceof Error
          ? Object.assign(error, { tableCall: `${operation} ${tablesOf(input)}` })
          : error;
      }
    },
  };
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

/** A repeated transaction with the same token has one effect, so a try after a lost answer is safe. */
const bodyOf = (operation: string, input: object): string =>
  toWire(
    operation === 'TransactWriteItems' ? { ClientRequestToken: randomUUID(), ...input } : input,
  );
