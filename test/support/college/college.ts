import type { Tools } from '#bin/lib/seed/tools';
import { schemasOf } from '#shared/api';
import { requestFor } from '#shared/kernel/request';
import type { Input, Output, Route } from '#shared/kernel/route';
import { unwrap } from '#shared/kernel/wire';
import type { SiteFacts } from '#shared/sites';
import type { TableName } from '#shared/tables';
import { storeCollege } from '#test/support/college/people';
import { type MemoryPortal, startMemoryPortal } from '#test/support/memory/memory-portal';
import { putInto } from '#test/support/records/school-records';

/** Harbour College on the API in this process. Anyone may sign in: the identifier is `u-username`. */
export interface College extends MemoryPortal {
  readonly records: Pick<Tools, 'db' | 'table'>;
  readonly tokenOf: (username: string) => Promise<string>;
  /** Calls a route that must succeed, and returns its output. */
  readonly ask: <R extends Route>(
    username: string,
    route: R,
    input: Input<R>,
  ) => Promise<Output<R>>;
  readonly put: (table: TableName, item: Record<string, unknown>) => Promise<unknown>;
}

interface CollegeOptions {
  /** Its tables have only the indexes of the templates, and count their units. */
  readonly declared?: boolean;
  /** Other facts of the school, such as its name for texts. */
  readonly is?: Partial<SiteFacts>;
}

/** Starts the API with the people, the settings, the groups and the categories of the school. */
export async function startCollege({
  declared = false,
  is = {},
}: CollegeOptions = {}): Promise<College> {
  const portal = await startMemoryPortal(['main'], {
    name: 'Harbour College',
    host: 'main.localhost',
    ...is,
  });
  if (declared) portal.tables.declareAll();
  const records = { db: portal.tables.db, table: (name: TableName) => name };
  await storeCollege(records);
  const tokens = new Map<string, Promise<string>>();
  const tokenOf: College['tokenOf'] = (username) => {
    const token = tokens.get(username) ?? portal.admit('main', username, `u-${username}`);
    tokens.set(username, token);
    return token;
  };
  return {
    ...portal,
    records,
    tokenOf,
    put: (table, item) => putInto(records, table, item),
    async ask(username, route, input) {
      const request = requestFor(route, input);
      const { status, text } = await portal.call('main', await tokenOf(username), request);
      if (status !== 200) throw new Error(`${route.method} ${route.path}: ${status} ${text}`);
      return schemasOf(route).output.parse(unwrap(route.answer ?? 'records', text)) as never;
    },
  };
}
