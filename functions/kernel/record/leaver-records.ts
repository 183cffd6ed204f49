import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { wholeQuery } from '#functions/kernel/store/partition';
import { removeAnswered } from '#functions/kernel/store/removal';
import type { Tables } from '#functions/kernel/store/tables';
import type { Site } from '#shared/rights/site';
import type { LeaverTable } from '#shared/tables';
import { leaverRows } from '#shared/tables/leavers';
import type {
  Kept,
  KeptWithProfile,
  KeyTemplate,
  RecordShape,
  TableShape,
} from '#shared/tables/table-shape';
import { fieldsIn, partition, partsOf } from './key.ts';

/** A year before the portal stored anything. */
const firstYear = 2024;

type Query = Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>;

/** A query that finds records of one person, or of everyone if no person is asked for. */
interface Finding {
  readonly query: Query;
  /** The sort keys of what it finds begin with the person. */
  readonly isSorted: boolean;
}

interface Asked {
  readonly site: Site;
  readonly now: Date;
  readonly userUid?: string | undefined;
}

const isWithProfile = (rule: Kept): rule is KeptWithProfile =>
  'with' in rule && rule.with === 'profile' && rule.by === undefined;

/** Deletes the records of a person that go with the profile, as the rows of the tables say. */
export async function removeLeaver(
  { db, table }: Tables,
  person: { readonly site: Site; readonly userUid: string; readonly now: Date },
): Promise<void> {
  for (const [name, row] of Object.entries(leaverRows)) {
    for (const { query } of queriesOf(name, row, person)) {
      await removeAnswered(db, table(name as LeaverTable), query);
    }
  }
}

/**
 * Returns everyone of a school who has a record that goes with the profile, where the keys of the
 * table can tell without reading all records of the school.
 */
export async function leaversWithRecords(
  { db, table }: Tables,
  asked: { readonly site: Site; readonly now: Date },
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [name, row] of Object.entries(leaverRows)) {
    for (const { query, isSorted } of queriesOf(name, row, asked)) {
      if (!isSorted) continue;
      const items = await wholeQuery(db, { TableName: table(name as LeaverTable), ...query });
      for (const { sk } of items) found.add(String(sk).split('#')[0] ?? '');
    }
  }
  return found;
}

/**
 * Returns the queries that find the records of a person in a table. Without a person those that find
 * everyone's, as far as partitions do not begin with the person. Throws if no key of a kind can.
 */
export function queriesOf(name: string, { records, kept }: TableShape, asked: Asked): Finding[] {
  // A kind has the rule that names it; the others have the one that names none.
  const named = new Set(kept.flatMap(({ of }) => of ?? []));
  return kept.filter(isWithProfile).flatMap((rule) =>
    Object.entries(records)
      .filter(([kind]) => (rule.of ? rule.of === kind : !named.has(kind)))
      .flatMap(([kind, shape]) => {
        const found = queriesOfKind(shape, rule, asked);
        if (!found) throw new Error(`No key of ${name} (${kind}) begins with ${rule.person}`);
        return found;
      }),
  );
}

/** Versions come first: a run that stops here finds the person again by what is left. */
function queriesOfKind(
  { key, history, indexes = {} }: RecordShape,
  rule: KeptWithProfile,
  asked: Asked,
): Finding[] | undefined {
  const earlier = history ? (queriesBy(history, undefined, rule, asked) ?? []) : [];
  const own = queriesBy(key, undefined, rule, asked);
  if (own) return [...earlier, ...own];
  for (const [index, { key: template }] of Object.entries(indexes)) {
    const found = queriesBy(template, index, rule, asked);
    if (found) return [...earlier, ...found];
  }
  return undefined;
}

/** Returns the queries by one key; undefined if it does not begin with the person. */
function queriesBy(
  template: KeyTemplate,
  index: string | undefined,
  { person, over = {} }: KeptWithProfile,
  asked: Asked,
): Finding[] | undefined {
  const { userUid, now } = asked;
  const [inPartition, inSort] = partsOf(template);
  const named = fieldsIn(inPartition);
  const before = named.filter((each) => each !== person);
  const isInPartition = named.includes(person);
  const start = isInPartition ? undefined : startOf(inSort, person);
  if (before.some((each) => !(each in over)) || (!isInPartition && !start)) return undefined;
  // Nobody can list the partitions of all people.
  if (isInPartition && userUid === undefined) return [];
  const [pk, sk] = index ? [`${index}Pk`, `${index}Sk`] : ['pk', 'sk'];
  const condition = start && userUid !== undefined ? ` AND ${start.condition(sk ?? 'sk')}` : '';
  return combinations(before, over, now).map((fields) => ({
    query: {
      ...(index && { IndexName: index }),
      KeyConditionExpression: `${pk} = :pk${condition}`,
      ExpressionAttributeValues: {
        ':pk': partition(asked, template, { ...fields, [person]: userUid }),
        ...(start && userUid !== undefined && { ':sk': `${userUid}${start.literal}` }),
      },
      ProjectionExpression: 'pk, sk',
    },
    isSorted: start !== undefined && index === undefined,
  }));
}

/** Returns the condition of a sort key that begins with the person: `{userUid}`, `{userUid}#goals`. */
function startOf(template: string, person: string) {
  const first = `{${person}}`;
  if (!template.startsWith(first)) return undefined;
  const rest = template.slice(first.length);
  const literal = rest.includes('{') ? rest.slice(0, rest.indexOf('{')) : rest;
  // Without a separator, `mia` would find `mia2`.
  if (literal === '' && rest !== '') return undefined;
  const isWhole = literal === rest;
  return {
    literal,
    condition: (sk: string) => (isWhole ? `${sk} = :sk` : `begins_with(${sk}, :sk)`),
  };
}

/** Returns every combination of the values of some fields. */
function combinations(
  fields: readonly string[],
  over: NonNullable<KeptWithProfile['over']>,
  now: Date,
): Record<string, string>[] {
  const years = Array.from({ length: now.getUTCFullYear() + 2 - firstYear }, (_, i) =>
    String(firstYear + i),
  );
  return fields.reduce<Record<string, string>[]>(
    (all, field) => {
      const values = over[field] ?? [];
      return all.flatMap((each) =>
        (values === 'years' ? years : values).map((value) => ({ ...each, [field]: value })),
      );
    },
    [{}],
  );
}
