import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  AuditRow,
  auditItem,
  childKey,
  dayKey,
  dayShards,
  type Ledger,
  placeOf,
  staffKey,
} from '#functions/data/audit-record';
import { atOnce } from '#functions/lib/at-once';
import { transact } from '#functions/lib/transaction';
import { addDays } from '#shared/domain/zone';

/** Rows that one transaction writes, and transactions that are under way side by side. */
const inTransaction = 100;
const sideBySide = 4;

/** Instants between which rows are wanted: from the first, up to before the second. */
export interface Span {
  readonly from: string;
  readonly until: string;
}

/** Which rows are wanted: a ledger, a span, and below which place, when a page goes on. */
export interface AuditQuestion extends Span {
  readonly ledger: Ledger;
  readonly below?: string | undefined;
}

export type AuditRepository = ReturnType<typeof auditRepository>;

/** Who read or changed children's records. Rows are put once; nothing here, and no right of any Lambda, changes or removes one. */
export const auditRepository = (db: DynamoDBDocumentClient, TableName: string) => {
  /** Puts rows that are not there; one that is there is the same, come a second time. */
  async function put(site: string, rows: readonly AuditRow[]): Promise<void> {
    if (rows.length === 0) return;
    const refused = await transact(
      db,
      rows.map((row) => ({
        Put: {
          TableName,
          Item: auditItem(site, row),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      })),
    );
    // A transaction writes all or nothing: the others are put by themselves.
    if (refused)
      await put(
        site,
        rows.filter((_, i) => !refused[i]),
      );
  }

  /** The rows of one partition, newest first. */
  async function* partition(
    index: 'staff' | 'day' | undefined,
    pk: string,
    { from, until, below }: AuditQuestion,
    size: number,
  ): AsyncGenerator<AuditRow> {
    const [pkName, skName] = index ? [`${index}Pk`, `${index}Sk`] : ['pk', 'sk'];
    let before = below !== undefined && below < until ? below : until;
    for (;;) {
      // Places begin with the time, so instants are borders among them; `between` takes both ends in.
      const { Items = [], LastEvaluatedKey } = await db.send(
        new QueryCommand({
          TableName,
          IndexName: index,
          KeyConditionExpression: `${pkName} = :pk AND ${skName} BETWEEN :from AND :before`,
          ExpressionAttributeValues: { ':pk': pk, ':from': from, ':before': before },
          ScanIndexForward: false,
          Limit: size,
        }),
      );
      for (const row of Items.map((item) => AuditRow.parse(item))) {
        if (placeOf(row) < before) yield row;
      }
      if (!LastEvaluatedKey) return;
      before = String(LastEvaluatedKey[skName]);
    }
  }

  return {
    /** Puts rows, each once, whoever asks however often. */
    async add(site: string, rows: readonly AuditRow[]): Promise<void> {
      const chunks = Array.from({ length: Math.ceil(rows.length / inTransaction) }, (_, i) =>
        rows.slice(i * inTransaction, (i + 1) * inTransaction),
      );
      await atOnce(sideBySide, chunks, (chunk) => put(site, chunk));
    },

    /** Who read or changed a child's record, newest first. */
    ofChild: (site: string, child: string, question: AuditQuestion, size: number) =>
      partition(undefined, childKey(site, question.ledger, child), question, size),

    /** What a person did with children's records, newest first. */
    ofStaff: (site: string, userUid: string, question: AuditQuestion, size: number) =>
      partition('staff', staffKey(site, question.ledger, userUid), question, size),

    /** Everything that was done at the school, newest first, day by day. */
    async *ofDays(site: string, question: AuditQuestion, size: number) {
      const { ledger, from, until, below } = question;
      const first = from.slice(0, 10);
      const last = (below !== undefined && below < until ? below : until).slice(0, 10);
      for (let day = last; day >= first; day = addDays(day, -1)) {
        const shards = Array.from({ length: dayShards }, (_, shard) =>
          partition('day', dayKey(site, ledger, day, shard), question, size),
        );
        yield* newestOf(shards);
      }
    },
  };
};

/** Several lists, each newest first, as one. */
async function* newestOf(lists: readonly AsyncGenerator<AuditRow>[]): AsyncGenerator<AuditRow> {
  const heads = await Promise.all(lists.map((list) => list.next()));
  for (;;) {
    let newest: { row: AuditRow; list: number } | undefined;
    for (const [list, { value, done }] of heads.entries()) {
      if (!done && (!newest || placeOf(value) > placeOf(newest.row))) newest = { row: value, list };
    }
    if (!newest) return;
    yield newest.row;
    const next = await lists[newest.list]?.next();
    if (next) heads[newest.list] = next;
  }
}
