import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KMSClient } from '@aws-sdk/client-kms';
import { openKms } from '#bin/local/kms/kms';
import { region } from '#bin/local/template/account';

/** The properties of keys that a template may have, by the key's id. */
const keys: Record<string, object> = {
  'mrk-notes': { MultiRegion: true, EnableKeyRotation: true },
  'mrk-psychology': { MultiRegion: true, EnableKeyRotation: true },
  'mrk-sealing': { MultiRegion: true, KeySpec: 'RSA_3072', KeyUsage: 'SIGN_VERIFY' },
  'mrk-push': { MultiRegion: true, KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' },
};

/** Starts KMS with four keys and an alias for each, and a client that counts its requests. */
export async function startKms(folder = mkdtempSync(join(tmpdir(), 'kms-'))) {
  const kms = openKms(folder);
  const resource = (type: string, ref: string, properties: object) => ({
    stack: 'Data',
    logicalId: ref,
    type,
    path: ref,
    ref,
    attributes: {},
    properties: { ...properties },
  });
  for (const [id, properties] of Object.entries(keys)) {
    kms.addKey(resource('AWS::KMS::Key', id, properties));
    const AliasName = id.replace('mrk-', 'alias/portal-');
    kms.addAlias(resource('AWS::KMS::Alias', AliasName, { AliasName, TargetKeyId: id }));
  }
  let requests = 0;
  const server = createServer((request, response) => {
    requests++;
    void kms.handleApi(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const client = new KMSClient({
    region,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  return {
    client,
    folder,
    /** The number of requests so far. */
    requests: () => requests,
    stop() {
      client.destroy();
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}
