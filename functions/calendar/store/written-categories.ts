import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { wholePartition } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import type { CalendarCategory } from '#shared/calendar/calendar-categories';
import { type CalendarEvent, EventAudience } from '#shared/calendar/calendar-event';
import { calendarCategoriesRecords } from '#shared/tables/calendar';

const Written = z.object({
  category: z.string(),
  audience: EventAudience,
  /** How many events of the portal have both. */
  events: z.number().int(),
});

/** Returns the categories of the events of the portal, each audience on its own. */
export async function writtenCategories(
  { db, table }: Tables,
  school: School,
): Promise<CalendarCategory[]> {
  const pk = partitionOf(school, calendarCategoriesRecords.written.key, {});
  const found = await wholePartition(db, table('calendar-categories'), pk);
  return found
    .map((item) => Written.parse(item))
    .filter(({ events }) => events > 0)
    .map(({ category, audience }) => ({ category, audiences: [audience] }));
}

type Counted = Pick<CalendarEvent, 'category' | 'audience' | 'removed_at'>;

/**
 * Returns the writes that count an event of the portal in its category, for the transaction that
 * stores the event. Files write their own categories, so a plan made earlier undoes none of these.
 */
export function categoryWrites(
  { table }: Pick<Tables, 'table'>,
  school: School,
  { before, after }: { readonly before?: Counted; readonly after?: Counted },
): TransactItem[] {
  const [from, to] = [before && countedAs(before), after && countedAs(after)];
  if (from && to && JSON.stringify(from) === JSON.stringify(to)) return [];
  const TableName = table('calendar-categories');
  return [from && ([from, -1] as const), to && ([to, 1] as const)].flatMap((each) => {
    if (!each) return [];
    const [{ category, audience, audienceHash }, events] = each;
    return {
      Update: {
        TableName,
        Key: keyOf(school, calendarCategoriesRecords.written.key, { category, audienceHash }),
        UpdateExpression: 'SET category = :category, audience = :audience ADD events :events',
        ExpressionAttributeValues: {
          ':category': category,
          ':audience': audience,
          ':events': events,
        },
      },
    };
  });
}

function countedAs({ category, audience, removed_at }: Counted) {
  if (category === '' || removed_at !== undefined) return undefined;
  const audienceHash = createHash('sha256')
    .update(JSON.stringify(audience))
    .digest('base64url')
    .slice(0, 22);
  return { category, audience, audienceHash };
}
