import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import type { TestTables } from '#test/support/tables';

type Item = Record<string, unknown>;
interface Write {
  TableName?: string | undefined;
  Item?: Item | undefined;
  Key?: Item | undefined;
  UpdateExpression?: string | undefined;
  ConditionExpression?: string | undefined;
  ExpressionAttributeValues?: Item | undefined;
}

/**
 * Tables in memory that understand just the calls of the places and pages: every call is one step, taken when `turn` lets it, so
 * that a test can try any order of several people's steps. What it does not understand it refuses.
 */
export function memoryTables(turn: () => Promise<void>): Pick<TestTables, 'db' | 'name'> {
  const tables = new Map<string, Map<string, Item>>();
  const table = (name: string | undefined) => {
    const found = tables.get(name ?? '') ?? new Map<string, Item>();
    tables.set(name ?? '', found);
    return found;
  };
  const idOf = ({ pk, sk }: Item) => `${pk}\n${sk}`;
  const targetOf = (write: Write) => idOf(write.Key ?? write.Item ?? {});
  const holds = (write: Write) =>
    !write.ConditionExpression ||
    isTrue(write.ConditionExpression, table(write.TableName).get(targetOf(write)), write);

  function apply(write: Write): void {
    const records = table(write.TableName);
    if (write.Item) records.set(targetOf(write), structuredClone(defined(write.Item)));
    else if (write.UpdateExpression) {
      const [, name = '', value = ''] =
        /^SET (\w+) = (:\w+)$/.exec(write.UpdateExpression) ?? unknown(write.UpdateExpression);
      const before = records.get(targetOf(write)) ?? {};
      records.set(targetOf(write), { ...before, [name]: write.ExpressionAttributeValues?.[value] });
    } else records.delete(targetOf(write));
  }

  function commit(writes: Write[]): void {
    const failed = writes.map((write) => !holds(write));
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
    const asked = /^(\w+) = (:\w+)(?: AND (\w+) ([<>]) (:\w+))?$/;
    const [, pk = '', list = '', sk = '', past, bound = ''] =
      asked.exec(input.KeyConditionExpression ?? '') ?? unknown(input.KeyConditionExpression);
    const values = input.ExpressionAttributeValues ?? {};
    const sortKey = sk || pk.replace('Pk', 'Sk');
    const text = (item: Item) => String(item[sortKey]);
    const found = [...table(input.TableName).values()]
      .filter((item) => item[pk] === values[list])
      .filter(
        (item) => !past || (past === '<' ? text(item) < values[bound] : text(item) > values[bound]),
      )
      .sort((one, other) => (text(one) < text(other) ? -1 : 1));
    return { Items: structuredClone(input.ScanIndexForward === false ? found.reverse() : found) };
  }

  async function send(command: unknown) {
    await turn();
    if (command instanceof GetCommand) {
      const { TableName, Key = {} } = command.input;
      return { Item: structuredClone(table(TableName).get(idOf(Key))) };
    }
    if (command instanceof BatchGetCommand) {
      const asked = Object.entries(command.input.RequestItems ?? {});
      const Responses = asked.map(([name, { Keys = [] }]) => [
        name,
        structuredClone(Keys.flatMap((key) => table(name).get(idOf(key)) ?? [])),
      ]);
      return { Responses: Object.fromEntries(Responses) };
    }
    if (command instanceof QueryCommand) return query(command);
    if (command instanceof PutCommand) {
      if (holds(command.input)) return apply(command.input);
      throw new ConditionalCheckFailedException({ message: 'The condition failed', $metadata: {} });
    }
    if (command instanceof TransactWriteCommand) {
      const items = command.input.TransactItems ?? [];
      return commit(items.map(({ Put, Update, Delete }) => Put ?? Update ?? Delete ?? unknown()));
    }
    return unknown(command);
  }

  // Only `send` is called on it.
  return { db: { send } as unknown as DynamoDBDocumentClient, name: (name) => name };
}

/** A condition of `OR` over `AND` over single facts. */
function isTrue(condition: string, item: Item | undefined, write: Write): boolean {
  const values = write.ExpressionAttributeValues ?? {};
  const isFact = (fact: string): boolean => {
    const [, not, name] = /^attribute_(not_)?exists\((\w+)\)$/.exec(fact) ?? [];
    if (name) return (item?.[name] === undefined) === (not !== undefined);
    const [, field = '', how, value = ''] = /^(\w+) (=|<=) (:\w+)$/.exec(fact) ?? unknown(fact);
    const [has, wanted] = [item?.[field], values[value]];
    if (how === '<=') return has !== undefined && Number(has) <= Number(wanted);
    return has !== undefined && JSON.stringify(has) === JSON.stringify(wanted);
  };
  return condition.split(' OR ').some((facts) => facts.split(' AND ').every(isFact));
}

const defined = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));

function unknown(what?: unknown): never {
  throw new Error(`The tables in memory do not understand ${String(what)}.`);
}
