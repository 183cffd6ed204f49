import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readStored } from '../stored.ts';
import { arn } from '../template/account.ts';
import { KmsError } from './kms-error.ts';

/** A key with its secret. An RSA secret is made at its first use, because that takes a second. */
export type StoredKey = z.infer<typeof StoredKey>;
const StoredKey = z.object({
  id: z.string(),
  spec: z.string().regex(/^(SYMMETRIC_DEFAULT|RSA_(2048|3072|4096)|ECC_NIST_P256)$/),
  usage: z.enum(['ENCRYPT_DECRYPT', 'SIGN_VERIFY']),
  state: z.enum(['Enabled', 'Disabled', 'PendingDeletion']),
  isMultiRegion: z.boolean(),
  /** In seconds since 1970. */
  created: z.number(),
  /** 32 bytes as base64, or a private key as PEM. */
  secret: z.string().optional(),
});

const File = z.object({
  keys: z.array(StoredKey),
  aliases: z.record(z.string(), z.string()),
});

/** The keys of an account. They survive a restart. */
export type KeyStore = ReturnType<typeof openKeyStore>;

/** Opens the keys in a folder; creates it if necessary. */
export function openKeyStore(folder: string) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'keys.json');
  const { keys, aliases } = readStored(path, File) ?? { keys: [], aliases: {} };
  const byId = new Map(keys.map((key) => [key.id, key]));
  const byAlias = new Map(Object.entries(aliases));

  // Writes another file first: a process that stops here leaves the old one.
  const save = () => {
    const content = { keys: [...byId.values()], aliases: Object.fromEntries(byAlias) };
    writeFileSync(`${path}.new`, JSON.stringify(content), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  };

  return {
    save,

    /** Adds a key, unless it exists already. */
    add(key: Omit<StoredKey, 'created' | 'secret'>): void {
      if (byId.has(key.id)) return;
      byId.set(key.id, { ...key, created: Date.now() / 1000 });
      save();
    },

    /** Points an alias to a key. */
    setAlias(alias: string, keyId: string): void {
      if (byAlias.get(alias) === keyId) return;
      byAlias.set(alias, keyId);
      save();
    },

    /** Returns a key by its id, its ARN, an alias or the ARN of an alias. */
    find(named: string): StoredKey {
      const name = named.replace(/^arn:[^:]+:kms:[^:]*:\d*:(key\/)?/, '');
      const key = byId.get(name.startsWith('alias/') ? (byAlias.get(name) ?? '') : name);
      if (!key) throw notFound(named, name);
      return key;
    },

    /** Returns the 32 bytes of a symmetric key. */
    bytesOf(key: StoredKey): Buffer {
      if (key.secret === undefined) {
        key.secret = randomBytes(32).toString('base64');
        save();
      }
      return Buffer.from(key.secret, 'base64');
    },

    /** Returns the private key of an asymmetric key. */
    privateKeyOf(key: StoredKey): KeyObject {
      if (key.secret === undefined) {
        const { privateKey } = pairOf(key.spec);
        key.secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
        save();
      }
      return createPrivateKey(key.secret);
    },
  };
}

function pairOf(spec: string) {
  if (spec === 'ECC_NIST_P256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return generateKeyPairSync('rsa', { modulusLength: Number(spec.replace('RSA_', '')) });
}

/** Returns the error for a key that does not exist, with its ARN. */
function notFound(named: string, name: string): KmsError {
  const isAlias = name.startsWith('alias/');
  const full = named.startsWith('arn:') ? named : arn('kms', isAlias ? name : `key/${name}`);
  return new KmsError('NotFoundException', `${isAlias ? 'Alias' : 'Key'} ${full} is not found.`);
}

/** Returns the ARN of a key. */
export const keyArn = ({ id }: Pick<StoredKey, 'id'>): string => arn('kms', `key/${id}`);
