import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { callTables } from '../aws/dynamo.ts';
import type { Functions } from '../lambda/functions.ts';
import { readStored } from '../stored.ts';
import { region } from '../template/account.ts';
import { failedItems, type Mapping } from './mapping.ts';

interface StreamRecord {
  eventID?: string;
  dynamodb: { SequenceNumber: string };
}

interface Read {
  Records: StreamRecord[];
  NextShardIterator?: string;
}

/** A place in a shard of a stream. */
interface Position {
  shard: string;
  iterator: string;
}

interface Shards {
  StreamDescription: { StreamArn: string; Shards: { ShardId: string }[] };
}

const streams = 'DynamoDBStreams_20120810';

/** The sequence number up to which each mapping has read, stored across restarts. */
export class Checkpoints {
  readonly #file: string;
  readonly #read: Record<string, string>;

  constructor(file: string) {
    this.#file = file;
    this.#read = readStored(file, z.record(z.string(), z.string())) ?? {};
  }

  get(key: string): string | undefined {
    return this.#read[key];
  }

  set(key: string, sequenceNumber: string): void {
    this.#read[key] = sequenceNumber;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#read));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

/** Feeds a table's stream to a function: in order, each record at least once. */
export class StreamSource {
  readonly #tableName: string;
  readonly #mapping: Mapping;
  readonly #endpoint: string;
  readonly #functions: Functions;
  readonly #checkpoints: Checkpoints;
  readonly #deadLetter: (queueArn: string, body: string) => void;
  #stopped = false;
  #woken: () => void = () => {};
  #changed = false;
  #waiting = false;
  #isFirst = true;
  /** Where the next read goes on. Absent before the first read, and after one that failed. */
  #position: Position | undefined;

  // biome-ignore lint/complexity/useMaxParams: the services that a poller connects
  constructor(
    mapping: Mapping,
    endpoint: string,
    functions: Functions,
    checkpoints: Checkpoints,
    deadLetter: (queueArn: string, body: string) => void,
  ) {
    this.#tableName = /table\/([^/]+)/.exec(mapping.sourceArn)?.[1] ?? '';
    this.#mapping = mapping;
    this.#endpoint = endpoint;
    this.#functions = functions;
    this.#checkpoints = checkpoints;
    this.#deadLetter = deadLetter;
  }

  /** Begins to read. */
  start(): void {
    void this.#run();
  }

  /** Reports the text of a call that writes. A text that names the table changes it, or rarely not. */
  wake(written: string): void {
    if (!written.includes(`"${this.#tableName}"`)) return;
    this.#changed = true;
    this.#woken();
  }

  /** Whether all writes have been read. */
  get idle(): boolean {
    return this.#waiting && !this.#changed;
  }

  stop(): void {
    this.#stopped = true;
    this.#woken();
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      this.#changed = false;
      await this.#gather();
      const records = await this.#read().catch(() => []);
      if (this.#stopped) return;
      if (records.length > 0) await this.#deliver(records, this.#mapping.retries);
      else if (!this.#changed) await this.#nextWrite();
    }
  }

  /** Waits for more writes of the same moment, as the mapping's window does. */
  async #gather(): Promise<void> {
    const { windowSeconds } = this.#mapping;
    if (windowSeconds > 0 && !this.#isFirst) await pause(Math.min(windowSeconds * 1000, 300));
    this.#isFirst = false;
  }

  /** Waits for a write, 1 second at most. */
  async #nextWrite(): Promise<void> {
    const woken = new Promise<void>((wake) => {
      this.#woken = wake;
    });
    this.#waiting = true;
    const ended = new AbortController();
    await Promise.race([woken, pause(1_000, undefined, { signal: ended.signal }).catch(() => {})]);
    ended.abort();
    this.#waiting = false;
  }

  /** Reads records from where the last read ended; a fault makes the next one look for its place. */
  async #read(): Promise<StreamRecord[]> {
    const positions = this.#position ? [this.#position] : await this.#positions();
    this.#position = undefined;
    for (const { shard, iterator } of positions) {
      const { Records, NextShardIterator } = await this.#call<Read>('GetRecords', {
        ShardIterator: iterator,
        Limit: this.#mapping.batchSize,
      });
      this.#shard = shard;
      // With more than one shard, each read looks through all of them.
      if (NextShardIterator && positions.length === 1) {
        this.#position = { shard, iterator: NextShardIterator };
      }
      if (Records.length > 0) return Records;
    }
    return [];
  }

  /** Returns the place in each shard after the last record that was delivered. */
  async #positions(): Promise<Position[]> {
    const listed = await this.#call<{ Streams: { StreamArn: string }[] }>('ListStreams', {
      TableName: this.#tableName,
    });
    const StreamArn = listed.Streams.at(-1)?.StreamArn;
    if (!StreamArn) return [];
    const { StreamDescription } = await this.#call<Shards>('DescribeStream', { StreamArn });
    return Promise.all(
      StreamDescription.Shards.map(async ({ ShardId }) => {
        const read = this.#checkpoints.get(`${this.#mapping.name}/${ShardId}`);
        const { ShardIterator } = await this.#call<{ ShardIterator: string }>('GetShardIterator', {
          StreamArn,
          ShardId,
          ...(read
            ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: read }
            : // Table and mapping are created together, so LATEST equals TRIM_HORIZON.
              { ShardIteratorType: 'TRIM_HORIZON' }),
        });
        return { shard: ShardId, iterator: ShardIterator };
      }),
    );
  }

  #shard = '';

  async #deliver(records: StreamRecord[], retries: number): Promise<void> {
    const wanted = records.filter((record) => this.#mapping.wants(record));
    const done = () => this.#passed(records.at(-1));
    if (wanted.length === 0) return done();

    const event = { Records: wanted.map((record) => this.#eventRecord(record)) };
    const answer = await this.#functions.invoke(this.#mapping.functionName, event);
    if (this.#stopped) return;
    const ids = wanted.map(({ dynamodb }) => dynamodb.SequenceNumber);
    const failed =
      answer.ok && this.#mapping.reportsItemFailures ? failedItems(answer.payload, ids) : new Set();
    if (answer.ok && failed.size === 0) return done();

    const first = answer.ok ? ids.findIndex((id) => failed.has(id)) : 0;
    const left = wanted.slice(Math.max(0, first));
    if (first > 0) this.#passed(wanted[first - 1]);
    if (retries <= 0) {
      if (this.#mapping.onFailure) this.#deadLetter(this.#mapping.onFailure, JSON.stringify(event));
      return done();
    }
    await pause(500);
    if (!this.#mapping.bisects || left.length < 2) return this.#deliver(left, retries - 1);
    const half = Math.ceil(left.length / 2);
    await this.#deliver(left.slice(0, half), retries - 1);
    await this.#deliver(left.slice(half), retries - 1);
  }

  #passed(record: StreamRecord | undefined): void {
    if (record) {
      this.#checkpoints.set(`${this.#mapping.name}/${this.#shard}`, record.dynamodb.SequenceNumber);
    }
  }

  #eventRecord(record: StreamRecord): Record<string, unknown> {
    return {
      ...record,
      eventSource: 'aws:dynamodb',
      eventVersion: '1.1',
      awsRegion: region,
      eventSourceARN: this.#mapping.sourceArn,
    };
  }

  #call<T>(operation: string, input: unknown): Promise<T> {
    return callTables<T>(this.#endpoint, `${streams}.${operation}`, input);
  }
}
