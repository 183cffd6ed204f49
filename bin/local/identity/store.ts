import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import {
  ClientDocument,
  Code,
  Grant,
  Key,
  PoolDocument,
  ProviderDocument,
  Session,
  type TokenUse,
} from './records.ts';
import type { Client, Pool, Provider } from './settings.ts';

/** The database of the identity emulator. Acknowledged writes survive a restart and a kill. */
export type Store = ReturnType<typeof openStore>;

/** Opens the database in a folder; creates it if necessary. */
export function openStore(folder: string) {
  mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(join(folder, 'identity.sqlite'));
  db.exec(schema);
  db.prepare("DELETE FROM documents WHERE json_extract(doc, '$.expiresAt') < ?").run(Date.now());
  const { save, load, all, remove, removeAll } = openDocuments(db);

  return {
    db,
    close: () => db.close(),

    savePool: (pool: Pool) => save('pool', pool.id, '', pool),
    pool: (id: string): Pool | undefined => load('pool', id, PoolDocument),
    saveClient: (client: Client) => save('client', client.id, client.poolId, client),
    client: (id: string): Client | undefined => load('client', id, ClientDocument),
    saveProvider: (provider: Provider) =>
      save('provider', providerId(provider.poolId, provider.properties.ProviderName), '', provider),
    provider: (poolId: string, name: string): Provider | undefined =>
      load('provider', providerId(poolId, name), ProviderDocument),
    saveDomain: (prefix: string, poolId: string) => save('domain', prefix, poolId, prefix),
    poolOfDomain: (prefix: string): Pool | undefined => {
      const row = db
        .prepare("SELECT owner FROM documents WHERE kind = 'domain' AND id = ?")
        .get(prefix);
      return row && load('pool', String(row.owner), PoolDocument);
    },
    domainsOf: (poolId: string) => all('domain', poolId, z.string()),

    saveKey: (poolId: string, use: TokenUse, key: Key) =>
      save('key', `${poolId} ${use}`, poolId, key),
    key: (poolId: string, use: TokenUse) => load('key', `${poolId} ${use}`, Key),
    keys: (poolId: string) => all('key', poolId, Key),

    saveCode: (code: string, doc: Code) => save('code', hash(code), doc.sub, doc),
    code: (code: string) => load('code', hash(code), Code),
    /** Removes a code; true only for the first caller, so that a code returns tokens once. */
    spendCode: (code: string) => remove('code', hash(code)),
    saveSession: (secret: string, doc: Session) => save('session', hash(secret), doc.sub, doc),
    session: (secret: string) => load('session', hash(secret), Session),
    endSession: (secret: string) => {
      remove('session', hash(secret));
    },
    saveGrant: (token: string, doc: Grant) => save('grant', hash(token), doc.sub, doc),
    grant: (token: string) => load('grant', hash(token), Grant),
    /** Ends a sign-in: revokes its refresh tokens, and with them its access tokens. */
    revokeSignIn(sub: string, originJti: string) {
      for (const row of db.prepare(grantsOf).all(sub)) {
        const grant = Grant.parse(JSON.parse(String(row.doc)));
        if (grant.originJti === originJti) {
          save('grant', String(row.id), sub, { ...grant, revoked: true });
        }
      }
    },
    grantsOf: (sub: string) => all('grant', sub, Grant),
    /** Deletes all codes, sessions and grants of a person. */
    endAll(sub: string) {
      for (const kind of ['code', 'session', 'grant']) removeAll(kind, sub);
    },
  };
}

/** Opens the table of documents. Each has a kind and an id: a pool its id, a code its hash. */
function openDocuments(db: DatabaseSync) {
  const put = db.prepare(
    'INSERT OR REPLACE INTO documents (kind, id, owner, doc) VALUES (?,?,?,?)',
  );
  const get = db.prepare('SELECT doc FROM documents WHERE kind = ? AND id = ?');
  const remove = db.prepare('DELETE FROM documents WHERE kind = ? AND id = ?');
  const owned = db.prepare('SELECT doc FROM documents WHERE kind = ? AND owner = ? ORDER BY id');
  const removeOwned = db.prepare('DELETE FROM documents WHERE kind = ? AND owner = ?');
  return {
    save(kind: string, id: string, owner: string, doc: unknown): void {
      put.run(kind, id, owner, JSON.stringify(doc));
    },
    load<T>(kind: string, id: string, shape: z.ZodType<T>): T | undefined {
      const row = get.get(kind, id);
      return row && shape.parse(JSON.parse(String(row.doc)));
    },
    all: <T>(kind: string, owner: string, shape: z.ZodType<T>): T[] =>
      owned.all(kind, owner).map((row) => shape.parse(JSON.parse(String(row.doc)))),
    /** Returns whether there was such a document. */
    remove: (kind: string, id: string): boolean => remove.run(kind, id).changes === 1,
    removeAll(kind: string, owner: string): void {
      removeOwned.run(kind, owner);
    },
  };
}

const grantsOf = "SELECT id, doc FROM documents WHERE kind = 'grant' AND owner = ?";

const providerId = (poolId: string, name: string) => `${poolId} ${name}`;

// Secrets are stored as hashes, so that the file alone allows no sign-in.
const hash = (secret: string) => createHash('sha256').update(secret).digest('hex');

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS documents (
    kind TEXT NOT NULL, id TEXT NOT NULL, owner TEXT NOT NULL, doc TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS documents_by_owner ON documents (kind, owner);
  CREATE TABLE IF NOT EXISTS people (
    pool TEXT NOT NULL, name_key TEXT NOT NULL, sub TEXT NOT NULL, federated INTEGER NOT NULL,
    words TEXT NOT NULL, doc TEXT NOT NULL, PRIMARY KEY (pool, name_key)
  );
  CREATE UNIQUE INDEX IF NOT EXISTS people_by_sub ON people (pool, sub);
`;
