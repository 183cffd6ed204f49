import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Tables } from '#functions/kernel/store/tables';
import {
  copy,
  type Expressed,
  holds,
  type Item,
  updated,
} from '#test/support/tables/table-expressions';

interface Write extends Expressed {
  readonly TableName?: string | undefined;
  readonly Item?: Item | undefined;
  readonly Key?: Item | undefined;
  readonly UpdateExpression?: string | undefined;
  readonly ConditionExpression?: string | undefined;
  /** True for a condition check of a transaction. */
  readonly isCheckOnly?: boolean;
}

/**
 * Creates tables in memory. Each call waits for `turn`, so a test can try any order of calls, or
 * fail at any of them. Throws on commands that it does not implement.
 */
export function memoryTables(turn: () => Promise<void>): Tables & {
  readonly all: (table: string) => Item[];
  /** Returns the keys and the JSON text of every record of a table. */
  readonly texts: (table: string) => [pk: unknown, sk: unknown, text: string][];
  /** Returns the tables that were used. */
  readonly names: () => string[];
  /** Returns a function that restores the records of now. */
  readonly mark: () => () => void;
} {
  const tables = new Map<string, Map<string, Item>>();
  const table = (name: string | undefined) => {
    const found = tables.get(name ?? '') ?? new Map<string, Item>();
    tables.set(name ?? '', found);
    return found;
  };
  // A write replaces an item and never changes it.
  const texts = new WeakMap<Item, string>();
  const textOf = (item: Item) => {
    const text = texts.get(item) ?? JSON.stringify(item);
    texts.set(item, text);
    return text;
  };
  const idOf = ({ pk, sk }: Item) => `${pk}\n${sk}`;
  const targetOf = (write: Write) => idOf(write.Key ?? write.Item ?? {});
  const isMet = (write: Write) =>
    !write.ConditionExpression ||
    holds(write.ConditionExpression, table(write.TableName).get(targetOf(write)), write);

  function apply(write: Write): Item | undefined {
    if (write.isCheckOnly) return undefined;
    const records = table(write.TableName);
    const before = records.get(targetOf(write));
    if (write.Item) records.set(targetOf(write), copy(defined(write.Item)));
    else if (write.UpdateExpression) {
      const from = before ?? { ...write.Key };
      records.set(targetOf(write), defined(updated(write.UpdateExpression, from, write)));
    } else records.delete(targetOf(write));
    return records.get(targetOf(write));
  }

  function single(write: Write): Item | undefined {
    if (isMet(write)) return apply(write);
    throw new ConditionalCheckFailedException({ message: 'The condition failed', $metadata: {} });
  }

  function commit(writes: Write[]): void {
    const failed = writes.map((write) => !isMet(write));
    if (failed.includes(true)) {
      throw Object.assign(new Error('Transaction cancelled'), {
        name: 'TransactionCanceledException',
        CancellationReasons: failed.map((each) => ({
          Code: each ? 'ConditionalCheckFailed' : 'None',
        })),
      });
    }
    writes.forEach(apply);
  }

  function query({ input }: QueryCommand) {
    const [pk, sk] = input.IndexName
      ? [`${input.IndexName}Pk`, `${input.IndexName}Sk`]
      : ['pk', 'sk'];
    const sortKey = (item: Item) => `${item[sk]}\n${idOf(item)}`;
    const found = [...table(input.TableName).values()]
      .filter((item) => item[pk] !== undefined && item[sk] !== undefined)
      .filter((item) => holds(input.KeyConditionExpression ?? '', item, input));
    if (found.length > 1) found.sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
    if (input.ScanIndexForward === false) found.reverse();
    const from = input.ExclusiveStartKey;
    const begin = from ? found.findIndex((item) => idOf(item) === idOf(from)) + 1 : 0;
    const Items = found.slice(begin, begin + (input.Limit ?? found.length));
    const last = Items.at(-1);
    const isWhole = begin + Items.length >= found.length || !last;
    return {
      Items: copy(Items),
      Count: Items.length,
      ...(!isWhole && {
        LastEvaluatedKey: { pk: last.pk, sk: last.sk, [pk]: last[pk], [sk]: last[sk] },
      }),
    };
  }

  async function send(command: unknown) {
    await turn();
    if (command instanceof GetCommand) {
      const { TableName, Key = {} } = command.input;
      return { Item: copy(table(TableName).get(idOf(Key))) };
    }
    if (command instanceof BatchGetCommand) {
      const requests = Object.entries(command.input.RequestItems ?? {});
      const Responses = requests.map(([name, { Keys = [] }]) => [
        name,
        copy(Keys.flatMap((key) => table(name).get(idOf(key)) ?? [])),
      ]);
      return { Responses: Object.fromEntries(Responses) };
    }
    if (command instanceof QueryCommand) return query(command);
    if (command instanceof PutCommand || command instanceof DeleteCommand) {
      const before = copy(table(command.input.TableName).get(targetOf(command.input)));
      single(command.input);
      return command.input.ReturnValues === 'ALL_OLD' && before ? { Attributes: before } : {};
    }
    if (command instanceof UpdateCommand) {
      return { Attributes: copy(single(command.input)) };
    }
    if (command instanceof BatchWriteCommand) {
      for (const [TableName, writes] of Object.entries(command.input.RequestItems ?? {})) {
        for (const { PutRequest, DeleteRequest } of writes) {
          apply({ TableName, ...PutRequest, ...DeleteRequest });
        }
      }
      return {};
    }
    if (command instanceof TransactWriteCommand) {
      const items = command.input.TransactItems ?? [];
      commit(
        items.map(
          ({ Put, Update, Delete, ConditionCheck }) =>
            Put ?? Update ?? Delete ?? { ...ConditionCheck, isCheckOnly: true },
        ),
      );
      return {};
    }
    throw new Error(`memory-tables does not implement ${String(command)}.`);
  }

  return {
    // Code only calls `send`.
    db: { send } as unknown as DynamoDBDocumentClient,
    table: (name) => name,
    all: (name) => copy([...table(name).values()]),
    texts: (name) => Array.from(table(name).values(), (item) => [item.pk, item.sk, textOf(item)]),
    names: () => [...tables.keys()],
    mark() {
      const marked = [...tables].map(([name, items]) => [name, new Map(items)] as const);
      return () => {
        tables.clear();
        for (const [name, items] of marked) tables.set(name, new Map(items));
      };
    },
  };
}

const defined = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
