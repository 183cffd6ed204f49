import { useState } from 'react';
import { api } from '#shared/contract/api';
import { WeeklyEmailText } from '#shared/contract/weeklyemailtext';
import { addressKey, addressOf } from '#shared/domain/mail-addresses';
import { AppError } from '#shared/errors';
import { useRead, useWrite } from '../../api/hooks.ts';
import type { MailValues } from './mailForm.ts';

/** The blurb and the exclusion list that the school keeps between two sends; none yet is undefined inside. */
export function useWeeklyText() {
  const { data, error, mutate } = useRead(api.weeklyemailtext.get, {});
  return { isLoaded: data !== undefined, kept: data?.[0], error, retry: () => void mutate() };
}

type Text = Pick<MailValues, 'email_text' | 'except_for'>;

/** Saving the kept text on the version it was made on, so that two people at once are told of each other. */
export function useTextSaving(kept: WeeklyEmailText | undefined) {
  const create = useWrite(api.weeklyemailtext.create);
  const update = useWrite(api.weeklyemailtext.update);
  const [base, setBase] = useState(kept);
  const [newer, setNewer] = useState<WeeklyEmailText>();

  const isChanged = ({ email_text, except_for }: Text) =>
    email_text !== (base?.email_text ?? '') || except_for !== (base?.except_emails ?? '');

  /**
   * Saves on the version `seen`, and gives what is kept then; undefined when somebody else was quicker, whose version is `newer`. Other
   * refusals are thrown.
   */
  async function save(text: Text, seen: string, tested?: string) {
    const known = newer ?? base;
    const body = {
      email_text: text.email_text,
      except_emails: text.except_for,
      test_emails_list: lastTested(known?.test_emails_list ?? [], tested),
    };
    try {
      const { weeklyemailtextUid } = known ?? {};
      const saved =
        weeklyemailtextUid && seen
          ? await update({ ...body, weeklyemailtextUid, updated_at: seen })
          : await create(body);
      setBase(saved);
      setNewer(undefined);
      return saved;
    } catch (error) {
      const theirs =
        error instanceof AppError && error.kind === 'conflict' && error.details?.current;
      const current = WeeklyEmailText.safeParse(theirs);
      if (!current.success) throw error;
      setNewer(current.data);
      return undefined;
    }
  }

  return {
    base,
    newer,
    isChanged,
    save,
    /** What somebody else saved is what is changed from now on. */
    takeNewer() {
      if (newer) setBase(newer);
      setNewer(undefined);
    },
    goOn: () => setNewer(undefined),
  };
}

/** The test addresses, the last first, each once. */
function lastTested(before: readonly string[], tested: string | undefined): string[] {
  const address = tested === undefined ? undefined : addressOf(tested);
  if (address === undefined) return [...before];
  return [address, ...before.filter((each) => addressKey(each) !== addressKey(address))].slice(
    0,
    10,
  );
}
