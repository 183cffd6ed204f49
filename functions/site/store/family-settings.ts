import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import { changedMeanwhile } from '#functions/kernel/version';
import { authorFields } from '#shared/kernel/fields';
import {
  type FamilySettings,
  familySettingsOf,
  settingsFieldsOf,
} from '#shared/site/family-settings';
import type { ShownFamilySettings } from '#shared/site/family-settings.contract';
import { Settings } from '#shared/site/settings.contract';

const Author = z.object(authorFields);
type Author = z.infer<typeof Author>;

/** The version of a school's settings, and who made it. An operator's file has neither. */
const Made = Author.partial().extend({ updated_at: z.string().default('') });

export type FamilySettingsRepository = ReturnType<typeof familySettingsRepository>;

/** What administrators change of a school's settings. The rest of the record stays as it is. */
export const familySettingsRepository = ({ db, table }: Tables) => {
  const TableName = table('settings');
  const keyOf = (site: string) => ({ pk: site, sk: 'settings' });
  const current = async (site: string): Promise<ShownFamilySettings | undefined> => {
    const Key = keyOf(site);
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && { ...familySettingsOf(Settings.parse(Item)), ...Made.parse(Item) };
  };
  return {
    current,

    /** Replaces the settings if they still have the loaded version; an empty one means none yet. */
    async replace(
      site: string,
      family: FamilySettings,
      { loadedVersion, ...made }: Author & { updated_at: string; loadedVersion: string },
    ): Promise<void> {
      const entries = Object.entries({ ...settingsFieldsOf(family), ...made });
      const set = entries.filter(([, value]) => value !== undefined);
      const removed = entries.filter(([, value]) => value === undefined);
      const assigned = set.map(([name]) => `#${name} = :${name}`).join(', ');
      const remove = removed.map(([name]) => `#${name}`).join(', ');
      const isSame = loadedVersion
        ? '#updated_at = :loaded'
        : 'attribute_exists(pk) AND attribute_not_exists(#updated_at)';
      try {
        await db.send(
          new UpdateCommand({
            TableName,
            Key: keyOf(site),
            UpdateExpression: `SET ${assigned}${remove && ` REMOVE ${remove}`}`,
            ConditionExpression: isSame,
            ExpressionAttributeNames: Object.fromEntries(
              entries.map(([name]) => [`#${name}`, name]),
            ),
            ExpressionAttributeValues: {
              ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
              ...(loadedVersion && { ':loaded': loadedVersion }),
            },
          }),
        );
      } catch (error) {
        if (!isConditionFailed(error)) throw error;
        throw changedMeanwhile(await current(site));
      }
    },
  };
};
