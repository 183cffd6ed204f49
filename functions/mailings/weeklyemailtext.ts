import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { readAddresses } from '#shared/mailings/mail-addresses';
import { recipientFaults, weeklyTextFaults } from '#shared/mailings/mail-rules';
import type { weeklyemailtext as contract } from '#shared/mailings/weeklyemailtext.contract';
import { fullName } from '#shared/people/names';
import type { Caller } from '#shared/rights/caller';
import { type WeeklyTexts, weekly } from './store/weeklyemailtext.record.ts';

interface Form {
  readonly email_text: string;
  readonly except_emails: string;
  readonly test_emails_list: readonly string[];
}

/** Reads and stores the text of the weekly digest, one for each school. */
export const weeklyEmailTextHandlers = (texts: WeeklyTexts): Handlers<typeof contract> => {
  async function save(form: Form, caller: Caller, now: Date, loadedVersion: string | undefined) {
    const faults = form.test_emails_list.map((each) => recipientFaults(each).recipient);
    refuseFaults({
      ...weeklyTextFaults(form),
      test_emails_list: faults.find((fault) => fault !== undefined),
    });
    const text = {
      ...weekly,
      email_text: form.email_text,
      except_emails: form.except_emails,
      except_emails_list: [...readAddresses(form.except_emails).addresses],
      test_emails_list: [...form.test_emails_list],
      updated_by: fullName(caller),
    };
    return texts.of(caller).save(weekly, loadedVersion, {
      now,
      make: () => text,
      view: (current) => current,
    });
  }

  return {
    async get(_, caller) {
      const text = await texts.of(caller).get(weekly);
      return text ? [text] : [];
    },

    create: (form, caller, { now }) => save(form, caller, now, undefined),

    async update({ weeklyemailtextUid, updated_at, ...form }, caller, { now }) {
      if (weeklyemailtextUid !== weekly.weeklyemailtextUid) {
        throw new AppError('notFound', 'This text is not available.');
      }
      // The specified record has no version, so its clients replace the stored text.
      const loadedVersion = updated_at ?? (await texts.of(caller).get(weekly))?.updated_at;
      return save(form, caller, now, loadedVersion);
    },
  };
};
