import { type DynamoCall, dynamoCaller } from './caller.ts';

/**
 * What repositories use of `@aws-sdk/lib-dynamodb` and `@aws-sdk/client-dynamodb`, without the SDK.
 * The build of the Lambdas puts this file in the place of both packages
 * (`lambdaOptions` of `bin/lib/build/lambdas.ts`), and tests of repositories make the same calls
 * (`test/support/tables/light-calls.ts`). Commands run with the packages. A name that is not here
 * fails the build.
 */

/** Returns the class of the commands of an operation. */
const commandOf = (operation: string) =>
  class implements DynamoCall {
    readonly operation = operation;
    readonly input: object;

    constructor(input: object) {
      this.input = input;
    }
  };

export const GetCommand = commandOf('GetItem');
export const PutCommand = commandOf('PutItem');
export const UpdateCommand = commandOf('UpdateItem');
export const DeleteCommand = commandOf('DeleteItem');
export const QueryCommand = commandOf('Query');
export const BatchGetCommand = commandOf('BatchGetItem');
export const BatchWriteCommand = commandOf('BatchWriteItem');
export const TransactWriteCommand = commandOf('TransactWriteItems');

/** The settings of the client come from the environment; its logger is never called. */
export class DynamoDBClient {}

export const DynamoDBDocumentClient = { from: () => dynamoCaller() };
