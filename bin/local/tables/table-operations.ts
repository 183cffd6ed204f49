import type { MemoryDatabase } from './database.ts';
import { invalid, refused } from './errors.ts';
import type { StreamKind } from './stream.ts';
import type { IndexDefinition, Projection, TableDefinition } from './table.ts';
import type { Keys } from './view.ts';

interface KeySchema {
  readonly KeySchema?: readonly { readonly AttributeName: string }[];
}

interface IndexInput extends KeySchema {
  readonly IndexName: string;
  readonly Projection?: {
    readonly ProjectionType?: string;
    readonly NonKeyAttributes?: readonly string[];
  };
}

interface TableInput extends KeySchema {
  readonly TableName: string;
  readonly GlobalSecondaryIndexes?: readonly IndexInput[];
  readonly StreamSpecification?: { readonly StreamEnabled?: boolean; StreamViewType?: StreamKind };
  readonly GlobalSecondaryIndexUpdates?: readonly {
    readonly Create?: IndexInput;
    readonly Delete?: { readonly IndexName: string };
  }[];
}

/** Returns the operations on whole tables. `defined` gets each new state of one. */
export function tableOperations(
  database: MemoryDatabase,
  defined: (table: TableDefinition) => void,
) {
  const define = (definition: TableDefinition) => {
    const table = database.define(definition);
    defined(definition);
    return described(table.definition, table.items.size);
  };
  const of = ({ TableName }: { readonly TableName?: unknown }) => {
    const name = String(TableName);
    const message = `Requested resource not found: Table: ${name} not found`;
    return database.tables.get(name) ?? refused('ResourceNotFoundException', message);
  };
  return {
    CreateTable(input: unknown) {
      const { TableName: name, GlobalSecondaryIndexes = [], ...more } = input as TableInput;
      if (database.tables.has(name)) {
        refused('ResourceInUseException', `Table already exists: ${name}`);
      }
      const indexes = all(GlobalSecondaryIndexes);
      const definition = { name, keys: keysOf(more), indexes, stream: streamOf(more) };
      return { TableDescription: define(definition) };
    },

    UpdateTable(input: unknown) {
      const { StreamSpecification, GlobalSecondaryIndexUpdates = [] } = input as TableInput;
      const { definition } = of(input as TableInput);
      const indexes: Record<string, IndexDefinition> = { ...definition.indexes };
      for (const { Create, Delete } of GlobalSecondaryIndexUpdates) {
        if (Create) Object.assign(indexes, all([Create]));
        if (Delete) delete indexes[Delete.IndexName];
      }
      const stream = StreamSpecification ? streamOf({ StreamSpecification }) : definition.stream;
      return { TableDescription: define({ ...definition, indexes, stream }) };
    },

    DescribeTable(input: unknown) {
      const { definition, items } = of(input as TableInput);
      return { Table: described(definition, items.size) };
    },

    DeleteTable(input: unknown) {
      const { definition, items } = of(input as TableInput);
      database.tables.delete(definition.name);
      return { TableDescription: described(definition, items.size) };
    },

    ListTables: () => ({ TableNames: [...database.tables.keys()].sort() }),

    /** Records end by the purge of the portal and by their readers. */
    UpdateTimeToLive: (input: unknown) => input as object,
  };
}

const all = (indexes: readonly IndexInput[]): Record<string, IndexDefinition> =>
  Object.fromEntries(
    indexes.map((index) => [index.IndexName, { keys: keysOf(index), shows: projectionOf(index) }]),
  );

function projectionOf({ Projection: shown = {} }: IndexInput): Projection {
  if (shown.ProjectionType === 'INCLUDE') return shown.NonKeyAttributes ?? [];
  return shown.ProjectionType === 'KEYS_ONLY' ? 'keys' : 'all';
}

function keysOf({ KeySchema = [] }: KeySchema): Keys {
  const [pk, sk] = KeySchema.map(({ AttributeName }) => AttributeName);
  if (pk === undefined) return invalid('A table or an index needs a key');
  return sk === undefined ? [pk] : [pk, sk];
}

const streamOf = ({ StreamSpecification: stream }: Pick<TableInput, 'StreamSpecification'>) =>
  stream?.StreamEnabled ? stream.StreamViewType : undefined;

const schemaOf = (keys: Keys) =>
  keys.map((AttributeName, i) => ({ AttributeName, KeyType: i === 0 ? 'HASH' : 'RANGE' }));

function described({ name, keys, indexes, stream }: TableDefinition, ItemCount: number) {
  const GlobalSecondaryIndexes = Object.entries(indexes).map(([IndexName, index]) => ({
    IndexName,
    IndexStatus: 'ACTIVE',
    KeySchema: schemaOf(index.keys),
  }));
  return {
    TableName: name,
    TableStatus: 'ACTIVE',
    ItemCount,
    KeySchema: schemaOf(keys),
    ...(GlobalSecondaryIndexes.length > 0 && { GlobalSecondaryIndexes }),
    ...(stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: stream } }),
  };
}
