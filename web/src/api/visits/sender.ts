import { weblogs as weblogsApi } from '#shared/web-logs/weblogs.contract';
import { tabPerson } from '../../auth/tabSession.ts';
import { deviceChoice } from '../../device/choice.ts';
import { call } from '../client.ts';
import { serverNow } from '../clock.ts';
import { visitBatches } from './batches.ts';

/** The visits of this tab. Only a person's own device keeps unsent ones when the tab closes. */
export const batches = visitBatches({
  person: () => tabPerson(sessionStorage)?.sub,
  send: (visits, idempotencyKey) =>
    call(weblogsApi.create, { visits: [...visits] }, { idempotencyKey, keepalive: true }),
  storages: () =>
    deviceChoice() === 'own' ? [localStorage, sessionStorage] : [sessionStorage, localStorage],
  now: serverNow,
});

// When the page hides, closes or has a connection again.
const send = () => void batches.flush();
addEventListener('pagehide', send);
addEventListener('online', send);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') send();
});
