import type { Resource } from '#shared/kernel/route';
import type { financialInfoSchemas } from './financial-info.schemas.ts';

export type { AccountLine, FinancialInfo } from './financial-info.schemas.ts';

export const financialInfo: Resource<typeof financialInfoSchemas> = {
  get: {
    method: 'GET',
    path: '/financial-info',
    operation: 'fin',
    child: { record: 'account', act: 'read' },
    summary: 'The caller’s own account: balance and unpaid invoices.',
  },
  listEntries: {
    method: 'GET',
    path: '/financial-info/entries',
    operation: 'fin',
    child: { record: 'account', act: 'read' },
    summary: 'Lists invoices, payments and credits of the caller’s own account, newest first.',
    answer: 'page',
  },
  startStatement: {
    method: 'POST',
    path: '/financial-info/statements',
    operation: 'fin',
    child: 'worker',
    repeat: 'key',
    summary: 'Starts a document: the statement of the caller’s own account for some days.',
  },
};
