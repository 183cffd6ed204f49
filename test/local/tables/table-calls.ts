import * as fc from 'fast-check';
import { canonical } from '#test/local/tables/canonical';

type Call = readonly [operation: string, input: Record<string, unknown>];

const S = (value: string) => ({ S: value });

/** A condition on a record of more than 1 KB, which is one unit. */
export const checkOfLargeRecord: Call[] = [
  ['PutItem', { TableName: 'NOTES', Item: { pk: S('a'), sk: S('1'), title: S('x'.repeat(1500)) } }],
  [
    'TransactWriteItems',
    {
      TransactItems: [
        {
          ConditionCheck: {
            TableName: 'NOTES',
            Key: { pk: S('a'), sk: S('1') },
            ConditionExpression: 'attribute_exists(title)',
          },
        },
      ],
      ReturnConsumedCapacity: 'INDEXES',
    },
  ],
];
const TableName = 'NOTES';
const counted = { ReturnConsumedCapacity: 'INDEXES' };
const key = fc
  .tuple(fc.constantFrom('a', 'b'), fc.constantFrom('1', '12', '2', '9\u{1F600}', '9\uFF61'))
  .map(([pk, sk]) => ({ pk: S(pk), sk: S(sk) }));
const fields = fc.record(
  {
    title: fc.constantFrom('', 'One', 'x'.repeat(1500), 'Ünï').map(S),
    many: fc.integer({ min: -3, max: 3 }).map((value) => ({ N: String(value) })),
    parts: fc.array(fc.constantFrom('p', 'q').map(S), { maxLength: 2 }).map((L) => ({ L })),
    more: fc.constantFrom({ M: { x: { N: '1' } } }, { M: {} }),
    flag: fc.constantFrom({ BOOL: true }, { NULL: true }),
    bytes: fc.constant({ B: Buffer.from('bytes').toString('base64') }),
  },
  { requiredKeys: [] },
);
const day = fc.record({ dayPk: fc.constant(S('d')), daySk: fc.constantFrom('1', '2').map(S) });
const by = fc.record({ authorPk: fc.constantFrom('x', 'y').map(S), authorSk: fc.constant(S('z')) });
const record = fc
  .tuple(key, fields, fc.option(day, { nil: {} }), fc.option(by, { nil: {} }))
  .map((parts) => Object.assign({}, ...parts) as Record<string, unknown>);
const value = fc.constantFrom(S('One'), { N: '1' }, S('p'), { M: { x: { N: '1' } } });
const condition = fc.constantFrom(
  'attribute_not_exists(pk)',
  'attribute_exists(#t) AND NOT #t = :v',
  'many < :v OR begins_with(#t, :s)',
  'contains(parts, :s) OR size(#t) > :n',
  '(many BETWEEN :n AND :m) OR #t IN (:v, :s)',
  'more.x = :n OR more = :v',
);
const named = (text: string, v: unknown) => ({
  ...(text.includes('#t') && { ExpressionAttributeNames: { '#t': 'title' } }),
  ...valuesIn(text, { ':v': v, ':s': S('p'), ':n': { N: '1' }, ':m': { N: '2' }, ':day': S('2') }),
});
function valuesIn(text: string, all: Record<string, unknown>) {
  const used = Object.entries(all).filter(([name]) => new RegExp(`${name}\\b`).test(text));
  return used.length > 0 ? { ExpressionAttributeValues: Object.fromEntries(used) } : {};
}
const guarded = fc.tuple(fc.option(condition, { nil: '' }), value);
const put = fc.tuple(record, guarded).map(([Item, [text, v]]) => ({
  TableName,
  Item,
  ...named(text, v),
  ...(text && { ConditionExpression: text }),
}));
const remove = fc.tuple(key, guarded).map(([Key, [text, v]]) => ({
  TableName,
  Key,
  ...named(text, v),
  ...(text && { ConditionExpression: text }),
}));
const change = fc.constantFrom(
  'SET #t = :v',
  'SET #t = if_not_exists(#t, :s), many = :n',
  'ADD many :n REMOVE dayPk, daySk',
  'SET parts = list_append(if_not_exists(parts, :empty), :list)',
  'SET dayPk = :s, daySk = :day REMOVE #t',
  'SET more.x = :n',
);
const update = fc.tuple(key, change, guarded).map(([Key, text, [when, v]]) => {
  const { ExpressionAttributeValues: more = {}, ...names } = named(`${text} ${when}`, v);
  const lists = { ':empty': { L: [] }, ':list': { L: [S('p')] } };
  const { ExpressionAttributeValues: also = {} } = valuesIn(text, lists);
  return {
    TableName,
    Key,
    UpdateExpression: text,
    ...names,
    ExpressionAttributeValues: { ...more, ...also },
    ...(when && { ConditionExpression: when }),
  };
});
const asked = fc.constantFrom(
  { KeyConditionExpression: 'pk = :s', ExpressionAttributeValues: { ':s': S('a') } },
  {
    KeyConditionExpression: 'pk = :s AND sk BETWEEN :v AND :w',
    ExpressionAttributeValues: { ':s': S('a'), ':v': S('1'), ':w': S('2') },
  },
  {
    KeyConditionExpression: 'pk = :s AND begins_with(sk, :v)',
    ExpressionAttributeValues: { ':s': S('a'), ':v': S('1') },
  },
  {
    KeyConditionExpression: 'pk = :s AND sk > :v',
    ExpressionAttributeValues: { ':s': S('b'), ':v': S('1') },
  },
  {
    IndexName: 'day',
    KeyConditionExpression: 'dayPk = :s AND daySk <= :v',
    ExpressionAttributeValues: { ':s': S('d'), ':v': S('1') },
  },
  {
    IndexName: 'author',
    KeyConditionExpression: 'authorPk = :s',
    Select: 'COUNT',
    ExpressionAttributeValues: { ':s': S('x') },
  },
  {
    KeyConditionExpression: 'pk = :s',
    FilterExpression: 'attribute_exists(title)',
    ProjectionExpression: 'sk, title',
    ExpressionAttributeValues: { ':s': S('a') },
  },
);
const query = fc
  .tuple(asked, fc.boolean(), fc.boolean(), fc.option(fc.integer({ min: 1, max: 4 })))
  .map(([of, ScanIndexForward, isConsistent, Limit]) => ({
    TableName,
    ...of,
    // Records of one sort key have no order in an index.
    ...(!('IndexName' in of) && { ScanIndexForward, ConsistentRead: isConsistent }),
    ...(Limit !== null && !('IndexName' in of) && { Limit }),
  }));
const part = fc.oneof(
  put.map((Put) => ({ Put })),
  update.map((Update) => ({ Update })),
  remove.map((Delete) => ({ Delete })),
  remove
    .filter((each) => 'ConditionExpression' in each)
    .map((ConditionCheck) => ({ ConditionCheck })),
);
const returned = fc.constantFrom('NONE', 'ALL_OLD');

/** Any call of the table service that a repository may make. */
export const tableCall: fc.Arbitrary<Call> = fc.oneof(
  { weight: 4, arbitrary: put.map((input): Call => ['PutItem', { ...input, ...counted }]) },
  fc
    .tuple(update, fc.constantFrom('NONE', 'ALL_NEW'))
    .map(([input, ReturnValues]): Call => ['UpdateItem', { ...input, ReturnValues, ...counted }]),
  fc
    .tuple(remove, returned)
    .map(([input, ReturnValues]): Call => ['DeleteItem', { ...input, ReturnValues, ...counted }]),
  key.map((Key): Call => ['GetItem', { TableName, Key, ...counted }]),
  { weight: 2, arbitrary: query.map((input): Call => ['Query', { ...input, ...counted }]) },
  fc
    .uniqueArray(key, { minLength: 1, maxLength: 4, selector: (each) => canonical(each) })
    .map((Keys): Call => ['BatchGetItem', { RequestItems: { NOTES: { Keys } }, ...counted }]),
  fc
    .uniqueArray(record, {
      minLength: 1,
      maxLength: 3,
      selector: ({ pk, sk }) => canonical({ pk, sk }),
    })
    .map((items): Call => {
      const NOTES = items.map((Item) => ({ PutRequest: { Item } }));
      return ['BatchWriteItem', { RequestItems: { NOTES }, ...counted }];
    }),
  fc
    .array(part, { minLength: 1, maxLength: 3 })
    .map((TransactItems): Call => ['TransactWriteItems', { TransactItems, ...counted }]),
);
