import { createPublicKey, verify } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import {
  DecryptCommand,
  type DecryptCommandInput,
  DescribeKeyCommand,
  DisableKeyCommand,
  EnableKeyCommand,
  EncryptCommand,
  GenerateDataKeyCommand,
  GetPublicKeyCommand,
  ScheduleKeyDeletionCommand,
  SignCommand,
} from '@aws-sdk/client-kms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signer } from '#functions/kernel/keys/signer';
import { rawSignature } from '#functions/kernel/push/vapid';
import { startKms } from '#test/local/kms/running-kms';

let kms: Awaited<ReturnType<typeof startKms>>;
beforeAll(async () => {
  kms = await startKms();
});
afterAll(() => kms.stop());

interface Asked extends Pick<DecryptCommandInput, 'EncryptionContext' | 'KeyId'> {
  readonly CiphertextBlob: Uint8Array | undefined;
}

const KeyId = 'alias/portal-notes';
const context = { site: 'main', student: '01J5' };
const dataKey = (EncryptionContext: Record<string, string> = context) =>
  kms.client.send(new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext }));
const decrypt = (input: Asked) => kms.client.send(new DecryptCommand(input));

describe('data keys of KMS', () => {
  it('opens a data key with the same context in any order', async () => {
    const { Plaintext, CiphertextBlob, KeyId: arn } = await dataKey();
    expect(Plaintext).toHaveLength(32);
    expect(arn).toBe('arn:aws:kms:ap-southeast-2:000000000000:key/mrk-notes');
    const EncryptionContext = { student: '01J5', site: 'main' };
    const opened = await decrypt({ CiphertextBlob, EncryptionContext });
    expect(opened).toMatchObject({ Plaintext, KeyId: arn });
  });

  it.each([
    ['another student', { site: 'main', student: '01J6' }],
    ['another school', { site: 'regional', student: '01J5' }],
    ['a missing name', { site: 'main' }],
    ['a further name', { ...context, more: '1' }],
    ['no context', undefined],
  ])('refuses %s with InvalidCiphertextException', async (_, EncryptionContext) => {
    const { CiphertextBlob } = await dataKey();
    await expect(decrypt({ CiphertextBlob, EncryptionContext })).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
      $metadata: { httpStatusCode: 400 },
    });
  });

  it('refuses a ciphertext with any changed byte, or of no key', async () => {
    const { CiphertextBlob = new Uint8Array() } = await dataKey();
    for (const at of [0, 5, 20, CiphertextBlob.length - 1]) {
      const changed = Uint8Array.from(CiphertextBlob);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const name = 'InvalidCiphertextException';
      await expect(
        decrypt({ CiphertextBlob: changed, EncryptionContext: context }),
      ).rejects.toMatchObject({ name });
    }
  });

  it('refuses another key than the one of the ciphertext', async () => {
    const { CiphertextBlob } = await dataKey();
    const asked = { CiphertextBlob, EncryptionContext: context, KeyId: 'alias/portal-psychology' };
    await expect(decrypt(asked)).rejects.toMatchObject({ name: 'IncorrectKeyException' });
  });

  it('refuses a key that does not exist, and names it', async () => {
    const missing = new DescribeKeyCommand({ KeyId: 'alias/portal-none' });
    await expect(kms.client.send(missing)).rejects.toMatchObject({
      name: 'NotFoundException',
      message: 'Alias arn:aws:kms:ap-southeast-2:000000000000:alias/portal-none is not found.',
    });
  });

  it('encrypts up to 4096 bytes', async () => {
    const encrypt = (length: number) =>
      kms.client.send(new EncryptCommand({ KeyId, Plaintext: new Uint8Array(length) }));
    const { CiphertextBlob } = await encrypt(4096);
    expect((await decrypt({ CiphertextBlob })).Plaintext).toHaveLength(4096);
    await expect(encrypt(4097)).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('refuses a disabled key until it is enabled, and a key that is pending deletion', async () => {
    const { CiphertextBlob } = await dataKey();
    const open = () => decrypt({ CiphertextBlob, EncryptionContext: context });
    await kms.client.send(new DisableKeyCommand({ KeyId: 'mrk-notes' }));
    await expect(open()).rejects.toMatchObject({ name: 'DisabledException' });
    await expect(dataKey()).rejects.toMatchObject({ name: 'DisabledException' });
    await kms.client.send(new EnableKeyCommand({ KeyId: 'mrk-notes' }));
    await expect(open()).resolves.toBeDefined();

    const other = { KeyId: 'mrk-psychology' };
    await kms.client.send(new ScheduleKeyDeletionCommand(other));
    const make = kms.client.send(new GenerateDataKeyCommand({ ...other, KeySpec: 'AES_256' }));
    await expect(make).rejects.toMatchObject({ name: 'KMSInvalidStateException' });
  });
});

describe('signing key of KMS', () => {
  const sealing = 'alias/portal-sealing';
  const message = Buffer.from('The document with this hash was signed.');
  const sign = (Message: Uint8Array, KeyId = sealing) =>
    kms.client.send(
      new SignCommand({ KeyId, Message, SigningAlgorithm: 'RSASSA_PKCS1_V1_5_SHA_256' }),
    );

  it('signs so that the public key verifies it, and nothing else', async () => {
    const { PublicKey, KeySpec } = await kms.client.send(
      new GetPublicKeyCommand({ KeyId: sealing }),
    );
    expect(KeySpec).toBe('RSA_3072');
    const key = createPublicKey({ key: Buffer.from(PublicKey ?? []), format: 'der', type: 'spki' });
    expect(key.asymmetricKeyDetails?.modulusLength).toBe(3072);
    const signature = (await sign(message)).Signature ?? new Uint8Array();
    expect(signature).toHaveLength(384);
    expect(verify('sha256', message, key, signature)).toBe(true);
    expect(verify('sha256', Buffer.from('Another message'), key, signature)).toBe(false);
  });

  it('refuses a message over 4096 bytes, and the use of a key for another purpose', async () => {
    await expect(sign(new Uint8Array(4097))).rejects.toMatchObject({ name: 'ValidationException' });
    const name = 'InvalidKeyUsageException';
    await expect(sign(message, KeyId)).rejects.toMatchObject({ name });
    const make = new GenerateDataKeyCommand({ KeyId: sealing, KeySpec: 'AES_256' });
    await expect(kms.client.send(make)).rejects.toMatchObject({ name });
  });
});

describe('key of pushes of KMS', () => {
  it('signs the token that push services ask for, and nothing with an algorithm of other keys', async () => {
    const key = signer(kms.client, 'alias/portal-push', 'ECDSA_SHA_256');
    const message = Buffer.from('Who sends this push?');
    const spki = { key: await key.publicKey(), format: 'der', type: 'spki' } as const;
    const der = await key.sign(message);
    expect(verify('sha256', message, createPublicKey(spki), der)).toBe(true);
    const raw = { ...spki, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', message, raw, rawSignature(der))).toBe(true);
    await expect(signer(kms.client, 'alias/portal-push').sign(message)).rejects.toMatchObject({
      name: 'InvalidKeyUsageException',
    });
  });
});

describe('restart of KMS', () => {
  it('keeps keys, aliases and states in a file that only its owner reads', async () => {
    const first = await startKms();
    const made = await first.client.send(
      new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext: context }),
    );
    const asked = new GetPublicKeyCommand({ KeyId: 'alias/portal-sealing' });
    const { PublicKey } = await first.client.send(asked);
    await first.client.send(new DisableKeyCommand({ KeyId: 'mrk-psychology' }));
    await first.stop();
    expect(statSync(join(first.folder, 'keys.json')).mode & 0o777).toBe(0o600);

    const second = await startKms(first.folder);
    const { CiphertextBlob } = made;
    const opened = await second.client.send(
      new DecryptCommand({ CiphertextBlob, EncryptionContext: context }),
    );
    expect(opened.Plaintext).toEqual(made.Plaintext);
    expect((await second.client.send(asked)).PublicKey).toEqual(PublicKey);
    const described = await second.client.send(
      new DescribeKeyCommand({ KeyId: 'alias/portal-psychology' }),
    );
    expect(described.KeyMetadata).toMatchObject({ KeyState: 'Disabled', MultiRegion: true });
    await second.stop();
  });
});
