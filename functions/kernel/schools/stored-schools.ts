import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Tables } from '#functions/kernel/store/tables';
import { SiteFacts } from '#shared/sites';

/** The only item of the table. No school can have this partition: its uid begins with a letter. */
const Key = { pk: '#schools', sk: 'facts' };

/** At least one school: an empty list would lock everyone out. */
export const StoredSchools = z.array(SiteFacts).min(1);

/** Stores the list of schools. Only a deployment writes it. */
export const storedSchools = ({ db, table }: Tables) => {
  const TableName = table('schools');
  return {
    async read(): Promise<SiteFacts[]> {
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      if (!Item) throw new Error('The table of schools is empty: deploy the stack of the API');
      return StoredSchools.parse(Item.sites);
    },

    async write(sites: readonly SiteFacts[]): Promise<void> {
      const Item = { ...Key, sites: StoredSchools.parse(sites) };
      await db.send(new PutCommand({ TableName, Item }));
    },
  };
};
