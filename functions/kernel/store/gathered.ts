import type { BatchGetCommandInput, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';

type Asked = NonNullable<BatchGetCommandInput['RequestItems']>;
type Wanted = Asked[string];
type Key = Readonly<Record<string, unknown>>;

interface Answer {
  readonly Responses?: Readonly<Record<string, readonly Record<string, unknown>[]>>;
  readonly UnprocessedKeys?: Asked;
}

/** A read by keys that waits for others. */
interface Waiting {
  readonly command: GetCommand | BatchGetCommand;
  readonly asked: Asked;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** What DynamoDB takes in one request. */
const mostKeys = 100;
/** The longest that a read by keys waits for queries that are under way, in ms. */
const longest = 10;

/**
 * Returns a client that makes one request of the reads by keys that an answer needs at about the same
 * time, of any tables: so 10 parts of an answer do not cost 10 requests. They wait until the
 * queries under way have answered, because the next reads follow from those. A request that fails is
 * tried again read by read, so that a table that fails stops only the parts that read it.
 */
export function gatheringReads(db: DynamoDBDocumentClient): DynamoDBDocumentClient {
  let waiting: Waiting[] = [];
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;
  const sendNow = (command: unknown): Promise<unknown> => db.send(command as GetCommand);

  async function tracked<T>(work: Promise<T>): Promise<T> {
    underWay += 1;
    try {
      return await work;
    } finally {
      underWay -= 1;
      if (underWay === 0) setImmediate(flushIfIdle);
    }
  }

  const flushIfIdle = () => {
    if (underWay === 0) flush();
  };

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const reads = waiting;
    waiting = [];
    for (const together of requestsOf(reads)) void tracked(sendTogether(together));
  }

  async function sendTogether(reads: readonly Waiting[]): Promise<void> {
    const [only, ...more] = reads;
    if (!only) return;
    if (more.length > 0) {
      try {
        const RequestItems = merged(reads.map(({ asked }) => asked));
        const answer = (await sendNow(new BatchGetCommand({ RequestItems }))) as Answer;
        for (const read of reads) answerRead(read, answer);
        return;
      } catch {
        // Each read gets its own error.
      }
    }
    await Promise.all(
      reads.map(({ command, resolve, reject }) => sendNow(command).then(resolve, reject)),
    );
  }

  /** Gives a read its part. One that DynamoDB did not process is sent alone. */
  function answerRead({ command, asked, resolve, reject }: Waiting, answer: Answer): void {
    if (command instanceof BatchGetCommand) {
      resolve(partOf(asked, answer));
      return;
    }
    const { Responses = {}, UnprocessedKeys = {} } = partOf(asked, answer);
    if (Object.keys(UnprocessedKeys).length > 0) sendNow(command).then(resolve, reject);
    else resolve({ Item: Object.values(Responses)[0]?.[0] });
  }

  const send = (command: unknown): Promise<unknown> => {
    const asked = askedBy(command);
    if (!asked) return tracked(sendNow(command));
    return new Promise((resolve, reject) => {
      const read = command as GetCommand | BatchGetCommand;
      waiting.push({ command: read, asked, resolve, reject });
      if (underWay === 0) setImmediate(flushIfIdle);
      timer ??= setTimeout(flush, longest);
    });
  };
  // Code only calls `send`.
  return { send } as unknown as DynamoDBDocumentClient;
}

/** Returns what a read by keys asks for; undefined for other commands. */
function askedBy(command: unknown): Asked | undefined {
  if (command instanceof BatchGetCommand) return command.input.RequestItems;
  if (!(command instanceof GetCommand)) return undefined;
  const { TableName, Key: key, ConsistentRead, ...others } = command.input;
  if (!TableName || !key || Object.keys(others).length > 0) return undefined;
  return { [TableName]: { Keys: [key], ...(ConsistentRead && { ConsistentRead }) } };
}

/**
 * Divides reads into requests: each names a table with the same consistency only. A read of some fields
 * shares its table with no other one, because its answer may lack the keys.
 */
function requestsOf(reads: readonly Waiting[]): Waiting[][] {
  const requests: { readonly reads: Waiting[]; options: Map<string, string>; keys: number }[] = [];
  for (const [i, read] of reads.entries()) {
    const tables = Object.entries(read.asked).map(([name, { Keys = [], ...options }]) => ({
      name,
      count: Keys.length,
      options: options.ProjectionExpression ? `${i}` : JSON.stringify(options),
    }));
    const count = tables.reduce((sum, each) => sum + each.count, 0);
    const found = requests.find(
      ({ options, keys }) =>
        keys + count <= mostKeys &&
        tables.every(({ name, options: own }) => (options.get(name) ?? own) === own),
    );
    const request = found ?? { reads: [], options: new Map<string, string>(), keys: 0 };
    if (!found) requests.push(request);
    request.reads.push(read);
    request.keys += count;
    for (const { name, options } of tables) request.options.set(name, options);
  }
  return requests.map((request) => request.reads);
}

const idOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

/** Merges reads. DynamoDB refuses a key that a request names twice. */
function merged(all: readonly Asked[]): Asked {
  const tables = new Map<
    string,
    { readonly options: Omit<Wanted, 'Keys'>; readonly keys: Map<string, Key> }
  >();
  for (const [name, { Keys = [], ...options }] of all.flatMap((each) => Object.entries(each))) {
    const table = tables.get(name) ?? { options, keys: new Map<string, Key>() };
    tables.set(name, table);
    for (const key of Keys) table.keys.set(idOf(key), key);
  }
  return Object.fromEntries(
    [...tables].map(([name, { options, keys }]) => [
      name,
      { ...options, Keys: [...keys.values()] },
    ]),
  );
}

/** Returns the part of an answer that a read has asked for. */
function partOf(asked: Asked, { Responses = {}, UnprocessedKeys = {} }: Answer) {
  const own = Object.entries(asked).map(([name, wanted]) => {
    const { Keys = [], ...options } = wanted;
    const ids = new Set(Keys.map(idOf));
    const isOwn = (key: Key) => ids.has(idOf(key));
    const left = (UnprocessedKeys[name]?.Keys ?? []).filter(isOwn);
    const all = Responses[name] ?? [];
    return { name, options, left, found: options.ProjectionExpression ? all : all.filter(isOwn) };
  });
  return {
    Responses: Object.fromEntries(own.map(({ name, found }) => [name, found])),
    UnprocessedKeys: Object.fromEntries(
      own.flatMap(({ name, options, left }) =>
        left.length > 0 ? [[name, { ...options, Keys: left }]] : [],
      ),
    ),
  };
}
