import { useState } from 'react';
import { addressKey, addressOf } from '#shared/mailings/mail-addresses';
import {
  type WeeklyEmailText,
  weeklyemailtext as weeklyemailtextApi,
} from '#shared/mailings/weeklyemailtext.contract';
import { useRead, useWrite } from '../../api/hooks.ts';
import { newerOf } from '../../components/editing/conflict/newerOf.ts';
import type { MailValues } from './mailForm.ts';

/** Reads the school's stored blurb and exclusion list; undefined when none are stored yet. */
export function useWeeklyText() {
  const { data, error, mutate } = useRead(weeklyemailtextApi.get, {});
  return { isLoaded: data !== undefined, stored: data?.[0], error, retry: () => void mutate() };
}

type Text = Pick<MailValues, 'email_text' | 'except_for'>;

/**
 * Saves the blurb and list over the loaded version, so a change by another person is a conflict.
 */
export function useTextSaving(stored: WeeklyEmailText | undefined) {
  const create = useWrite(weeklyemailtextApi.create);
  const update = useWrite(weeklyemailtextApi.update);
  const [base, setBase] = useState(stored);
  const [newer, setNewer] = useState<WeeklyEmailText>();

  const isChanged = ({ email_text, except_for }: Text) =>
    email_text !== (base?.email_text ?? '') || except_for !== (base?.except_emails ?? '');

  /**
   * Saves over the loaded version and returns the stored text. On a conflict it returns undefined,
   * and `newer` is the other person's version. Other errors are thrown.
   */
  async function save(text: Text, loadedVersion: string, tested?: string) {
    const known = newer ?? base;
    const body = {
      email_text: text.email_text,
      except_emails: text.except_for,
      test_emails_list: lastTested(known?.test_emails_list ?? [], tested),
    };
    try {
      const { weeklyemailtextUid } = known ?? {};
      const saved =
        weeklyemailtextUid && loadedVersion
          ? await update({ ...body, weeklyemailtextUid, updated_at: loadedVersion })
          : await create(body);
      setBase(saved);
      setNewer(undefined);
      return saved;
    } catch (error) {
      const current = newerOf<WeeklyEmailText>(error);
      if (!current) throw error;
      setNewer(current);
      return undefined;
    }
  }

  return {
    base,
    newer,
    isChanged,
    save,
    /** Continues from the other person's version. */
    takeNewer() {
      if (newer) setBase(newer);
      setNewer(undefined);
    },
    goOn: () => setNewer(undefined),
  };
}

/** Returns the test addresses, the last first, each once. */
function lastTested(before: readonly string[], tested: string | undefined): string[] {
  const address = tested === undefined ? undefined : addressOf(tested);
  if (address === undefined) return [...before];
  return [address, ...before.filter((each) => addressKey(each) !== addressKey(address))].slice(
    0,
    10,
  );
}
