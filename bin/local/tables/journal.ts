import {
  closeSync,
  createReadStream,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { DamagedFile } from '../stored.ts';
import type { Commit, MemoryDatabase } from './database.ts';
import { keptFor } from './stream.ts';
import type { TableDefinition } from './table.ts';
import { fromWire, toWire, type Wire } from './values.ts';

/** A line of the file: a table, or the writes of one call. */
interface Line {
  readonly table?: TableDefinition;
  readonly at?: number;
  readonly sequence?: number;
  readonly writes?: readonly (readonly [table: string, key: Wire, after: Wire | null])[];
}

/** A file is written again if most of it is old. */
const isWorthwhile = 4 * 1024 ** 2;

/**
 * The file of tables in memory. It gets a line for each call that writes, before the call is
 * answered. So a kill loses nothing that was answered, and a call is in the file whole or not at
 * all.
 */
export class Journal {
  readonly #open: number;

  private constructor(file: string) {
    this.#open = openSync(file, 'a');
  }

  /** Reads a file into a database and then keeps every commit in it. */
  static async open(file: string, database: MemoryDatabase): Promise<Journal> {
    mkdirSync(dirname(file), { recursive: true });
    const size = existsSync(file) ? statSync(file).size : 0;
    const old = size > 0 ? await read(file, database) : 0;
    if (old > isWorthwhile && old > size / 2) await shorten(file);
    const journal = new Journal(file);
    // The last line is incomplete after a kill. The next one must not continue it.
    if (size > 0) journal.#add('\n');
    database.keep = (commit) => journal.#keep(commit);
    return journal;
  }

  define(table: TableDefinition): void {
    this.#write({ table });
  }

  close(): void {
    closeSync(this.#open);
  }

  #keep({ at, sequence, writes }: Commit): void {
    this.#write({
      at,
      sequence,
      writes: writes.map(({ table, key, after }) => [
        ...([table.definition.name, toWire(key)] as const),
        after ? toWire(after) : null,
      ]),
    });
  }

  #write(line: Line): void {
    this.#add(`${JSON.stringify(line)}\n`);
  }

  #add(text: string): void {
    const bytes = Buffer.from(text);
    for (let from = 0; from < bytes.length; ) from += writeSync(this.#open, bytes, from);
  }
}

/** Reads a file into a database. Returns how many bytes are older than what streams keep. */
async function read(file: string, database: MemoryDatabase): Promise<number> {
  let old = 0;
  const now = Date.now();
  for await (const { line, bytes } of linesOf(file)) {
    try {
      take(line, database);
    } catch (error) {
      // Such as a record of a table whose own line is gone.
      throw new DamagedFile(file, error);
    }
    if (!line.at || now - line.at > keptFor) old += bytes;
  }
  return old;
}

function take(line: Line, database: MemoryDatabase): void {
  if (line.table) database.define(line.table);
  const { at = 0, sequence = 0, writes = [] } = line;
  database.restore({
    at,
    sequence,
    writes: writes.map(([table, key, after]) => ({
      table: database.table(table),
      key: fromWire(key),
      after: after ? fromWire(after) : undefined,
    })),
  });
}

/** Writes a file again with the state of a day ago, and the writes since. */
async function shorten(file: string): Promise<void> {
  const { MemoryDatabase } = await import('./database.ts');
  const past = new MemoryDatabase();
  const target = openSync(`${file}.new`, 'w');
  const write = (line: Line) => writeSync(target, `${JSON.stringify(line)}\n`);
  const now = Date.now();
  let isRecent = false;
  const writePast = () => {
    isRecent = true;
    for (const table of past.tables.values()) {
      write({ table: table.definition });
      for (const item of table.items.values()) {
        const key = toWire(table.keyOf(item));
        write({ writes: [[table.definition.name, key, toWire(item)]] });
      }
    }
    // The numbers of changes go on where they were, because streams are read from a number on.
    write({ sequence: past.next });
  };
  for await (const { line } of linesOf(file)) {
    if (!isRecent && line.at && now - line.at <= keptFor) writePast();
    if (isRecent) write(line);
    else take(line, past);
  }
  if (!isRecent) writePast();
  closeSync(target);
  renameSync(`${file}.new`, file);
}

async function* linesOf(file: string): AsyncGenerator<{ line: Line; bytes: number }> {
  for await (const text of createInterface({ input: createReadStream(file) })) {
    if (text === '') continue;
    const line = parsed(text);
    if (line) yield { line, bytes: Buffer.byteLength(text) + 1 };
    else if (!text.startsWith(lineStart)) throw new DamagedFile(file);
  }
}

/** How each line begins. One that begins so and does not end was cut off by a kill. */
const lineStart = '{"';

/** Returns a line; none if the text is not a whole one. */
function parsed(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}
