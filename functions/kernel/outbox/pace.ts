import type { School } from '#functions/kernel/record/declaration';
import type { Site } from '#shared/rights/site';
import type { Ses } from '../mail/send/ses.ts';
import type { MailSettingsReader } from '../mail/store/mail-settings.record.ts';
import type { Priority } from './order.ts';

/**
 * The share of the account's rate that is used. Messages over the rate are throttled and sent
 * again, so a reserve stays free.
 */
export const share = 0.96;

/** Milliseconds for which SES's quota is cached; it changes seldom. */
const freshFor = 60_000;

interface PaceDeps {
  readonly ses: Pick<Ses, 'quota'>;
  readonly mailSettings: MailSettingsReader;
  readonly now: () => Date;
}

/** How many messages a second may be sent now. */
export interface SitePace {
  readonly site: Site;
  /** By the school: what SES allows the account, or less if the school's settings say so. */
  readonly own: number;
  /** By all schools together. */
  readonly account: number;
  readonly priority: Priority;
}

/** Returns the pace of a worker on a channel that has no rate of the account. */
export const workerPace = ({ site }: School, priority: Priority, perSecond: number): SitePace => ({
  site,
  own: perSecond,
  account: perSecond,
  priority,
});

/** Returns how fast a school may send now. */
export function paceOf() {
  let known: { readonly at: number; readonly perSecond: number } | undefined;
  return async (
    deps: PaceDeps,
    school: School,
    priority: Priority = 'ordinary',
  ): Promise<SitePace> => {
    const now = deps.now().getTime();
    if (!known || now - known.at > freshFor) {
      known = { at: now, perSecond: (await deps.ses.quota()).perSecond };
    }
    const account = Math.max(0.1, known.perSecond * share);
    const at = { site: school.site, account, priority };
    // A school's own lower rate is not for what must leave at once.
    if (priority === 'urgent') return { ...at, own: account };
    const { rate } = await deps.mailSettings.of(school).current();
    return { ...at, own: Math.max(0.1, Math.min(account, rate ?? account)) };
  };
}

export type Pace = ReturnType<typeof paceOf>;
