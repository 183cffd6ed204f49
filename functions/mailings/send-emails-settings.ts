import { nextVersion } from '#functions/kernel/version';
import type { Handlers } from '#shared/kernel/route';
import type { sendEmails as contract } from '#shared/mailings/send-emails.contract';
import type { SendEmailDeps } from './send-emails-deps.ts';

/** Reads and changes a school's schedule and pace of mail. */
export const mailSettingsHandlers = ({
  mailSettings,
  ses,
}: Pick<SendEmailDeps, 'mailSettings' | 'ses'>): Pick<
  Handlers<typeof contract>,
  'settings' | 'changeSettings'
> => {
  async function settingsOf(site: string) {
    const [settings, { perSecond, perDay, sentToday }] = await Promise.all([
      mailSettings.current(site),
      ses.quota(),
    ]);
    return { ...settings, account_rate: perSecond, account_day: perDay, account_sent: sentToday };
  }

  return {
    settings: (_, { site }) => settingsOf(site),

    async changeSettings({ updated_at: loadedVersion, ...settings }, { site, userUid }, { now }) {
      const updated_at = nextVersion(now, loadedVersion || undefined);
      const closed_days = [...new Set(settings.closed_days)].sort();
      const stored = { ...settings, closed_days, updated_at, updated_by: userUid };
      await mailSettings.replace(site, stored, loadedVersion);
      return settingsOf(site);
    },
  };
};
