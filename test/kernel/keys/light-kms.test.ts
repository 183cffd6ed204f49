import { createPublicKey, verify } from 'node:crypto';
import { DisableKeyCommand, EnableKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dataKeys } from '#functions/kernel/keys/data-keys';
import * as light from '#functions/kernel/keys/light-kms';
import { CannotOpen } from '#functions/kernel/keys/sealed-text';
import { signer } from '#functions/kernel/keys/signer';
import { startKms } from '#test/local/kms/running-kms';
import { schoolNamed } from '#test/support/records/school';

let kms: Awaited<ReturnType<typeof startKms>>;
beforeAll(async () => {
  kms = await startKms();
  vi.stubEnv('AWS_ENDPOINT_URL_KMS', kms.endpoint);
  vi.stubEnv('AWS_REGION', 'ap-southeast-2');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await kms.stop();
});

const ana = { ...schoolNamed('main'), student: '01J5ANA' };

/** A client with the calls of the Lambdas in place of the SDK's, for the same functions. */
function lightClient(): KMSClient {
  const client = new light.KMSClient();
  const operations: Record<string, typeof light.SignCommand> = {
    DecryptCommand: light.DecryptCommand,
    GenerateDataKeyCommand: light.GenerateDataKeyCommand,
    GetPublicKeyCommand: light.GetPublicKeyCommand,
    SignCommand: light.SignCommand,
  };
  const send = async (command: { readonly input: object }) => {
    const { name } = command.constructor;
    const Command = operations[name];
    if (!Command) throw new Error(`light-kms.ts has no ${name}`);
    return client.send(new Command(command.input));
  };
  return { send } as unknown as KMSClient;
}

describe('the client of KMS in Lambdas', () => {
  it('opens what the SDK has sealed, and the SDK what it has sealed', async () => {
    const [bySdk, byLight] = [kms.client, lightClient()].map((each) =>
      dataKeys(each, 'alias/portal-notes'),
    ) as [ReturnType<typeof dataKeys>, ReturnType<typeof dataKeys>];
    for (const [one, other] of [
      [bySdk, byLight],
      [byLight, bySdk],
    ] as const) {
      const made = await one.create(ana);
      const sealed = made.seal('Ana was sad today.', 'note-1');
      const opened = await other.open(made.stored, ana);
      expect(opened.open(sealed, 'note-1')).toBe('Ana was sad today.');
    }
  });

  it('opens no key in the place of another student, school or key', async () => {
    const notes = () => dataKeys(lightClient(), 'alias/portal-notes');
    const { stored } = await notes().create(ana);
    for (const other of [
      { ...ana, student: '01J5BEN' },
      { ...ana, ...schoolNamed('regional') },
    ]) {
      await expect(notes().open(stored, other)).rejects.toThrow(CannotOpen);
    }
    const psychology = dataKeys(lightClient(), 'alias/portal-psychology');
    await expect(psychology.open(stored, ana)).rejects.toThrow(CannotOpen);
  });

  it('fails with the code of KMS while a key is disabled', async () => {
    const { stored } = await dataKeys(lightClient(), 'alias/portal-notes').create(ana);
    await kms.client.send(new DisableKeyCommand({ KeyId: 'mrk-notes' }));
    const opened = dataKeys(lightClient(), 'alias/portal-notes').open(stored, ana);
    await expect(opened).rejects.toMatchObject({ name: 'DisabledException' });
    await kms.client.send(new EnableKeyCommand({ KeyId: 'mrk-notes' }));
  });

  it('signs as the public key proves', async () => {
    const { sign, publicKey } = signer(lightClient(), 'alias/portal-sealing');
    const message = Buffer.from('hash of a document');
    const key = createPublicKey({ key: await publicKey(), format: 'der', type: 'spki' });
    expect(await publicKey()).toEqual(await signer(kms.client, 'alias/portal-sealing').publicKey());
    expect(verify('sha256', message, key, await sign(message))).toBe(true);
  });
});
