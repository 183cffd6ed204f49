import { type WeeklyEmailTextRepository, weeklyUid } from '#functions/data/weeklyemailtext';
import { nextVersion } from '#functions/lib/version';
import type { Caller } from '#shared/caller';
import type { Handlers } from '#shared/contract/route';
import type { weeklyemailtext as contract } from '#shared/contract/weeklyemailtext';
import { readAddresses } from '#shared/domain/mail-addresses';
import { recipientFaults, weeklyTextFaults } from '#shared/domain/mail-rules';
import { AppError, refuseFaults } from '#shared/errors';

interface Form {
  readonly email_text: string;
  readonly except_emails: string;
  readonly test_emails_list: readonly string[];
}

/** The kept text of the weekly digest; one for each school. */
export const weeklyEmailTextHandlers = (
  texts: WeeklyEmailTextRepository,
): Handlers<typeof contract> => {
  async function keep(form: Form, caller: Caller, now: Date, seen: string | undefined) {
    const faults = form.test_emails_list.map((each) => recipientFaults(each).recipient);
    refuseFaults({
      ...weeklyTextFaults(form),
      test_emails_list: faults.find((fault) => fault !== undefined),
    });
    const text = {
      weeklyemailtextUid: weeklyUid,
      email_text: form.email_text,
      except_emails: form.except_emails,
      except_emails_list: [...readAddresses(form.except_emails).addresses],
      test_emails_list: [...form.test_emails_list],
      updated_at: nextVersion(now, seen),
      updated_by: `${caller.firstname} ${caller.surname}`,
    };
    await texts.replace(caller.site, text, seen);
    return text;
  }

  return {
    async get(_, { site }) {
      const text = await texts.current(site);
      return text ? [text] : [];
    },

    create: (form, caller, { now }) => keep(form, caller, now, undefined),

    async update({ weeklyemailtextUid, updated_at, ...form }, caller, { now }) {
      if (weeklyemailtextUid !== weeklyUid) {
        throw new AppError('notFound', 'This text is not available.');
      }
      return keep(form, caller, now, updated_at);
    },
  };
};
