import type { MemoryPortal } from '#test/support/memory/memory-portal';

/** What calls of a route, messages of a queue or runs of a schedule cost on a day. */
export interface CallCost {
  count: number;
  read: number;
  written: number;
  /** Milliseconds of this machine, with the gateway and the parsing of answers. */
  longest: number;
}

/** What people asked for, and the work behind it. */
type Kind = 'calls' | 'behind';

interface Measured {
  readonly kind: Kind;
  readonly name: string;
  /** How many there are, if not one. */
  readonly count?: number;
}

/** Counts the units of tables by what used them. */
export function openMeter({ tables }: Pick<MemoryPortal, 'tables'>) {
  const background = { read: 0, written: 0 };
  const costs: Record<Kind, Map<string, CallCost>> = { calls: new Map(), behind: new Map() };
  const addBehind = ({ read, written }: Pick<CallCost, 'read' | 'written'>) => {
    background.read += read;
    background.written += written;
  };

  function add({ kind, name, count = 1 }: Measured, started: number): void {
    const { read, written } = tables.spent();
    if (kind === 'behind') addBehind({ read, written });
    const longest = performance.now() - started;
    costs[kind].set(name, added(costs[kind].get(name), { count, read, written, longest }));
  }

  return {
    /** Does something, and counts what it costs. */
    async of<Answer>(measured: Measured, act: () => Promise<Answer>): Promise<Answer> {
      // What was spent until now nobody has asked for.
      addBehind(tables.spent());
      const started = performance.now();
      try {
        return await act();
      } finally {
        add(measured, started);
      }
    },
    /** The units of all that was not a call. */
    background,
    /** Returns what each kind of a name has cost since the last call. */
    taken(kind: Kind): ReadonlyMap<string, CallCost> {
      const all = costs[kind];
      costs[kind] = new Map();
      return all;
    },
  };
}
export type Meter = ReturnType<typeof openMeter>;

/** Adds a cost to what is known. */
export const added = (sum: CallCost | undefined, cost: CallCost): CallCost => ({
  count: (sum?.count ?? 0) + cost.count,
  read: (sum?.read ?? 0) + cost.read,
  written: (sum?.written ?? 0) + cost.written,
  longest: Math.max(sum?.longest ?? 0, cost.longest),
});

type Keyed = Readonly<Record<string, unknown>>;
interface Asked {
  readonly Key?: Keyed;
  readonly Item?: Keyed;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeValues?: Keyed;
  readonly TransactItems?: readonly Readonly<Record<string, Asked>>[];
  readonly RequestItems?: Readonly<
    Record<
      string,
      { readonly Keys?: readonly Keyed[] } | readonly Readonly<Record<string, Asked>>[]
    >
  >;
}

/** Returns whether a command is about records of one of some schools, with whose name each partition begins. */
export const isAbout =
  (sites: ReadonlySet<string>) =>
  (command: unknown): boolean =>
    sites.has(partitionIn((command as { readonly input: Asked }).input).split('#', 1)[0] ?? '');

/** Returns the first partition that a command names; empty if it names none. */
function partitionIn(asked: Asked): string {
  const { Key, Item, KeyConditionExpression = '', TransactItems, RequestItems } = asked;
  const [first] = TransactItems ?? [];
  if (first) return partitionIn(Object.values(first)[0] ?? {});
  const [batch] = Object.values(RequestItems ?? {});
  if (batch && 'Keys' in batch) return partitionIn({ Key: batch.Keys?.[0] ?? {} });
  if (Array.isArray(batch)) return partitionIn(Object.values(batch[0] ?? {})[0] ?? {});
  const [, value = ''] = /=\s*(:\w+)/.exec(KeyConditionExpression) ?? [];
  const partition = (Key ?? Item)?.pk ?? asked.ExpressionAttributeValues?.[value];
  return typeof partition === 'string' ? partition : '';
}
