import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { project } from '#bin/lib/project';
import { leaverTables } from '#shared/tables';

/** The names of tables, buckets, queues and keys that some wiring asks for. */
export interface Asked {
  readonly tables: string[];
  readonly buckets: string[];
  readonly queues: string[];
  readonly keys: string[];
}

/**
 * Returns the stores that an entry file asks for: it follows each repository that gets `tables` or
 * `buckets` into its own file, and the readers in there.
 */
export function askedNames(file: string): Asked {
  const asked = {
    tables: new Set<string>(),
    buckets: new Set<string>(),
    queues: new Set<string>(),
    keys: new Set<string>(),
  };
  const seen = new Set<string>();
  const read = (path: string, exported?: string) => {
    const key = `${path} ${exported}`;
    if (seen.has(key)) return;
    seen.add(key);
    const source = readFileSync(path, 'utf8');
    const text = exported === undefined ? source : partOf(source, exported);
    for (const [, name = ''] of text.matchAll(/\btable\('([\w-]+)'\)/g)) asked.tables.add(name);
    if (/schools\/current'/.test(text)) asked.tables.add('schools');
    // A kind of record names its table beside the functions that read and write it.
    for (const [, kind = ''] of text.matchAll(/\brecord(?:Reader|Store)\((\w+), /g)) {
      const declared = new RegExp(`const ${kind} = kindOfRecord\\(\\{\\s*table: '([\\w-]+)'`);
      const [, name = ''] = declared.exec(source) ?? [];
      asked.tables.add(name);
    }
    for (const [, kind = ''] of text.matchAll(/\bjob(?:Reader|Store)\((\w+), /g)) {
      const from = importOf(source, path, kind);
      const declared = new RegExp(`const ${kind} = kindOfJob\\(\\{\\s*table: '([\\w-]+)'`);
      const [, name = ''] = (from && declared.exec(readFileSync(from, 'utf8'))) || [];
      asked.tables.add(name);
    }
    // The purge of leavers goes through the rows of their tables.
    if (/\bleaverRows\b/.test(text)) for (const name of leaverTables) asked.tables.add(name);
    for (const [, name = ''] of text.matchAll(/\bbucket\('([\w-]+)'\)/g)) asked.buckets.add(name);
    for (const [, name = ''] of text.matchAll(/\bobjectReader\(buckets, '([\w-]+)'\)/g)) {
      asked.buckets.add(name);
    }
    for (const [, name = ''] of text.matchAll(/queueOf\(queues, '([\w-]+)'/g)) {
      asked.queues.add(name);
    }
    for (const [, order = ''] of text.matchAll(/orderQueue\(queues, (\w+)\)/g)) {
      if (order !== 'kind') asked.queues.add(queueOfOrder(source, path, order));
    }
    // A kind of mail is queued again by the worker that sends it.
    for (const [, kind = ''] of text.matchAll(/\b(\w+Mail)\(\{/g)) {
      const from = importOf(source, path, kind) ?? '';
      const declared = readFileSync(from, 'utf8');
      const [, order = ''] = /\border: (\w+),/.exec(declared) ?? [];
      asked.queues.add(queueOfOrder(declared, from, order));
    }
    for (const [, name = ''] of text.matchAll(/\bkeyArn\('([\w-]+)'\)/g)) asked.keys.add(name);
    const givesStores =
      /\b(\w+)\(\s*(?:tables|buckets|table|\{ db, table \}|\{ s3, bucket \})[,)]/g;
    for (const [, name = ''] of text.matchAll(givesStores)) {
      const from = importOf(source, path, name);
      if (from) read(from, name);
    }
  };
  read(file);
  const sorted = (names: ReadonlySet<string>) => [...names].sort();
  return {
    tables: sorted(asked.tables),
    buckets: sorted(asked.buckets),
    queues: sorted(asked.queues),
    keys: sorted(asked.keys),
  };
}

/** Returns the queue in which orders of a kind wait. */
function queueOfOrder(source: string, path: string, order: string): string {
  const from = importOf(source, path, order);
  const declared = new RegExp(`const ${order} = kindOfOrder\\(\\{([^}]*)\\}`);
  const [, fields = ''] = (from && declared.exec(readFileSync(from, 'utf8'))) || [];
  const [, queue] = /queue: '([\w-]+)'/.exec(fields) ?? [];
  const isUrgent = fields.includes("priority: 'urgent'");
  return queue ?? (isUrgent ? 'urgent-mail' : 'mail');
}

/** Returns an exported function with the helpers below it. */
function partOf(source: string, exported: string): string {
  const begin = source.search(new RegExp(`^export (const|(async )?function) ${exported}\\b`, 'm'));
  if (begin === -1) throw new Error(`There is no export ${exported}`);
  const next = source.slice(begin + 1).search(/^export (const|function) \w+(?: =)? ?\(\{ (db|s3)/m);
  return next === -1 ? source.slice(begin) : source.slice(begin, begin + 1 + next);
}

/** Returns the file from which a name is imported, or this file if it exports it. */
function importOf(source: string, path: string, name: string): string | undefined {
  const named = `\\{[^}]*\\b${name}\\b[^}]*\\}`;
  const line =
    new RegExp(`^import ${named} from '([^']+)'`, 'm').exec(source) ??
    // Part of a Lambda that is loaded later.
    new RegExp(`const ${named} = await import\\('([^']+)'\\)`).exec(source);
  const from = line?.[1];
  if (from === undefined) return source.includes(`export const ${name} =`) ? path : undefined;
  return from.startsWith('#') ? join(project, `${from.slice(1)}.ts`) : join(dirname(path), from);
}
