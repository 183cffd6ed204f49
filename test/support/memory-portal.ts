import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { vi } from 'vitest';
import { identityKey } from '#functions/lib/caller';
import { gatewayDocument } from '#infra/constructs/gateway-document';
import { RestApi } from '#infra/local/gateway/definition';
import { largestBody, openGateway } from '#infra/local/gateway/gateway';
import { api, type ResourceName } from '#shared/contract/api';
import { hostSite } from '#shared/contract/route';
import type { SiteFacts } from '#shared/sites';
import type { TableName } from '#shared/tables';
import {
  buckets,
  bucketVariable,
  queues,
  queueVariable,
  tables,
  tableVariable,
} from '#shared/tables';
import { type MemoryAws, standInForAws } from '#test/support/memory-aws';

/** A request as a browser makes it, below the API root. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string | Buffer | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
}

/** The API of the portal in this process: the gateway's code, every Lambda with its own wiring, and memory where AWS would be. */
export interface MemoryPortal extends MemoryAws {
  /** Lets a person sign in from now on; answers the ID token. */
  readonly admit: (site: string, username: string, userUid: string) => Promise<string>;
  readonly call: (
    site: string,
    token: string | undefined,
    request: RawRequest,
  ) => Promise<RawAnswer>;
  readonly stop: () => Promise<void>;
}

type Handler = (event: unknown, context: object) => Promise<unknown>;

/** Starts the API for some schools; nothing is stored yet, and nobody admitted. */
export async function startMemoryPortal(sites: readonly string[]): Promise<MemoryPortal> {
  const aws = standInForAws();
  const key = await generateKeyPair('RS256');
  const publicKey = { ...(await exportJWK(key.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const keys = { keys: [publicKey] };
  const keyServer = createServer((_, response) => response.end(JSON.stringify(keys)));
  await new Promise<void>((done) => keyServer.listen(0, '127.0.0.1', done));
  const { port } = keyServer.address() as AddressInfo;
  const facts = sites.map((site) => factsOf(site, `http://127.0.0.1:${port}/pool_${site}`));
  tellEnvironment(facts);

  // A Lambda reads its environment once, when it is loaded; one that an earlier file loaded knows other schools.
  vi.resetModules();
  const lambdas = new Map<string, Handler>();
  for (const name of Object.keys(api) as ResourceName[]) {
    const module: { handler: Handler } = await import(`../../functions/api/${name}.lambda.ts`);
    lambdas.set(name, module.handler);
  }
  const gateway = openGateway({
    id: 'memory',
    definition: RestApi.parse({
      Body: gatewayDocument({
        api,
        invocationOf: (resource) => `functions/arn:${resource}/invocations`,
        userPoolArns: facts.map(({ schoolUid }) => `pools/${schoolUid}`),
      }),
    }),
    responses: [],
    functions: {
      async invoke(arn, event) {
        const payload = await lambdas.get(arn.replace('arn:', ''))?.(event, {});
        return { ok: true, payload };
      },
    },
    pool: (site) => ({
      issuer: facts.find(({ schoolUid }) => schoolUid === site)?.issuer ?? '',
      clientIds: [`client-${site}`],
      keys: () => keys,
    }),
  });

  return {
    ...aws,
    async admit(site, username, userUid) {
      const { issuer = '', clientId = '' } =
        facts.find(({ schoolUid }) => schoolUid === site) ?? {};
      const sub = `sub-${username}`;
      const Item = { pk: site, sk: identityKey(issuer, sub), userUid };
      await aws.tables.db.send(new PutCommand({ TableName: 'identities', Item }));
      return new SignJWT({ token_use: 'id', 'cognito:username': username })
        .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject(sub)
        .setIssuedAt()
        .setExpirationTime('15m')
        .sign(key.privateKey);
    },
    async call(site, token, { method, path, body, headers = {} }) {
      const bytes = Buffer.from(body ?? '');
      const given = Object.entries({
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
        // The edge writes it over whatever a viewer sends.
        [hostSite]: site,
      });
      const request = {
        method,
        target: path,
        headers: given,
        body: bytes.length > largestBody ? undefined : bytes,
      };
      const answer = await gateway(request, 'api');
      return { status: answer.status, text: String(answer.body), headers: answer.headers };
    },
    stop: () =>
      new Promise((done) => {
        keyServer.close(() => done());
        keyServer.closeAllConnections();
      }),
  };
}

const factsOf = (schoolUid: string, issuer: string): SiteFacts => ({
  schoolUid,
  name: `School ${schoolUid}`,
  host: `${schoolUid}.example`,
  timeZone: 'Australia/Sydney',
  sender: `portal@${schoolUid}.example`,
  configurationSet: `portal-${schoolUid}`,
  issuer,
  clientId: `client-${schoolUid}`,
});

/** What the stacks would tell the Lambdas; every table, bucket and queue has its own name. */
function tellEnvironment(facts: readonly SiteFacts[]): void {
  process.env.SITES = JSON.stringify(facts);
  process.env.AWS_REGION = 'ap-southeast-2';
  process.env.AWS_ACCESS_KEY_ID = 'memory';
  process.env.AWS_SECRET_ACCESS_KEY = 'memory';
  for (const name of Object.keys(tables) as TableName[]) process.env[tableVariable(name)] = name;
  for (const name of buckets) process.env[bucketVariable(name)] = name;
  for (const name of queues) process.env[queueVariable(name)] = `https://queues.example/${name}`;
}
