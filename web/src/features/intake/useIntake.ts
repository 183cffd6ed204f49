import { useEffect, useState } from 'react';
import { api } from '#shared/contract/api';
import type { Intake } from '#shared/contract/intake';
import { call } from '../../api/client.ts';
import { useWrite } from '../../api/hooks.ts';
import { usePages } from '../../api/pages.ts';
import { useWatch } from '../../api/useWatch.ts';
import { useFeedback } from '../../components/feedback.tsx';
import { upload } from './upload.ts';
import { isWorking } from './words.ts';

/** One intake, looked at again while it works. */
export function useIntake(intakeUid: string | undefined) {
  const result = useWatch(api.intake.get, intakeUid ? { intakeUid } : null, {
    isMoving: isWorking,
    markOf: ({ state, progress }) => `${state} ${progress.done}`,
    quickest: 1000,
    slowest: 15_000,
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
