import { weblogs as weblogsApi } from '#shared/web-logs/weblogs.contract';
import { tabPerson } from '../../auth/tabSession.ts';
import { deviceChoice } from '../../device/choice.ts';
import { call } from '../client.ts';
import type { BatchDeps } from './batches.ts';

/** Whose visits this tab collects, and where they go. Only a person's own device keeps unsent ones when the tab closes. */
export const ownVisits: Omit<BatchDeps, 'now'> = {
  person: () => tabPerson(sessionStorage)?.sub,
  send: (visits, idempotencyKey) =>
    call(weblogsApi.create, { visits: [...visits] }, { idempotencyKey, keepalive: true }),
  storages: () =>
    deviceChoice() === 'own' ? [localStorage, sessionStorage] : [sessionStorage, localStorage],
};
