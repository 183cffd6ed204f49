import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { putIfUnchanged } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { PdfEmailText } from '#shared/connections/connections-pdf.schemas';

export type EmailTextRepository = ReturnType<typeof emailTextRepository>;

/** The id of the text: a school has one. */
export const emailTextUid = 'connections';

/** The text of the mail with which a school sends its Connections PDFs. */
export const emailTextRepository = ({ db, table }: Tables) => {
  const TableName = table('connections-pdfs');

  return {
    of({ site }: School) {
      const Key = () => ({ pk: `${site}#text`, sk: 'text' });

      return {
        async current(): Promise<PdfEmailText | undefined> {
          const read = new GetCommand({ TableName, Key: Key(), ConsistentRead: true });
          const { Item } = await db.send(read);
          return Item && PdfEmailText.parse(Item);
        },

        /** Replaces the text if it is still the loaded version; without one in any version. */
        async replace(text: PdfEmailText, loaded: string | undefined): Promise<boolean> {
          const Item = { ...Key(), ...text };
          if (loaded !== undefined) return putIfUnchanged({ db, TableName }, Item, loaded);
          await db.send(new PutCommand({ TableName, Item }));
          return true;
        },
      };
    },
  };
};
