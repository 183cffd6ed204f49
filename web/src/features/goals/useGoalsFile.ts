import { useState } from 'react';
import { studentGoals } from '#shared/goals/student-goals.contract';
import type { Input } from '#shared/kernel/route';
import { call } from '../../api/client.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';

type Asked = Omit<Input<typeof studentGoals.download>, 'is_download'>;

/** Makes a CSV file of goals and downloads it. */
export function useGoalsFile() {
  const { say, fail } = useFeedback();
  const [isMaking, setMaking] = useState(false);
  return {
    isMaking,
    async make(asked: Asked) {
      setMaking(true);
      try {
        const { pre_signed_URL } = await call(studentGoals.download, {
          ...asked,
          is_download: 'true',
        });
        // The address is only a download, so the page stays.
        window.location.assign(pre_signed_URL);
        say('Success message. Check Your Downloads.');
      } catch (error) {
        fail(error);
      } finally {
        setMaking(false);
      }
    },
  };
}
