import { api } from '#shared/contract/api';
import type { Route } from '#shared/contract/route';
import type { User } from '#shared/contract/users';
import { mailFaults, weeklyTextFaults } from '#shared/domain/mail-rules';
import { hasEnded } from '#shared/domain/mailing';
import { AppError, refuseFaults } from '#shared/errors';
import { standInMailing } from '#test/web/support/mail-state';
import type { SchoolState } from '#test/web/support/state';

type Answer = <R extends Route>(
  route: R,
  does: (input: R['input']['_zod']['output'], person: User) => unknown,
) => void;
type Page = (
  records: unknown[],
  input: { limit: number; next_token?: string | undefined },
) => unknown;

const changed = (current: unknown) =>
  new AppError(
    'conflict',
    'Somebody else has changed this since you opened it. Compare the two versions, then decide.',
    { details: { current } },
  );

/** The stand-in's answers of sending mail, of who wants which, and of turning it off. */
export function answerMail(state: SchoolState, answer: Answer, page: Page): void {
  const { mail } = state;
  const sending = api['send-emails'];
  const found = (mailingUid: string) => {
    const mailing = mail.mailings.find((each) => each.mailingUid === mailingUid);
    if (!mailing) throw new AppError('notFound', 'This mailing is not available.');
    return mailing;
  };
  const now = () => new Date().toISOString();

  answer(sending.list, (input) => page(mail.mailings, input));
  answer(sending.preview, (form) => {
    refuseFaults(mailFaults({ ...form, email_testing: false }));
    return { ...mail.preview, type: form.type };
  });
  answer(sending.send, (form, { firstname, surname }) => {
    mail.asked.push(form);
    refuseFaults(mailFaults(form));
    if (mail.refusal) {
      const sentence = mail.refusal;
      mail.refusal = undefined;
      throw new AppError('badRequest', sentence);
    }
    const isTest = form.email_testing;
    if (!isTest && form.audience_hash !== mail.preview.audience_hash)
      throw new AppError('badRequest', 'Nothing was sent: the people changed.');
    const prepared = isTest ? 3 : mail.preview.count;
    const made = standInMailing({
      mailingUid: `mailing-${mail.mailings.length + 1}`,
      type: form.type,
      email_testing: isTest,
      state: isTest ? 'sending' : 'waiting',
      created_by: `${firstname} ${surname}`,
      release_at: new Date(Date.now() + mail.preview.undo_seconds * 1000).toISOString(),
      postsUid: form.postUids ?? [],
      counts: { prepared, left_out: [], sent: 0, failed: 0, unsure: 0, left: prepared },
    });
    mail.mailings.unshift(made);
    return made;
  });
  answer(sending.get, ({ mailingUid }) => {
    const mailing = found(mailingUid);
    if (mailing.state === 'waiting' && Date.parse(mailing.release_at ?? '') <= Date.now())
      Object.assign(mailing, { state: 'sending', started_at: now() });
    else if (mailing.state === 'sending') {
      const { counts } = mailing;
      const step = Math.min(counts.left, mail.stride);
      counts.sent += step;
      counts.left -= step;
      if (counts.left === 0) Object.assign(mailing, { state: 'sent', finished_at: now() });
    }
    return mailing;
  });
  answer(sending.messages, ({ mailingUid, ...input }) => {
    const { counts } = found(mailingUid);
    const rows = Array.from({ length: Math.min(counts.prepared, 120) }, (_, i) => ({
      userUid: `u${i}`,
      name: `Family ${i}`,
      email: `carer${i}@families.example.edu`,
      state: i === 1 ? 'failed' : i < counts.sent ? 'sent' : 'prepared',
      ...(i === 1 && { reason: 'The address is not accepted.' }),
    }));
    return page(rows, input);
  });
  const move = (mailingUid: string, to: 'paused' | 'sending' | 'waiting' | 'cancelled') => {
    const mailing = found(mailingUid);
    if (hasEnded(mailing.state)) throw new AppError('conflict', 'This mailing has ended.');
    mailing.state = to;
    if (to === 'cancelled') mailing.finished_at = now();
    return mailing;
  };
  answer(sending.pause, ({ mailingUid }) => move(mailingUid, 'paused'));
  answer(sending.resume, ({ mailingUid }) =>
    move(mailingUid, found(mailingUid).started_at ? 'sending' : 'waiting'),
  );
  answer(sending.cancel, ({ mailingUid }) => move(mailingUid, 'cancelled'));
  const account = { account_rate: 14, account_day: 50_000, account_sent: 1204 };
  answer(sending.settings, () => ({ ...mail.settings, ...account }));
  answer(sending.changeSettings, ({ updated_at, ...form }, { firstname, surname }) => {
    if (updated_at !== mail.settings.updated_at) throw changed(mail.settings);
    mail.settings = { ...form, updated_at: now(), updated_by: `${firstname} ${surname}` };
    return { ...mail.settings, ...account };
  });

  answer(api.weeklyemailtext.get, () => (mail.weekly ? [mail.weekly] : []));
  const keep = (
    form: { email_text: string; except_emails: string; test_emails_list: string[] },
    { firstname, surname }: User,
  ) => {
    refuseFaults(weeklyTextFaults(form));
    mail.weekly = {
      weeklyemailtextUid: 'weekly',
      ...form,
      except_emails_list: form.except_emails.split(/[,\n]/),
      updated_at: now(),
      updated_by: `${firstname} ${surname}`,
    };
    return mail.weekly;
  };
  answer(api.weeklyemailtext.create, (form, person) => keep(form, person));
  answer(api.weeklyemailtext.update, ({ updated_at, weeklyemailtextUid: _, ...form }, person) => {
    if (updated_at !== mail.weekly?.updated_at) throw changed(mail.weekly);
    return keep(form, person);
  });

  answer(api['notification-preferences'].get, () => mail.preferences);
  answer(api['notification-preferences'].update, ({ updated_at, ...choice }) => {
    if (updated_at !== mail.preferences.updated_at) throw changed(mail.preferences);
    const { email, suppressed } = mail.preferences;
    const later = new Date(Math.max(Date.now(), Date.parse(updated_at || now()) + 1));
    mail.preferences = {
      ...choice,
      email,
      ...(suppressed && { suppressed }),
      updated_at: later.toISOString(),
    };
    return mail.preferences;
  });

  const secret = (token: string) => {
    const known = mail.tokens.get(token);
    if (!known)
      throw new AppError('notFound', 'This address does not belong to any e-mail of ours.');
    return known;
  };
  const schoolName = 'Harbour College';
  answer(api.unsubscribe.look, ({ token }) => ({ ...secret(token), schoolName }));
  answer(api.unsubscribe.now, ({ token, undo }) => {
    const known = secret(token);
    known.on = undo === true;
    return { ...known, schoolName };
  });
}
