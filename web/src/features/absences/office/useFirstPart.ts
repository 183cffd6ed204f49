import { useState } from 'react';
import { attendance as attendanceApi } from '#shared/absences/attendance.contract';
import type { Notice } from '#shared/absences/notice';
import { useAll } from '../../../api/hooks.ts';
import type { Part } from './officeView.ts';
import { canDo } from './useOfficeActs.ts';
import type { usePulse } from './usePulse.ts';

interface FirstPart {
  readonly part: Part;
  readonly kind: 'absence' | 'explanation';
}

interface Asked extends ReturnType<typeof usePulse> {
  /** Today, or the next school day. */
  readonly day: string;
  /** The address names neither a part nor a day. */
  readonly isAsked: boolean;
}

/**
 * Returns the part where work waits when the office is opened: the day, if something is to do on it,
 * else the notices, leave or absences that wait. It stays while the work is done. Undefined until it
 * is known.
 */
export function useFirstPart({ day, isAsked, waiting, hasFailed }: Asked): FirstPart | undefined {
  const [held, setHeld] = useState<FirstPart>();
  const ofDay = useAll(attendanceApi.listDay, isAsked && !held ? { day, limit: 100 } : null);
  if (held || !isAsked) return held;
  const isKnown = ofDay.data && waiting;
  if (!isKnown && !ofDay.error && !hasFailed) return undefined;
  const first = firstPart(ofDay.data ?? [], waiting);
  setHeld(first);
  return first;
}

function firstPart(ofDay: readonly Notice[], waiting: Asked['waiting']): FirstPart {
  const isToDo = (notice: Notice) => canDo('see', notice) || canDo('record', notice);
  const { absence = 0, explanation = 0, leave = 0, unexplained = 0 } = waiting ?? {};
  const kind = absence === 0 && explanation > 0 ? 'explanation' : 'absence';
  if (ofDay.some(isToDo)) return { part: 'today', kind };
  if (absence + explanation > 0) return { part: 'notices', kind };
  if (leave > 0) return { part: 'leave', kind };
  return { part: unexplained > 0 ? 'unexplained' : 'today', kind };
}
