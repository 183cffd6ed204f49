import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { SQSBatchResponse } from 'aws-lambda';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { RestApi } from '#bin/local/gateway/definition';
import { largestBody, openGateway } from '#bin/local/gateway/gateway';
import { identityKey } from '#functions/kernel/http/caller';
import { storedSchools } from '#functions/kernel/schools/stored-schools';
import { s3With } from '#functions/kernel/store/buckets';
import { indexWriterOf } from '#functions/search/index-writer-of';
import { gatewayDocument } from '#infra/constructs/gateway-document';
import type { ScheduledName } from '#infra/schedules';
import { api } from '#shared/api';
import { hostSite } from '#shared/kernel/route';
import type { SiteFacts } from '#shared/sites';
import {
  buckets,
  bucketVariable,
  type DeclaredQueue,
  keyNames,
  keyVariable,
  queues,
  queueVariable,
  tableVariable,
  workedWith,
} from '#shared/store-names';
import { type TableName, tables } from '#shared/tables';
import { lambdaEntry } from '#test/support/lambda-entry';
import { type MemoryAws, quota, standInForAws } from '#test/support/memory/memory-aws';
import { ownLambdas } from '#test/support/memory/own-lambdas';
import { endpointOf } from '#test/support/push/devices';
import { schoolNamed } from '#test/support/records/school';

/** A request below the API root, as a browser sends it. */
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

/** The API in this process: the local gateway, every Lambda with its wiring, and AWS in memory. */
export interface MemoryPortal extends MemoryAws {
  /** Adds a sign-in for a person; returns the ID token. */
  readonly admit: (site: string, username: string, userUid: string) => Promise<string>;
  /** Signs tokens with a new key from now on, as a pool does that rotates its keys. */
  readonly turnKeys: () => Promise<void>;
  /** Returns an ID token of a person who has signed in before. It is valid for 15 minutes. */
  readonly tokenAgain: (site: string, username: string) => Promise<string>;
  readonly call: (
    site: string,
    token: string | undefined,
    request: RawRequest,
  ) => Promise<RawAnswer>;
  /** Gives the messages of a queue to its worker; returns how many there were. */
  readonly work: (queue: DeclaredQueue) => Promise<number>;
  /** Gives messages to the worker of a queue; returns how many of them failed. */
  readonly deliver: (queue: DeclaredQueue, bodies: readonly string[]) => Promise<number>;
  /** Tells the Lambdas that only these schools exist, as a deployment does. */
  readonly openSchools: (sites: readonly string[]) => Promise<void>;
  /** Calls a Lambda as a service does, and returns its answer. */
  readonly invoke: (name: string, event: object) => Promise<unknown>;
  /** Runs the Lambda of a schedule. */
  readonly run: (schedule: ScheduledName) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Stores the pictures that the posts and headers of tests use. */
function storePictures({ objects }: MemoryAws, site: string): void {
  for (const name of ['b-450x320.jpg', 'b-450x320.png', 'c-450x320.jpg', 'c-1600x690.jpg']) {
    objects.set(`media/${site}/${name.charAt(0).repeat(64)}${name.slice(1)}`, Buffer.alloc(1));
  }
}

interface Message {
  readonly QueueUrl: string;
  readonly MessageBody: string;
}

/** The Lambdas that read S3 without the SDK. */
const readsObjects: ReadonlySet<string> = new Set(['search', 'posts', 'home']);

/** What a worker or a schedule knows of its run. */
const context = { getRemainingTimeInMillis: () => 900_000, invokedFunctionArn: 'arn' };

type Handler = (event: unknown, context: object) => Promise<unknown>;

/** The key of all tokens of this process, because making one takes longer than most tests. */
let signing: ReturnType<typeof generateKeyPair> | undefined;

/**
 * Starts the API for some schools, without records and without sign-ins. `is` changes the facts of
 * all, or of each. If the caller gives the changes of tables to `search-index`, it is followed.
 */
export async function startMemoryPortal(
  sites: readonly string[],
  is: Partial<SiteFacts> | ((site: string) => Partial<SiteFacts>) = {},
  { isFollowed = false }: { readonly isFollowed?: boolean } = {},
): Promise<MemoryPortal> {
  const aws = standInForAws();
  for (const site of sites) storePictures(aws, site);
  signing ??= generateKeyPair('RS256');
  let key = await signing;
  let kid = 'k1';
  const publicKeyOf = async () => {
    return { ...(await exportJWK(key.publicKey)), kid, alg: 'RS256', use: 'sig' };
  };
  let keys = { keys: [await publicKeyOf()] };
  let trustedKeys = createLocalJWKSet(keys);
  const keyServer = createServer(({ url = '/' }, response) => {
    if (url.startsWith('/search/')) return answerObject(aws, decodeURI(url.slice(1)), response);
    response.end(JSON.stringify(url === '/v2/email/account' ? { SendQuota: quota } : keys));
  });
  await new Promise<void>((done) => keyServer.listen(0, '127.0.0.1', done));
  const { port } = keyServer.address() as AddressInfo;
  const facts = sites.map((site) => ({
    ...factsOf(site, `http://127.0.0.1:${port}/pool_${site}`),
    ...(typeof is === 'function' ? is(site) : is),
  }));
  const server = `http://127.0.0.1:${port}`;
  setEnvironment(server);
  const openS3 = s3With(({ S3Client }) => new S3Client({}));
  const writer = indexWriterOf(aws.tables, { openS3, bucket: (name) => name });
  const openSchools = (open: readonly string[]) =>
    storedSchools(aws.tables).write(facts.filter(({ schoolUid }) => open.includes(schoolUid)));
  await openSchools(sites);

  const load = ownLambdas();
  /**
   * Loads a Lambda. Some read S3 without the SDK, from the address that they find while they are
   * loaded; addresses that the SDK signs stay those of AWS.
   */
  async function loaded(name: string): Promise<{ handler: Handler }> {
    if (!readsObjects.has(name)) return load(lambdaEntry(name));
    process.env.AWS_ENDPOINT_URL_S3 = server;
    try {
      return await load(lambdaEntry(name));
    } finally {
      delete process.env.AWS_ENDPOINT_URL_S3;
    }
  }
  const lambdas = new Map<string, Promise<{ handler: Handler }>>();
  /** Loads a Lambda at its first call, because a test file needs only some of them. */
  const lambdaOf = (name: string) => {
    const lambda = lambdas.get(name) ?? loaded(name);
    lambdas.set(name, lambda);
    return lambda;
  };
  const gateway = openGateway({
    id: 'memory',
    definition: RestApi.parse({
      Body: gatewayDocument({
        api,
        invocationOf: (resource) => `functions/arn:${resource}/invocations`,
        callerArn: 'arn:caller',
        userPoolArns: facts.map(({ schoolUid }) => `pools/${schoolUid}`),
      }),
    }),
    responses: [],
    functions: {
      async invoke(arn, event) {
        const { handler } = await lambdaOf(arn.replace('arn:', ''));
        const payload = await handler(event, {});
        return { ok: true, payload };
      },
    },
    pool: (site) => ({
      issuer: facts.find(({ schoolUid }) => schoolUid === site)?.issuer ?? '',
      clientIds: [`client-${site}`],
      keys: trustedKeys,
    }),
  });

  async function deliver(queue: DeclaredQueue, bodies: readonly string[]): Promise<number> {
    const Records = bodies.map((body, i) => ({ messageId: `m${i}`, body }));
    const { handler } = await lambdaOf(`${workedWith(queue)}-worker`);
    const answer = (await handler({ Records }, context)) as SQSBatchResponse;
    return answer.batchItemFailures.length;
  }

  const factsAt = (site: string) => facts.find(({ schoolUid }) => schoolUid === site);
  async function tokenAgain(site: string, username: string): Promise<string> {
    const { issuer = '', clientId = '' } = factsAt(site) ?? {};
    return new SignJWT({ token_use: 'id', 'cognito:username': username })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject(`sub-${username}`)
      .setIssuedAt()
      .setExpirationTime('15m')
      .sign(key.privateKey);
  }

  return {
    ...aws,
    async admit(site, username, userUid) {
      const sk = identityKey(factsAt(site)?.issuer ?? '', `sub-${username}`);
      const Item = { pk: site, sk, userUid };
      await aws.tables.db.send(new PutCommand({ TableName: 'identities', Item }));
      return tokenAgain(site, username);
    },
    tokenAgain,
    async turnKeys() {
      key = await generateKeyPair('RS256');
      kid = `k${Number(kid.slice(1)) + 1}`;
      keys = { keys: [await publicKeyOf(), ...keys.keys.slice(0, 1)] };
      trustedKeys = createLocalJWKSet(keys);
    },
    openSchools: async (open) => void (await openSchools(open)),
    async invoke(name, event) {
      const { handler } = await lambdaOf(name);
      return handler(event, context);
    },
    async call(site, token, { method, path, body, headers = {} }) {
      // The stream of the tables has done this at a portal that runs.
      if (!isFollowed && path.startsWith('/search')) {
        await aws.tables.uncounted(() => writer.of(schoolNamed(site)).build(new Date()));
      }
      const bytes = Buffer.from(body ?? '');
      const given = Object.entries({
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
        // The edge overwrites this header of a client.
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
    async work(queue) {
      const isOf = ({ QueueUrl }: Message) => QueueUrl.endsWith(`/${queue}`);
      const messages = (aws.queued as Message[]).filter(isOf);
      const others = (aws.queued as Message[]).filter((message) => !isOf(message));
      aws.queued.splice(0, aws.queued.length, ...others);
      const bodies = messages.map(({ MessageBody }) => MessageBody);
      await deliver(queue, bodies);
      return messages.length;
    },
    deliver,
    async run(schedule) {
      const { handler } = await lambdaOf(schedule);
      await handler({}, context);
    },
    stop: () =>
      new Promise((done) => {
        keyServer.close(() => done());
        keyServer.closeAllConnections();
      }),
  };
}

const factsOf = (schoolUid: string, issuer: string): SiteFacts => ({
  schoolUid: schoolNamed(schoolUid).site,
  name: `School ${schoolUid}`,
  host: `${schoolUid}.example`,
  timeZone: 'Australia/Sydney',
  sender: `portal@${schoolUid}.example`,
  configurationSet: `portal-${schoolUid}`,
  issuer,
  clientId: `client-${schoolUid}`,
  accounts: 'pool',
});

/**
 * Sets the variables that the stacks give the Lambdas. Every table, bucket and queue has its own
 * name.
 */
/** Answers what is read of S3 without the SDK. */
function answerObject({ objects }: MemoryAws, name: string, response: ServerResponse): void {
  const object = objects.get(name);
  response.writeHead(object ? 200 : 404).end(object);
}

function setEnvironment(server: string): void {
  process.env.AWS_ENDPOINT_URL_SESV2 = server;
  process.env.AWS_REGION = 'ap-southeast-2';
  process.env.OUTSIDE_NETWORK = 'none';
  // The push service of which the memory of AWS has the answers.
  process.env.PUSH_ORIGIN = new URL(endpointOf('')).origin;
  process.env.AWS_ACCESS_KEY_ID = 'memory';
  process.env.AWS_SECRET_ACCESS_KEY = 'memory';
  for (const name of Object.keys(tables) as TableName[]) process.env[tableVariable(name)] = name;
  for (const name of buckets) process.env[bucketVariable(name)] = name;
  for (const name of keyNames) process.env[keyVariable(name)] = name;
  for (const name of queues) process.env[queueVariable(name)] = `https://queues.example/${name}`;
}
