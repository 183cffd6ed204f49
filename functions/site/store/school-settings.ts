import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { newestFirst } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import { authorFields } from '#shared/kernel/fields';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { goneAfter, keptDays } from '#shared/retention';
import { Settings } from '#shared/site/settings.schemas';
import { type SettingsChange, StoredChange } from '#shared/site/settings-changes';
import { settingsRecords } from '#shared/tables/operation';

const Author = z.object(authorFields);
type Author = z.infer<typeof Author>;

/** The version of a school's settings, and who made it. An early file of an operator has neither. */
const Made = Author.partial().extend({ updated_at: z.string().default('') });
export type Made = z.infer<typeof Made>;

/** The settings as they are stored. */
export interface StoredSettings {
  readonly settings: Settings;
  readonly made: Made;
  /** What the record has besides: a newer release may know it. */
  readonly rest: Readonly<Record<string, unknown>>;
}

/** A version of the settings that replaces another one. */
export interface NewSettings {
  /** The replaced version; undefined if the school has no settings yet. */
  readonly before: StoredSettings | undefined;
  readonly settings: Settings;
  readonly made: Author & { readonly updated_at: string };
  readonly changes: StoredChange['changes'];
  /** Writes of other tables that belong to the same version. */
  readonly alongside: readonly TransactItem[];
}

export type SchoolSettingsRepository = ReturnType<typeof schoolSettingsRepository>;

/** The settings of each school with their version, and the history of their changes. */
export const schoolSettingsRepository = ({ db, table }: Tables) => {
  const TableName = table('settings');

  return {
    of(school: School) {
      const Key = keyOf(school, settingsRecords.settings.key, {});
      const pk = partitionOf(school, settingsRecords.change.key, {});

      return {
        async current(): Promise<StoredSettings | undefined> {
          const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
          return (
            Item && { settings: Settings.parse(Item), made: Made.parse(Item), rest: restOf(Item) }
          );
        },

        /** Returns a page of the changes, newest first. */
        async changes(page: PageRequest): Promise<Paged<SettingsChange>> {
          const { items, next_token } = await newestFirst({ db, TableName }, { pk, page });
          return {
            records: items.map((item) => shownChange(StoredChange.parse(item))),
            next_token,
          };
        },

        /** Returns one change with its values; undefined if it is no longer stored. */
        async changeAt(sk: string): Promise<StoredChange | undefined> {
          const { Item } = await db.send(new GetCommand({ TableName, Key: { pk, sk } }));
          return Item && StoredChange.parse(Item);
        },

        /**
         * Stores a version with the entry of its history and all that belongs to it. Returns false
         * if another version than the replaced one is stored.
         */
        async replace({ before, settings, made, changes, alongside }: NewSettings) {
          const Item = { ...before?.rest, ...settings, ...made, ...Key };
          const refused = await transact(db, [
            { Put: { TableName, Item, ...unchangedSince(before) } },
            ...entryOf(TableName, pk, { ...made, changes }),
            ...alongside,
          ]);
          return refused === undefined;
        },
      };
    },
  };
};

/** Returns a change as administrators see it. */
const shownChange = ({ changes, ...made }: StoredChange): SettingsChange => ({
  ...made,
  changes: changes.map(({ was: _was, is: _is, ...words }) => words),
  can_undo: isComplete(changes),
});

/** Whether a change has the values of all its settings. */
export const isComplete = (changes: StoredChange['changes']): boolean =>
  changes.every(({ was, is }) => was !== undefined && is !== undefined);

const known = new Set([...Object.keys(Settings.shape), ...Object.keys(Made.shape)]);

const restOf = (item: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !known.has(name)));

function unchangedSince(before: StoredSettings | undefined) {
  if (!before) return { ConditionExpression: 'attribute_not_exists(pk)' };
  const loaded = before.made.updated_at;
  if (!loaded) {
    return { ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(updated_at)' };
  }
  return {
    ConditionExpression: 'updated_at = :loaded',
    ExpressionAttributeValues: { ':loaded': loaded },
  };
}

/** Returns the write that adds a change to the history; none if no setting differs. */
function entryOf(TableName: string, pk: string, change: StoredChange): TransactItem[] {
  if (change.changes.length === 0) return [];
  const sk = change.updated_at;
  const expires_at = goneAfter(new Date(sk), keptDays.settings);
  return [{ Put: { TableName, Item: { pk, sk, ...change, expires_at } } }];
}
