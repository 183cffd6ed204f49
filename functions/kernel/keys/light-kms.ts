import { commandOf, jsonCaller, type ServiceCall } from '#functions/kernel/dynamodb/json-service';
import { withBase64 } from '#functions/kernel/dynamodb/wire';

/**
 * What keys use of `@aws-sdk/client-kms`, without the SDK. The build of the Lambdas puts this file in
 * its place (`lambdaOptions` of `bin/lib/build/lambdas.ts`); commands and tests of capabilities run with
 * the package. A name that is not here fails the build.
 */

export const DecryptCommand = commandOf('Decrypt');
export const GenerateDataKeyCommand = commandOf('GenerateDataKey');
export const GetPublicKeyCommand = commandOf('GetPublicKey');
export const SignCommand = commandOf('Sign');

/** The fields of an answer that are bytes, which are Base64 in JSON. */
const bytes = new Set(['CiphertextBlob', 'Plaintext', 'PublicKey', 'Signature']);

/** Calls KMS with the credentials of the environment. Throws a `ServiceError` with KMS's code. */
export class KMSClient {
  readonly #call = jsonCaller('kms');

  async send({ operation, input }: ServiceCall): Promise<unknown> {
    const text = await this.#call(operation, JSON.stringify(input, withBase64));
    return JSON.parse(text, (name, value) =>
      bytes.has(name) ? new Uint8Array(Buffer.from(value, 'base64')) : value,
    );
  }
}
