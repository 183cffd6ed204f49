import type { School } from '#functions/kernel/record/declaration';
import type { StoredMailing } from '../store/mailing-record.ts';
import type { MailingRepository } from '../store/mailings.ts';

/** The states of a mailing of which nothing more leaves because somebody stopped it. */
const ended: readonly StoredMailing['state'][] = ['cancelled', 'refused', 'failed'];

/** Whether a mailing is gone, or nothing more of it leaves. */
export async function isStopped(
  mailings: Pick<MailingRepository, 'of'>,
  school: School,
  mailingUid: string,
): Promise<boolean> {
  const current = await mailings.of(school).get(mailingUid);
  return current === undefined || ended.includes(current.state);
}
