import { AppError } from '#shared/kernel/errors';
import type { Mailing } from '#shared/mailings/send-emails.contract';
import type { Caller } from '#shared/rights/caller';
import type { SendEmailDeps } from './send-emails-deps.ts';
import { mailingView } from './send-emails-view.ts';
import type { StoredMailing } from './store/mailing-record.ts';

export type MailingLookup = ReturnType<typeof mailingLookup>;

/** Reads mailings, and returns them with their progress. */
export const mailingLookup = (deps: SendEmailDeps) => {
  const { mailings, mailSettings, ses } = deps;

  async function existing(site: string, mailingUid: string): Promise<StoredMailing> {
    const mailing = await mailings.get(site, mailingUid);
    if (!mailing) throw new AppError('notFound', 'This mailing is not available.');
    return mailing;
  }

  async function viewer(caller: Caller, now: Date) {
    const { own: rate } = await deps.pace({ ses, mailSettings, now: () => now }, caller.site);
    return (mailing: StoredMailing) => mailingView(deps, caller, mailing, { rate, now });
  }

  return {
    existing,

    async viewOf(caller: Caller, mailing: StoredMailing, now: Date): Promise<Mailing> {
      const view = await viewer(caller, now);
      return view(mailing);
    },

    async viewsOf(caller: Caller, list: readonly StoredMailing[], now: Date): Promise<Mailing[]> {
      return Promise.all(list.map(await viewer(caller, now)));
    },
  };
};
