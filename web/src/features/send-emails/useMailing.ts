import { useEffect, useRef } from 'react';
import { api } from '#shared/contract/api';
import type { Mailing } from '#shared/contract/send-emails';
import { hasEnded } from '#shared/domain/mailing';
import { useWrite } from '../../api/hooks.ts';
import { usePages } from '../../api/pages.ts';
import { useWatch } from '../../api/useWatch.ts';
import { useFeedback } from '../../components/feedback.tsx';

/** One mailing, asked about again and again until nothing more happens to it by itself. */
export const useMailing = (mailingUid: string | null) =>
  useWatch(api['send-emails'].get, mailingUid === null ? null : { mailingUid }, {
    // What SES has not answered is settled later, also when all else is done.
    isMoving: ({ state, counts }) => !hasEnded(state) || counts.unsure > 0,
    markOf: ({ state, counts }) => JSON.stringify([state, counts]),
    quickest: 1500,
    slowest: 8000,
  });

/** The mailings of the site, newest first. */
export const useMailings = () => useFresh(usePages(api['send-emails'].list, { limit: 25 }));

/** The messages of a mailing, one for each person. */
export const useMessages = (mailingUid: string) =>
  useFresh(usePages(api['send-emails'].messages, { mailingUid, limit: 50 }));

/** A list that was read before is read again when somebody comes back to it. */
function useFresh<T extends { records: unknown; refresh: () => unknown }>(list: T): T {
  const wasThere = useRef(list.records !== undefined);
  const { refresh } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (wasThere.current) refresh();
  }, []);
  return list;
}

/** Holding a mailing on its way, going on with it, and ending it. */
export function useMailingActs(mailing: Mailing) {
  const { mailingUid } = mailing;
  const pause = useWrite(api['send-emails'].pause);
  const resume = useWrite(api['send-emails'].resume);
  const cancel = useWrite(api['send-emails'].cancel);
  const { attempt, confirm } = useFeedback();
  return {
    pause: () => attempt(() => pause({ mailingUid })),
    resume: () => attempt(() => resume({ mailingUid })),
    takeBack: () => attempt(() => cancel({ mailingUid }), 'Taken back. Nobody was sent anything.'),
    async cancel() {
      const body = 'Whoever has no message yet gets none. What has been sent cannot be taken back.';
      if (!(await confirm('Cancel this mailing?', body))) return;
      await attempt(() => cancel({ mailingUid }), 'The mailing is cancelled.');
    },
  };
}
