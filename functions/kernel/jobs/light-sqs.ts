import { commandOf, jsonCaller, type ServiceCall } from '#functions/kernel/dynamodb/json-service';

/**
 * What queues use of `@aws-sdk/client-sqs`, without the SDK. The build of the Lambdas puts this file in
 * its place (`lambdaOptions` of `bin/lib/build/lambdas.ts`). A name that is not here fails the build.
 */

export const SendMessageCommand = commandOf('SendMessage');

/** Calls SQS with the credentials of the environment. Throws a `ServiceError` with the code of SQS. */
export class SQSClient {
  readonly #call = jsonCaller('sqs');

  async send({ operation, input }: ServiceCall): Promise<unknown> {
    return JSON.parse(await this.#call(operation, JSON.stringify(input)));
  }
}
