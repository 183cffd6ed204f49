import { useEffect, useRef, useState } from 'react';
import { api } from '#shared/contract/api';
import type { Intake } from '#shared/contract/intake';
import { call } from '../../api/client.ts';
import { useRead, useWrite } from '../../api/hooks.ts';
import { usePages } from '../../api/pages.ts';
import { useFeedback } from '../../components/feedback.tsx';
import { upload } from './upload.ts';
import { isWorking } from './words.ts';

const quickest = 1000;
const slowest = 15_000;

/**
 * One intake, looked at again while it works: soon at first, then ever less often until something changes. A hidden tab and a
 * refused call do not ask at all.
 */
export function useIntake(intakeUid: string | undefined) {
  const pause = useRef(quickest);
  const seen = useRef('');
  const result = useRead(api.intake.get, intakeUid ? { intakeUid } : null, {
    keepPreviousData: false,
    refreshInterval: (latest) => {
      if (!latest || !isWorking(latest)) return 0;
      const mark = `${latest.state} ${latest.progress.done}`;
      pause.current = mark === seen.current ? Math.min(pause.current * 1.3, slowest) : quickest;
      seen.current = mark;
      return pause.current;
    },
  });
  return { ...result, intake: result.data };
}

/** The intakes of the site, newest first. */
export function useHistory(watched: Intake | undefined) {
  const history = usePages(api.intake.list, { limit: 20 });
  const { refresh } = history;
  const state = watched?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state of the watched intake is the reason to look
  useEffect(() => void refresh(), [state]);
  return history;
}

/** Sends a file, and says how far it is (0 to 1, undefined when nothing is sent). */
export function useSendFile(onSent: (intakeUid: string) => void) {
  const { fail } = useFeedback();
  const [share, setShare] = useState<number>();
  async function send(file: File) {
    setShare(0);
    try {
      const { intake, upload: form } = await call(api.intake.create, {
        filename: file.name,
        size: file.size,
      });
      await upload(form, file, setShare);
      onSent(intake.intakeUid);
    } catch (error) {
      fail(error);
    } finally {
      setShare(undefined);
    }
  }
  return { send, share };
}

/** What can be done with a checked or applied intake. */
export function useIntakeActs({ intakeUid }: Intake) {
  const apply = useWrite(api.intake.apply);
  const rollBack = useWrite(api.intake.rollback);
  const { attempt, confirm } = useFeedback();
  return {
    apply: (confirm_leaving: number | undefined) =>
      attempt(() => apply({ intakeUid, confirm_leaving })),
    async rollBack() {
      const heading = 'Roll back this intake';
      const body = 'Everything it changed goes back to how it was before. Are you sure?';
      if (await confirm(heading, body)) await attempt(() => rollBack({ intakeUid }));
    },
  };
}
