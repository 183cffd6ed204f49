import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { readBody } from '../http.ts';
import { propertiesOf, type Resource } from '../template/resources.ts';
import { keyStates, keyUse } from './calls.ts';
import { openKeyStore } from './key-store.ts';
import { KmsError } from './kms-error.ts';

const Key = z.object({
  KeySpec: z.string().default('SYMMETRIC_DEFAULT'),
  KeyUsage: z.enum(['ENCRYPT_DECRYPT', 'SIGN_VERIFY']).default('ENCRYPT_DECRYPT'),
  Enabled: z.boolean().default(true),
  MultiRegion: z.boolean().default(false),
});
const Alias = z.object({ AliasName: z.string(), TargetKeyId: z.string() });

/** The largest request that the emulator reads, in bytes. */
const largestRequest = 64 * 1024;

/** The emulator of KMS. */
export type Kms = ReturnType<typeof openKms>;

/** Opens the emulator with the keys in a folder. */
export function openKms(folder: string) {
  const store = openKeyStore(folder);
  const calls = { ...keyUse(store), ...keyStates(store) };

  async function answerTo(request: IncomingMessage): Promise<object> {
    const name = String(request.headers['x-amz-target']).replace(/^TrentService\./, '');
    const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
    const body = await readBody(request, largestRequest);
    if (!call) {
      throw new KmsError('UnknownOperationException', `The local run does not emulate ${name}.`);
    }
    return call(JSON.parse(body.toString() || '{}'));
  }

  return {
    /** Creates the key of a template, unless it exists. */
    addKey(resource: Resource): void {
      const { KeySpec, KeyUsage, Enabled, MultiRegion } = propertiesOf(Key, resource);
      store.add({
        id: resource.ref,
        spec: KeySpec,
        usage: KeyUsage,
        state: Enabled ? 'Enabled' : 'Disabled',
        isMultiRegion: MultiRegion,
      });
    },

    /** Creates the alias of a template. */
    addAlias(resource: Resource): void {
      const { AliasName, TargetKeyId } = propertiesOf(Alias, resource);
      store.setAlias(AliasName, store.find(TargetKeyId).id);
    },

    /** Answers a call of the SDK. */
    async handleApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const send = (status: number, answer: object) => {
        const type = 'application/x-amz-json-1.1';
        response.writeHead(status, { 'content-type': type, 'x-amzn-requestid': randomUUID() });
        response.end(JSON.stringify(answer));
      };
      try {
        send(200, await answerTo(request));
      } catch (error) {
        if (!(error instanceof KmsError)) throw error;
        send(400, { __type: error.type, message: error.message || null });
      }
    },
  };
}
