import {
  createHash,
  generateKeyPairSync,
  type KeyPairKeyObjectResult,
  randomBytes,
  sign,
} from 'node:crypto';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import {
  DecryptCommand,
  EncryptCommand,
  GenerateDataKeyCommand,
  GetPublicKeyCommand,
  InvalidCiphertextException,
  KMSClient,
  SignCommand,
} from '@aws-sdk/client-kms';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import { decrypt, encrypt } from '#bin/local/kms/ciphertext';
import { refuseBeyondLimits } from '#bin/local/tables/limits';
import { pushEndpoint } from '#functions/kernel/push/endpoints';
import { memoryTables } from '#test/support/memory/memory-tables';

/**
 * The data of AWS services in memory: tables, objects by bucket and key, queued messages, sent
 * mail.
 */
export interface MemoryAws {
  readonly tables: ReturnType<typeof memoryTables>;
  readonly objects: Map<string, Buffer>;
  readonly queued: unknown[];
  readonly mailed: unknown[];
  /** Gives the KMS keys that seal new secrets, as KMS does once a year. What was sealed before still opens. */
  readonly rotateKeys: () => void;
}

/** What SES lets the account send. */
export const quota = { MaxSendRate: 100, Max24HourSend: 50_000, SentLast24Hours: 0 };

/**
 * Replaces every AWS client of this process with memory. Vitest gives each test file its own
 * process.
 */
export function standInForAws(): MemoryAws {
  const tables = memoryTables(async () => {});
  const objects = new Map<string, Buffer>();
  const queued: unknown[] = [];
  const mailed: unknown[] = [];
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation((async (
    command: Parameters<typeof tables.db.send>[0],
  ) => {
    refuseBeyondLimits(command.input as object);
    return tables.db.send(command);
  }) as never);
  const accounts = new Map<string, string>();
  vi.spyOn(CognitoIdentityProviderClient.prototype, 'send').mockImplementation(((command: object) =>
    inUserPool(accounts, command)) as never);
  vi.spyOn(S3Client.prototype, 'send').mockImplementation(((command: unknown) =>
    inBucket(objects, command)) as never);
  vi.spyOn(SQSClient.prototype, 'send').mockImplementation((async ({ input }: Sent) => {
    queued.push(input);
    return { MessageId: String(queued.length) };
  }) as never);
  vi.spyOn(SESv2Client.prototype, 'send').mockImplementation((async ({ input }: Sent) => {
    mailed.push(input);
    return { MessageId: String(mailed.length), SendQuota: quota };
  }) as never);
  vi.spyOn(KMSClient.prototype, 'send').mockImplementation((async (command: unknown) =>
    inKms(command)) as never);
  answerPushes();
  return { tables, objects, queued, mailed, rotateKeys: () => void rotations++ };
}

interface Sent {
  readonly input: unknown;
}

/** How often keys were rotated in this process. */
let rotations = 0;

/**
 * Returns the secret of a KMS key after some rotations. The first one is always the same, so that records
 * of an earlier release open.
 */
const secretOf = (id: string, rotation = rotations): Buffer =>
  createHash('sha256')
    .update(rotation === 0 ? `memory ${id}` : `memory ${id} ${rotation}`)
    .digest();

/** Opens what a key has sealed, with its newest secret or an earlier one. */
function opened(id: string, sealed: Buffer, context: Record<string, string>): Buffer {
  for (let rotation = rotations; rotation > 0; rotation--) {
    try {
      return decrypt(secretOf(id, rotation), sealed, context);
    } catch {
      // An earlier secret may have sealed it.
    }
  }
  return decrypt(secretOf(id, 0), sealed, context);
}

/** Answers the calls for data keys. A data key opens only with its key and its context. */
function inKms(command: unknown): object {
  if (command instanceof GenerateDataKeyCommand) {
    const { KeyId: id = '', EncryptionContext = {} } = command.input;
    const Plaintext = randomBytes(32);
    const CiphertextBlob = encrypt({ id, bytes: secretOf(id) }, Plaintext, EncryptionContext);
    return { Plaintext, CiphertextBlob };
  }
  if (command instanceof EncryptCommand) {
    const { KeyId: id = '', Plaintext = new Uint8Array(), EncryptionContext = {} } = command.input;
    const bytes = Buffer.from(Plaintext);
    return { CiphertextBlob: encrypt({ id, bytes: secretOf(id) }, bytes, EncryptionContext) };
  }
  if (command instanceof DecryptCommand) {
    const {
      KeyId: id = '',
      CiphertextBlob = new Uint8Array(),
      EncryptionContext = {},
    } = command.input;
    try {
      return { Plaintext: opened(id, Buffer.from(CiphertextBlob), EncryptionContext) };
    } catch {
      throw new InvalidCiphertextException({ message: 'invalid', $metadata: {} });
    }
  }
  if (command instanceof GetPublicKeyCommand) {
    const { publicKey } = pairOf(command.input.KeyId);
    return { PublicKey: publicKey.export({ type: 'spki', format: 'der' }) };
  }
  if (command instanceof SignCommand) {
    const { KeyId, Message = new Uint8Array() } = command.input;
    return { Signature: sign('sha256', Message, pairOf(KeyId).privateKey) };
  }
  throw new Error(`memory-aws does not implement ${String(command)}.`);
}

/** Answers in place of the push services of browsers, which take every message. */
function answerPushes(): void {
  const network = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) =>
    pushEndpoint(String(address)) ? new Response(null, { status: 201 }) : network(address, options),
  );
}

const pairs = new Map<string, KeyPairKeyObjectResult>();

/** Returns the pair of a key that signs. It is made when it signs first. */
function pairOf(id = ''): KeyPairKeyObjectResult {
  const known = pairs.get(id);
  if (known) return known;
  const isForPushes = id === 'push';
  const made = isForPushes
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
    : generateKeyPairSync('rsa', { modulusLength: 2048 });
  pairs.set(id, made);
  return made;
}

/** The headers with which objects are stored, by their bytes in `objects`. */
export const objectHeaders = new WeakMap<
  Buffer,
  Pick<PutObjectCommand['input'], 'ContentDisposition' | 'Metadata'>
>();

async function inBucket(objects: Map<string, Buffer>, command: unknown): Promise<object> {
  if (command instanceof PutObjectCommand) {
    const { Bucket, Key, Body, ContentDisposition, Metadata } = command.input;
    const bytes = Buffer.from(Body as string | Uint8Array);
    objectHeaders.set(bytes, { ContentDisposition, Metadata });
    objects.set(`${Bucket}/${Key}`, bytes);
    return {};
  }
  if (command instanceof GetObjectCommand || command instanceof HeadObjectCommand) {
    const { Bucket, Key } = command.input;
    const bytes = objects.get(`${Bucket}/${Key}`);
    if (!bytes) throw new NoSuchKey({ message: 'There is no such object', $metadata: {} });
    const Body = {
      transformToString: async () => bytes.toString(),
      transformToByteArray: async () => new Uint8Array(bytes),
    };
    return { ...objectHeaders.get(bytes), Body, ContentLength: bytes.length };
  }
  if (command instanceof DeleteObjectCommand) {
    const { Bucket, Key } = command.input;
    objects.delete(`${Bucket}/${Key}`);
    return {};
  }
  if (command instanceof DeleteObjectsCommand) {
    const { Bucket, Delete } = command.input;
    for (const { Key } of Delete?.Objects ?? []) objects.delete(`${Bucket}/${Key}`);
    return {};
  }
  if (command instanceof ListObjectsV2Command || command instanceof ListObjectVersionsCommand) {
    const { Bucket, Prefix = '' } = command.input;
    const there = [...objects.keys()].filter((key) => key.startsWith(`${Bucket}/${Prefix}`));
    const found = there.map((key) => ({ Key: key.slice(`${Bucket}/`.length) }));
    // Each object has one version: a removal leaves nothing.
    return command instanceof ListObjectsV2Command ? { Contents: found } : { Versions: found };
  }
  if (command instanceof CreateMultipartUploadCommand) {
    const { Bucket, Key, ContentDisposition } = command.input;
    const nothing = Buffer.alloc(0);
    objectHeaders.set(nothing, { ContentDisposition });
    objects.set(`parts/${Bucket}/${Key}`, nothing);
    return { UploadId: 'upload' };
  }
  if (command instanceof UploadPartCommand) {
    const { Bucket, Key, PartNumber, Body } = command.input;
    const before = objects.get(`parts/${Bucket}/${Key}`) ?? Buffer.alloc(0);
    const kept = PartNumber === 1 ? [] : [before];
    const bytes = Buffer.concat([...kept, Buffer.from(Body as Uint8Array)]);
    objectHeaders.set(bytes, objectHeaders.get(before) ?? {});
    objects.set(`parts/${Bucket}/${Key}`, bytes);
    return { ETag: 'part' };
  }
  if (
    command instanceof CompleteMultipartUploadCommand ||
    command instanceof AbortMultipartUploadCommand
  ) {
    const { Bucket, Key } = command.input;
    const bytes = objects.get(`parts/${Bucket}/${Key}`);
    objects.delete(`parts/${Bucket}/${Key}`);
    if (command instanceof CompleteMultipartUploadCommand && bytes) {
      objects.set(`${Bucket}/${Key}`, bytes);
    }
    return {};
  }
  throw new Error(`memory-aws does not implement ${String(command)}.`);
}

/** Answers what is asked of user pools: an account has a subject as soon as it is created. */
async function inUserPool(accounts: Map<string, string>, command: object): Promise<object> {
  if (command.constructor.name === 'ListUsersCommand') return { Users: [] };
  const { UserPoolId, Username } = (command as { input: Record<string, string> }).input;
  const key = `${UserPoolId} ${Username}`;
  if (command.constructor.name === 'AdminCreateUserCommand') accounts.set(key, `sub-${Username}`);
  const Value = accounts.get(key);
  if (!Value) throw Object.assign(new Error('No account'), { name: 'UserNotFoundException' });
  const UserAttributes = [{ Name: 'sub', Value }];
  const UserStatus = 'FORCE_CHANGE_PASSWORD';
  return { UserAttributes, UserStatus, User: { Attributes: UserAttributes } };
}
