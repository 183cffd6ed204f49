import type { MailSettingsRepository } from '../store/mail-settings.ts';
import type { Ses } from './ses.ts';

/**
 * The share of the account's rate that is used. Messages over the rate fail, so a reserve stays
 * free.
 */
const share = 0.95;

/** Milliseconds for which SES's quota is cached; it changes seldom. */
const freshFor = 60_000;

interface PaceDeps {
  readonly ses: Pick<Ses, 'quota'>;
  readonly mailSettings: Pick<MailSettingsRepository, 'current'>;
  readonly now: () => Date;
}

/**
 * Returns how many messages a second a school may send now: what SES allows the account, or less if
 * the school's settings say so.
 */
export function paceOf() {
  let known: { readonly at: number; readonly perSecond: number } | undefined;
  return async (deps: PaceDeps, site: string): Promise<number> => {
    const now = deps.now().getTime();
    if (!known || now - known.at > freshFor) {
      known = { at: now, perSecond: (await deps.ses.quota()).perSecond };
    }
    const { rate } = await deps.mailSettings.current(site);
    return Math.max(0.1, Math.min(known.perSecond * share, rate ?? Number.POSITIVE_INFINITY));
  };
}

export type Pace = ReturnType<typeof paceOf>;
