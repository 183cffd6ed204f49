import { constants, createPublicKey, randomBytes, sign } from 'node:crypto';
import * as z from 'zod';
import { accountId } from '../template/account.ts';
import { decrypt, encrypt, invalid, keyIdOf } from './ciphertext.ts';
import { type KeyStore, keyArn, type StoredKey } from './key-store.ts';
import { KmsError } from './kms-error.ts';

/** A call of the API: returns the answer or throws a `KmsError`. */
export type Call = (input: unknown) => object;

const KeyId = z.string().min(1).max(2048);
const bytes = (most: number) =>
  z
    .base64()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine(({ length }) => length >= 1 && length <= most, `must have 1 to ${most} bytes`);
const EncryptionContext = z.record(z.string(), z.string()).default({});

/** Returns the calls that work with the secrets of keys. Key policies and grants have no effect. */
export const keyUse = (store: KeyStore): Record<string, Call> => ({
  ...dataKeyCalls(store),
  ...signingCalls(store),
});

const DataKeyInput = z.object({
  KeyId,
  KeySpec: z.enum(['AES_128', 'AES_256']).optional(),
  NumberOfBytes: z.number().int().min(1).max(1024).optional(),
  EncryptionContext,
});
const EncryptInput = z.object({ KeyId, Plaintext: bytes(4096), EncryptionContext });
const DecryptInput = z.object({
  CiphertextBlob: bytes(6144),
  KeyId: KeyId.optional(),
  EncryptionContext,
});

function dataKeyCalls(store: KeyStore): Record<string, Call> {
  const seal = (key: StoredKey, plaintext: Buffer, context: z.infer<typeof EncryptionContext>) =>
    encrypt({ id: key.id, bytes: store.bytesOf(key) }, plaintext, context).toString('base64');

  return {
    GenerateDataKey(input) {
      const { KeySpec, NumberOfBytes, ...asked } = checked(DataKeyInput, input);
      if ((KeySpec === undefined) === (NumberOfBytes === undefined)) {
        throw new KmsError(
          'ValidationException',
          'Please specify either number of bytes or key spec.',
        );
      }
      const key = usable(store.find(asked.KeyId), 'ENCRYPT_DECRYPT');
      const plaintext = randomBytes(NumberOfBytes ?? (KeySpec === 'AES_128' ? 16 : 32));
      return {
        KeyId: keyArn(key),
        Plaintext: plaintext.toString('base64'),
        CiphertextBlob: seal(key, plaintext, asked.EncryptionContext),
      };
    },

    Encrypt(input) {
      const asked = checked(EncryptInput, input);
      const key = usable(store.find(asked.KeyId), 'ENCRYPT_DECRYPT');
      const CiphertextBlob = seal(key, asked.Plaintext, asked.EncryptionContext);
      return { KeyId: keyArn(key), CiphertextBlob, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
    },

    Decrypt(input) {
      const asked = checked(DecryptInput, input);
      const key = keyOf(store, asked.CiphertextBlob);
      if (asked.KeyId && store.find(asked.KeyId) !== key) {
        throw new KmsError(
          'IncorrectKeyException',
          'The key ID in the request does not identify a CMK that can perform this operation.',
        );
      }
      usable(key, 'ENCRYPT_DECRYPT');
      const plain = decrypt(store.bytesOf(key), asked.CiphertextBlob, asked.EncryptionContext);
      return {
        KeyId: keyArn(key),
        Plaintext: plain.toString('base64'),
        EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
      };
    },
  };
}

function keyOf(store: KeyStore, blob: Buffer): StoredKey {
  const id = keyIdOf(blob);
  try {
    return store.find(id);
  } catch {
    throw invalid();
  }
}

const elliptic = 'ECDSA_SHA_256';
const SigningAlgorithm = z
  .string()
  .regex(/^(RSASSA_(PKCS1_V1_5|PSS)_SHA_(256|384|512)|ECDSA_SHA_256)$/);
const SignInput = z.object({
  KeyId,
  Message: bytes(4096),
  /** Node cannot sign a digest that another program made, so `DIGEST` is refused. */
  MessageType: z.literal('RAW').default('RAW'),
  SigningAlgorithm,
});
const ofRsa = ['PKCS1_V1_5', 'PSS'].flatMap((padding) =>
  [256, 384, 512].map((bits) => `RSASSA_${padding}_SHA_${bits}`),
);
const algorithmsOf = ({ spec }: StoredKey) => (spec === 'ECC_NIST_P256' ? [elliptic] : ofRsa);

const signingCalls = (store: KeyStore): Record<string, Call> => ({
  Sign(input) {
    const asked = checked(SignInput, input);
    const key = usable(store.find(asked.KeyId), 'SIGN_VERIFY');
    if (!algorithmsOf(key).includes(asked.SigningAlgorithm)) {
      const message = `Algorithm ${asked.SigningAlgorithm} is incompatible with key spec ${key.spec}.`;
      throw new KmsError('InvalidKeyUsageException', message);
    }
    if (asked.SigningAlgorithm === elliptic) {
      const Signature = sign('sha256', asked.Message, store.privateKeyOf(key)).toString('base64');
      return { KeyId: keyArn(key), Signature, SigningAlgorithm: elliptic };
    }
    const [, padding, bits] = /^RSASSA_(.*)_SHA_(\d+)$/.exec(asked.SigningAlgorithm) ?? [];
    const signature = sign(`sha${bits}`, asked.Message, {
      key: store.privateKeyOf(key),
      ...(padding === 'PSS'
        ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: Number(bits) / 8 }
        : { padding: constants.RSA_PKCS1_PADDING }),
    });
    return {
      KeyId: keyArn(key),
      Signature: signature.toString('base64'),
      SigningAlgorithm: asked.SigningAlgorithm,
    };
  },

  GetPublicKey(input) {
    const key = usable(store.find(checked(z.object({ KeyId }), input).KeyId), 'SIGN_VERIFY');
    const spki = createPublicKey(store.privateKeyOf(key)).export({ type: 'spki', format: 'der' });
    return {
      KeyId: keyArn(key),
      PublicKey: spki.toString('base64'),
      KeySpec: key.spec,
      KeyUsage: key.usage,
      SigningAlgorithms: algorithmsOf(key),
    };
  },
});

/** Returns the calls that describe keys and change their state. */
export function keyStates(store: KeyStore): Record<string, Call> {
  const named = (input: unknown) => store.find(checked(z.object({ KeyId }), input).KeyId);
  const change = (input: unknown, state: StoredKey['state']) => {
    const key = named(input);
    key.state = state;
    store.save();
    return { KeyId: keyArn(key), KeyState: state };
  };
  return {
    DescribeKey: (input) => ({ KeyMetadata: metadataOf(named(input)) }),
    EnableKey: (input) => change(input, 'Enabled'),
    DisableKey: (input) => change(input, 'Disabled'),
    ScheduleKeyDeletion: (input) => change(input, 'PendingDeletion'),
    CancelKeyDeletion: (input) => change(input, 'Disabled'),
  };
}

const metadataOf = (key: StoredKey) => ({
  AWSAccountId: accountId,
  KeyId: key.id,
  Arn: keyArn(key),
  CreationDate: key.created,
  Enabled: key.state === 'Enabled',
  KeyState: key.state,
  KeyUsage: key.usage,
  KeySpec: key.spec,
  KeyManager: 'CUSTOMER',
  Origin: 'AWS_KMS',
  MultiRegion: key.isMultiRegion,
});

/** Returns the key if it may do this now; throws KMS's error otherwise. */
function usable(key: StoredKey, usage: StoredKey['usage']): StoredKey {
  if (key.state === 'Disabled') {
    throw new KmsError('DisabledException', `${keyArn(key)} is disabled.`);
  }
  if (key.state === 'PendingDeletion') {
    throw new KmsError('KMSInvalidStateException', `${keyArn(key)} is pending deletion.`);
  }
  if (key.usage !== usage) {
    const message = `${keyArn(key)} key usage is ${key.usage} which is not valid for this operation.`;
    throw new KmsError('InvalidKeyUsageException', message);
  }
  return key;
}

function checked<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new KmsError('ValidationException', z.prettifyError(parsed.error));
}
