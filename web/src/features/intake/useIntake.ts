import { useState } from 'react';
import type { FileAnswer } from '#shared/intake/file-reading';
import { type Intake, intake as intakeApi } from '#shared/intake/intake.contract';
import type { IntakeConfirmed } from '#shared/intake/intake-asks';
import { call } from '../../api/client.ts';
import { useWrite } from '../../api/hooks.ts';
import { usePages } from '../../api/pages.ts';
import { upload } from '../../api/upload.ts';
import { useWatch } from '../../api/useWatch.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import type { SchoolChoice } from './SchoolForm.tsx';
import { isWorking } from './words.ts';

/** Reads an intake, and polls it while it runs. */
export function useIntake(intakeUid: string | undefined) {
  const result = useWatch(intakeApi.get, intakeUid ? { intakeUid } : null, {
    isMoving: isWorking,
    markOf: ({ state, progress }) => `${state} ${progress.done}`,
    quickest: 1000,
    slowest: 15_000,
  });
  return { ...result, intake: result.data };
}

/** Lists the intakes of the site, newest first. */
export const useHistory = (watched: Intake | undefined) =>
  usePages(intakeApi.list, { limit: 20 }, { mark: watched?.state });

/**
 * Uploads a file. `share` is the part that is sent, from 0 to 1, and undefined without an upload.
 */
export function useSendFile(onSent: (intakeUid: string) => void) {
  const { fail } = useFeedback();
  const [share, setShare] = useState<number>();
  async function send(file: File) {
    setShare(0);
    try {
      const { intake, upload: form } = await call(intakeApi.create, {
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

/** Returns the actions on a checked or applied intake. */
export function useIntakeActs({ intakeUid }: Intake) {
  const apply = useWrite(intakeApi.apply);
  const chooseSchool = useWrite(intakeApi.chooseSchool);
  const rollBack = useWrite(intakeApi.rollback);
  const answer = useWrite(intakeApi.answer);
  const { attempt } = useFeedback();
  return {
    answer: (said: FileAnswer) => attempt(() => answer({ intakeUid, ...said })),
    chooseSchool: (choice: SchoolChoice) => attempt(() => chooseSchool({ intakeUid, ...choice })),
    apply: (confirmed: IntakeConfirmed) => attempt(() => apply({ intakeUid, ...confirmed })),
    rollBack: (confirm_changes: number) => attempt(() => rollBack({ intakeUid, confirm_changes })),
  };
}
