import { consumeAll } from '#functions/kernel/jobs/consume';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { userRepository } from '#functions/people/store/users';
import { signingPush } from '#functions/signing/mail/signing-push';
import { requestUidOf, type StoredRequest } from '#functions/signing/store/request.record';
import type { ChildLink } from '#shared/intake/roster';
import { deliver } from '#test/support/deliver';
import { sendingOver } from '#test/support/mail/mail-sending';
import { school as facts } from '#test/support/mail/mail-sites';
import { memoryTables } from '#test/support/memory/memory-tables';
import { addDevice, type Pushed, pushesOver } from '#test/support/push/pushes';
import { todoPushes } from '#test/support/push/todo-pushes';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { bound } from '#test/support/records/school';
import { newRequest, recipientNamed, sentAt } from '#test/support/signing/requests';

/** A carer who signs, and who sent the documents. */
export const userUid = 'uid-cara';
export const requesterUid = 'uid-tess';

/** A carer with a device, who signs documents of two children of one batch. */
export async function signingPushRoom(link: Partial<ChildLink> = {}) {
  const tables = memoryTables(async () => {});
  const children = ['mia', 'max'].map((child) => {
    return { userUid: child, status: 'active' as const, restricted: false, ...link };
  });
  await storeProfiles(
    tables,
    profile({ username: 'cara', type: 'affiliate', is_carer: true, children }),
  );
  await storeProfiles(tables, profile({ username: 'tess', type: 'faculty' }));
  await addDevice(tables, userUid, 'cara');
  await addDevice(tables, requesterUid, 'tess');
  const requests = new Map<string, StoredRequest>(
    ['mia', 'max'].map((studentUid) => {
      const recipients = [recipientNamed('g1', { userUid, state: 'asked' })];
      const by = requesterUid;
      const requestUid = requestUidOf('batch', studentUid);
      return [studentUid, newRequest({ requestUid, studentUid, recipients, by })];
    }),
  );
  let clock = sentAt.getTime();
  const now = () => new Date(clock);
  const pushed: Pushed[] = [];
  const ways = pushesOver(tables, now, (each) => {
    pushed.push(each);
    return { kind: 'sent' };
  });
  const sending = sendingOver(tables, {
    sites: [facts],
    now,
    pass: (milliseconds) => {
      clock += milliseconds;
    },
    send: async () => ({ kind: 'sent', messageId: 'm' }),
  });
  const named = (uid: string) => [...requests.values()].find((each) => each.requestUid === uid);
  const stored = bound({
    get: async (uid: string) => named(uid),
    many: async (uids: readonly string[]) => uids.flatMap((uid) => named(uid) ?? []),
    ofStudent: async (uid: string) => [requests.get(uid)?.requestUid ?? []].flat(),
  });
  const kind = signingPush({
    requests: stored,
    users: userRepository(tables),
    pushes: todoPushes(tables),
  });
  const worker = consumeAll(mailWork({ ...sending, ways }, [facts], [kind]));
  const at = sentAt.toISOString();
  return {
    tables,
    pushed,
    requests,
    stored,
    pass: (milliseconds: number) => {
      clock += milliseconds;
    },
    /** Gives all documents a state. */
    become(is: Partial<StoredRequest>) {
      for (const [uid, request] of requests) requests.set(uid, { ...request, ...is });
    },
    async work(about: object = {}) {
      for (const { requestUid } of requests.values()) {
        const body = { kind: 'signing-push', site: 'main', requestUid, userUid, at, ...about };
        await deliver(worker, [{ id: requestUid, body }]);
      }
    },
  };
}
