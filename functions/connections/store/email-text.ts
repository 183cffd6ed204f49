import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { putIfUnchanged } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { PdfEmailText } from '#shared/connections/connections-pdf.schemas';

export type EmailTextRepository = ReturnType<typeof emailTextRepository>;

/** The id of the text: a school has one. */
export const emailTextUid = 'connections';

/** The text of the mail with which a school sends its Connections PDFs. */
export const emailTextRepository = ({ db, table }: Tables) => {
  const TableName = table('connections-pdfs');
  const Key = (site: string) => ({ pk: `${site}#text`, sk: 'text' });
  return {
    async current(site: string): Promise<PdfEmailText | undefined> {
      const read = new GetCommand({ TableName, Key: Key(site), ConsistentRead: true });
      const { Item } = await db.send(read);
      return Item && PdfEmailText.parse(Item);
    },

    /** Replaces the text if it is still the loaded version; without one in any version. */
    async replace(site: string, text: PdfEmailText, loaded: string | undefined): Promise<boolean> {
      const Item = { ...Key(site), ...text };
      if (loaded !== undefined) return putIfUnchanged({ db, TableName }, Item, loaded);
      await db.send(new PutCommand({ TableName, Item }));
      return true;
    },
  };
};
