import { useState } from 'react';
import { may } from '#shared/rights/permissions';
import { useSchoolDays } from '../../../api/useSchoolDays.ts';
import { useCaller } from '../../../auth/session.tsx';
import { useListView } from '../../../components/lists/useListView.ts';
import { officeView } from './officeView.ts';
import { useFirstPart } from './useFirstPart.ts';
import { usePulse } from './usePulse.ts';

/** The view in the address, the pulse, and the notice that is open beside the list. */
export function useOffice() {
  const { view, setView } = useListView(officeView);
  const { today, nearest, isSchoolDay } = useSchoolDays();
  const pulse = usePulse();
  const first = useFirstPart({ day: nearest, isAsked: !view.part && !view.day, ...pulse });
  /** The notice that its sender changed while the office acted on it. */
  const [changed, setChanged] = useState('');
  function showChanged(noticeUid: string) {
    setChanged(noticeUid);
    setView({ notice: noticeUid });
  }
  return {
    view: {
      ...view,
      /** Undefined until it is known where work waits. */
      part: view.part || (view.day ? 'today' : first?.part),
      kind: view.kind || (first?.kind ?? 'absence'),
    },
    setView,
    today,
    nearest,
    isSchoolDay,
    changed,
    showChanged,
    ...pulse,
    /** Whether the person also has children at the school. */
    isCarer: may(useCaller(), 'abs.add'),
    open: (noticeUid: string) => setView({ notice: noticeUid }),
    close() {
      setChanged('');
      setView({ notice: '' });
    },
  };
}

export type OfficeTools = ReturnType<typeof useOffice>;
