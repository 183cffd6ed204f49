import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { newestFirst } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { StoredTemplate } from './batch-record.ts';

export type TemplateRepository = ReturnType<typeof templateRepository>;

/** The templates of a school, shared by all who may send documents. */
export const templateRepository = ({ db, table }: Tables) => {
  const TableName = table('signing-templates');

  return {
    of({ site }: School) {
      const itemOf = (template: StoredTemplate) => ({
        pk: site,
        sk: template.templateUid,
        ...template,
      });

      return {
        async get(templateUid: string): Promise<StoredTemplate | undefined> {
          const Key = { pk: site, sk: templateUid };
          const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
          return Item && StoredTemplate.parse(Item);
        },

        /** Lists the templates, the newest first. */
        async list(page: PageRequest): Promise<Paged<StoredTemplate>> {
          const { items, next_token } = await newestFirst({ db, TableName }, { pk: site, page });
          return { records: items.map((item) => StoredTemplate.parse(item)), next_token };
        },

        /** Adds a template in one transaction with `remembered`. Returns false if the act was repeated. */
        async add(template: StoredTemplate, remembered: readonly TransactItem[]): Promise<boolean> {
          const Item = itemOf(template);
          const Put = { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' };
          return !(await transact(db, [{ Put }, ...remembered]));
        },

        /**
         * Replaces a template in the version that was loaded, in one transaction with `checks`. Returns
         * false if it has another version, or if a check fails.
         */
        async replace(
          after: StoredTemplate,
          loadedVersion: string,
          checks: readonly TransactItem[] = [],
        ): Promise<boolean> {
          const Put = {
            TableName,
            Item: itemOf(after),
            ConditionExpression: 'updated_at = :loaded',
            ExpressionAttributeValues: { ':loaded': loadedVersion },
          };
          return !(await transact(db, [{ Put }, ...checks]));
        },

        async remove(templateUid: string): Promise<void> {
          await db.send(new DeleteCommand({ TableName, Key: { pk: site, sk: templateUid } }));
        },
      };
    },
  };
};
