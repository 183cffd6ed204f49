import type { MailSettingsRepository } from '#functions/data/mail-settings';
import type { Ses } from '#functions/jobs/mailing/ses';

/** Close to the account's rate; what is over it fails, so a little stays free. */
const share = 0.95;

/** What SES allows changes seldom. */
const freshFor = 60_000;

interface PaceParts {
  readonly ses: Pick<Ses, 'quota'>;
  readonly mailSettings: Pick<MailSettingsRepository, 'current'>;
  readonly now: () => Date;
}

/** How many messages a second a school may send now: what SES allows the account, or less if the school chose so. */
export function paceOf() {
  let known: { readonly at: number; readonly perSecond: number } | undefined;
  return async (shop: PaceParts, site: string): Promise<number> => {
    const now = shop.now().getTime();
    if (!known || now - known.at > freshFor) {
      known = { at: now, perSecond: (await shop.ses.quota()).perSecond };
    }
    const { rate } = await shop.mailSettings.current(site);
    return Math.max(0.1, Math.min(known.perSecond * share, rate ?? Number.POSITIVE_INFINITY));
  };
}

export type Pace = ReturnType<typeof paceOf>;
