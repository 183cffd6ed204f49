import { useRef, useState } from 'react';
import { attendance as attendanceApi } from '#shared/absences/attendance.contract';
import type { Notice } from '#shared/absences/notice';
import { isEnded } from '#shared/absences/notice-kinds';
import { isRecordable } from '#shared/absences/notice-progress';
import { AppError } from '#shared/kernel/errors';
import { call } from '../../../api/client.ts';
import { useRefresh } from '../../../api/refresh.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';

/** The acts of a list. */
export type OfficeAct = 'see' | 'record';

const acts = {
  see: attendanceApi.see,
  record: attendanceApi.record,
  takeBack: attendanceApi.takeBack,
  undecide: attendanceApi.undecide,
} as const;
type Act = keyof typeof acts;

/** Whether the office may do an act with a notice. */
export const canDo = (act: OfficeAct, { kind, state, seen_at }: Notice): boolean =>
  act === 'see'
    ? !isEnded(state) && seen_at === undefined
    : kind !== undefined && isRecordable({ kind, state });

/** Calls at one moment when several notices are marked. */
const atOnce = 4;

interface ActsProps {
  /** Shows the answer of an act in the list. */
  readonly onDone: (notice: Notice) => void;
  /** Opens a notice that its sender changed since it was loaded. */
  readonly onChanged: (noticeUid: string) => void;
}

/** Marks notices as seen or recorded, one or several. */
export function useOfficeActs({ onDone, onChanged }: ActsProps) {
  const feedback = useFeedback();
  const refresh = useRefresh('attendance');
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  /** Acts that run: one key follows the other faster than the server answers. */
  const running = useRef(0);

  async function send(act: Act, { noticeUid, updated_at = '' }: Notice): Promise<unknown> {
    try {
      onDone(await call(acts[act], { noticeUid, updated_at }));
      return undefined;
    } catch (error) {
      return error ?? new Error('The act failed');
    }
  }

  async function run(act: Act, notices: readonly Notice[]): Promise<void> {
    const uids = new Set(notices.map(({ noticeUid }) => noticeUid));
    setBusy((before) => new Set([...before, ...uids]));
    running.current += 1;
    const left = [...notices];
    const faults: { readonly notice: Notice; readonly error: unknown }[] = [];
    const work = async () => {
      for (let notice = left.shift(); notice; notice = left.shift()) {
        const error = await send(act, notice);
        if (error) faults.push({ notice, error });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    setBusy((before) => new Set([...before].filter((uid) => !uids.has(uid))));
    running.current -= 1;
    // The lists are read again after the last one.
    if (running.current === 0) void refresh();
    const [first] = faults;
    if (!first) {
      // Only a record needs it: a notice that is marked as seen loses nothing.
      const undo = act === 'record' ? () => void run('takeBack', notices) : undefined;
      return feedback.say(doneText(act, notices.length), undo);
    }
    if (notices.length > 1) {
      const count = `${faults.length} of ${notices.length}`;
      return feedback.fail(
        new AppError('conflict', `${count} could not be marked. Open them and read what changed.`),
      );
    }
    feedback.fail(first.error);
    if (isConflict(first.error)) onChanged(first.notice.noticeUid);
  }
  return { busy, run };
}

export type OfficeActs = ReturnType<typeof useOfficeActs>;

export const isConflict = (error: unknown): boolean =>
  error instanceof AppError && error.kind === 'conflict';

function doneText(act: Act, count: number): string {
  if (act === 'takeBack') {
    return count === 1 ? 'It is open again.' : `${count} notices are open again.`;
  }
  if (act === 'undecide') return 'The leave waits for a decision again. The family gets a mail.';
  const what = count === 1 ? 'Marked' : `${count} notices marked`;
  return act === 'see' ? `${what} as seen. The family can read it.` : `${what} as recorded.`;
}
