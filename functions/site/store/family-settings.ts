import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { newestFirst } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { changedMeanwhile } from '#functions/kernel/version';
import { authorFields } from '#shared/kernel/fields';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { goneAfter, keptDays } from '#shared/retention';
import {
  type FamilySettings,
  familySettingsOf,
  settingsFieldsOf,
} from '#shared/site/family-settings';
import type { ShownFamilySettings } from '#shared/site/family-settings.contract';
import { Settings } from '#shared/site/settings.schemas';
import { SettingsChange } from '#shared/site/settings-changes';
import { settingsRecords } from '#shared/tables/operation';

const Author = z.object(authorFields);
type Author = z.infer<typeof Author>;

/** The version of a school's settings, and who made it. An operator's file has neither. */
const Made = Author.partial().extend({ updated_at: z.string().default('') });

export type FamilySettingsRepository = ReturnType<typeof familySettingsRepository>;

/** What administrators change of a school's settings. The rest of the record stays as it is. */
export const familySettingsRepository = ({ db, table }: Tables) => {
  const TableName = table('settings');

  return {
    of(school: School) {
      const Key = keyOf(school, settingsRecords.settings.key, {});

      const current = async (): Promise<ShownFamilySettings | undefined> => {
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item && { ...familySettingsOf(Settings.parse(Item)), ...Made.parse(Item) };
      };

      return {
        current,

        /** Returns a page of the changes, newest first. */
        async changes(page: PageRequest): Promise<Paged<SettingsChange>> {
          const pk = changesOf(school);
          const { items, next_token } = await newestFirst({ db, TableName }, { pk, page });
          return { records: items.map((item) => SettingsChange.parse(item)), next_token };
        },

        /**
         * Replaces the settings if they still have the loaded version; an empty one means none yet. What
         * changed is stored with it.
         */
        async replace(family: FamilySettings, change: Change): Promise<void> {
          const { loadedVersion, changes, ...made } = change;
          const refused = await transact(db, [
            { Update: { TableName, Key, ...updateOf(family, made, loadedVersion) } },
            ...historyEntry(TableName, school, { changes, ...made }),
          ]);
          if (refused) throw changedMeanwhile(await current());
        },
      };
    },
  };
};

/** The partition of a school's changes. */
const changesOf = (school: School): string => partitionOf(school, settingsRecords.change.key, {});

/** Returns the write that adds a change to a school's history; none if no setting differs. */
export function historyEntry(TableName: string, school: School, made: SettingsChange) {
  if (made.changes.length === 0) return [];
  const sk = made.updated_at;
  const expires_at = goneAfter(new Date(sk), keptDays.settings);
  return [{ Put: { TableName, Item: { pk: changesOf(school), sk, ...made, expires_at } } }];
}

interface Change extends Author {
  readonly updated_at: string;
  readonly loadedVersion: string;
  readonly changes: SettingsChange['changes'];
}

/** Returns the update that sets or removes each field, if the record has the loaded version. */
function updateOf(
  family: FamilySettings,
  made: Author & { updated_at: string },
  loadedVersion: string,
) {
  const entries = Object.entries({ ...settingsFieldsOf(family), ...made });
  const set = entries.filter(([, value]) => value !== undefined);
  const removed = entries.filter(([, value]) => value === undefined);
  const assigned = set.map(([name]) => `#${name} = :${name}`).join(', ');
  const remove = removed.map(([name]) => `#${name}`).join(', ');
  return {
    UpdateExpression: `SET ${assigned}${remove && ` REMOVE ${remove}`}`,
    ConditionExpression: loadedVersion
      ? '#updated_at = :loaded'
      : 'attribute_exists(pk) AND attribute_not_exists(#updated_at)',
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      ...(loadedVersion && { ':loaded': loadedVersion }),
    },
  };
}
