import { createHash } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import type { Tables } from '#functions/kernel/store/tables';
import { Embed } from '#shared/embeds/embeds.schemas';
import { goneAfter, keptDays } from '#shared/retention';
import { embedsRecords } from '#shared/tables/content';

export type EmbedRepository = ReturnType<typeof embedRepository>;

/** The table of descriptions of embedded addresses, for each school. */
export const embedRepository = ({ db, table }: Tables) => {
  const TableName = table('embeds');
  return {
    of: (school: School) => ({
      /** Returns the stored description of a frame's address until it expires. */
      async get(src: string, now: Date): Promise<Embed | undefined> {
        const { Item } = await db.send(new GetCommand({ TableName, Key: keyAt(school, src) }));
        // DynamoDB may keep an expired record for days.
        const isFresh = Item && Number(Item.expires_at) * 1000 > now.getTime();
        return isFresh ? Embed.parse(Item) : undefined;
      },

      /** Stores a description and replaces an older one. */
      async put(embed: Embed, now: Date): Promise<void> {
        const expires_at = goneAfter(now, keptDays.embeds);
        const Item = { ...keyAt(school, embed.src), ...embed, expires_at };
        await db.send(new PutCommand({ TableName, Item }));
      },
    }),
  };
};

const keyAt = (school: School, src: string) =>
  keyOf(school, embedsRecords.embed.key, {
    hash: createHash('sha256').update(src).digest('hex'),
  });
