import { childrenInMessages } from '#functions/kernel/mail/children';
import { defaultSettings } from '#functions/kernel/mail/store/mail-settings.record';
import type { School } from '#functions/kernel/record/declaration';
import type { Handlers } from '#shared/kernel/route';
import type { sendEmails as contract } from '#shared/mailings/send-emails.contract';
import { lockScreenOf } from './rules/lock-screen.ts';
import { mailingChangeHandlers } from './send-emails-changes.ts';
import { factsOf, type SendEmailDeps } from './send-emails-deps.ts';
import { choiceOf, completer } from './send-emails-form.ts';
import { childrenInPreview, mailingReach, previewView } from './send-emails-preview.ts';
import { mailingStart } from './send-emails-start.ts';
import { mailingLookup } from './send-emails-view.ts';

/** Previews of one person in a minute, and as many counts. Each reads all people of a school. */
const previewsPerMinute = 30;

/** Handles `send-emails`: previews, starts, pauses and lists mailings, and their settings. */
export const sendEmailHandlers = (deps: SendEmailDeps): Handlers<typeof contract> => {
  const { mailings, messages, mailSettings, limits } = deps;
  const complete = completer(deps);
  const lookup = mailingLookup(deps);
  const { viewOf, viewsOf } = lookup;

  return {
    async list(page, caller, { now }) {
      const { records, next_token } = await mailings.of(caller).list(page);
      return { records: await viewsOf(caller, records, now), next_token };
    },

    async reach(form, caller, { now }) {
      await limits.of(caller).count(caller.userUid, 'mail-reach', previewsPerMinute, now);
      return mailingReach(deps, form, caller, now);
    },

    async preview(form, caller, { now, audit }) {
      await limits.of(caller).count(caller.userUid, 'mail-preview', previewsPerMinute, now);
      const choice = choiceOf(await complete(form, caller, now), false, caller, now);
      const { compose, messageOf } = await deps.composing();
      const [composed, lock, { undo_seconds }] = await Promise.all([
        compose(await factsOf(deps, caller), choice, now),
        mailings.of(caller).lock(choice.type, choice.period),
        mailSettings.of(caller).current(),
      ]);
      await audit(childrenInPreview(composed.audience));
      return {
        ...previewView(composed, messageOf),
        ...(choice.type === 'Principal' && {
          lock_screen: lockScreenOf(composed.content.school.name, choice),
        }),
        ...(lock && { already: lock }),
        undo_seconds,
      };
    },

    get: async ({ mailingUid }, caller, { now }) =>
      viewOf(caller, await lookup.of(caller).existing(mailingUid), now),

    async messages({ mailingUid, ...page }, caller, { audit }) {
      await lookup.of(caller).existing(mailingUid);
      const { records, next_token } = await messages.of(caller).page(mailingUid, page);
      await audit(childrenInMessages(records));
      return {
        records: records.map(({ userUid, name, email, state, refusal }) => ({
          userUid,
          name,
          email,
          state,
          reason: refusal,
        })),
        next_token,
      };
    },

    ...mailingStart(deps, lookup),
    ...mailingChangeHandlers(deps, lookup),
    ...mailSettingsHandlers(deps),
  };
};

/** Reads and changes a school's schedule and pace of mail. */
const mailSettingsHandlers = ({
  mailSettings,
  ses,
}: Pick<SendEmailDeps, 'mailSettings' | 'ses'>): Pick<
  Handlers<typeof contract>,
  'settings' | 'changeSettings'
> => {
  async function settingsOf(school: School) {
    const [settings, { perSecond, perDay, sentToday }] = await Promise.all([
      mailSettings.of(school).current(),
      ses.quota(),
    ]);
    return { ...settings, account_rate: perSecond, account_day: perDay, account_sent: sentToday };
  }

  return {
    settings: (_, caller) => settingsOf(caller),

    async changeSettings({ updated_at, ...settings }, caller, { now }) {
      const closed_days = [...new Set(settings.closed_days)].sort();
      await mailSettings.of(caller).save({}, updated_at, {
        now,
        make: () => ({ ...settings, closed_days, updated_by: caller.userUid }),
        view: (current) => current ?? defaultSettings,
      });
      return settingsOf(caller);
    },
  };
};
