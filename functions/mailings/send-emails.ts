import { childrenInMessages } from '#functions/kernel/mail/children';
import type { Handlers } from '#shared/kernel/route';
import type { sendEmails as contract } from '#shared/mailings/send-emails.contract';
import { mailingChangeHandlers } from './send-emails-changes.ts';
import { factsOf, type SendEmailDeps } from './send-emails-deps.ts';
import { choiceOf } from './send-emails-form.ts';
import { mailingLookup } from './send-emails-lookup.ts';
import { mailingReach } from './send-emails-reach.ts';
import { mailSettingsHandlers } from './send-emails-settings.ts';
import { mailingStart } from './send-emails-start.ts';
import { completer } from './send-emails-stored.ts';
import { childrenInPreview, previewView } from './send-emails-view.ts';

/** Previews of one person in a minute, and as many counts. Each reads all people of a school. */
const previewsPerMinute = 30;

/** Handles `send-emails`: previews, starts, pauses and lists mailings, and their settings. */
export const sendEmailHandlers = (deps: SendEmailDeps): Handlers<typeof contract> => {
  const { mailings, messages, mailSettings, limits } = deps;
  const complete = completer(deps);
  const lookup = mailingLookup(deps);
  const { existing, viewOf, viewsOf } = lookup;

  return {
    async list(page, caller, { now }) {
      const { records, next_token } = await mailings.list(caller.site, page);
      return { records: await viewsOf(caller, records, now), next_token };
    },

    async reach(form, caller, { now }) {
      await limits.count(caller.site, caller.userUid, 'mail-reach', previewsPerMinute, now);
      return mailingReach(deps, form, caller, now);
    },

    async preview(form, caller, { now, audit }) {
      await limits.count(caller.site, caller.userUid, 'mail-preview', previewsPerMinute, now);
      const choice = choiceOf(await complete(form, caller, now), false, caller, now);
      const { compose, messageOf } = await deps.composing();
      const [composed, lock, { undo_seconds }] = await Promise.all([
        compose(await factsOf(deps, caller), choice, now),
        mailings.lock(caller.site, choice.type, choice.period),
        mailSettings.current(caller.site),
      ]);
      await audit(childrenInPreview(composed.audience));
      return {
        ...previewView(composed, messageOf),
        ...(lock && { already: lock }),
        undo_seconds,
      };
    },

    get: async ({ mailingUid }, caller, { now }) =>
      viewOf(caller, await existing(caller.site, mailingUid), now),

    async messages({ mailingUid, ...page }, { site }, { audit }) {
      await existing(site, mailingUid);
      const { records, next_token } = await messages.page(site, mailingUid, page);
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
