import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { AppError } from '#shared/kernel/errors';
import { type SendingCheck, signingRequests } from '#shared/signing/signing-requests.contract';
import type { Template } from '#shared/signing/signing-templates.contract';
import { pathTo } from '#shared/site/paths';
import { call } from '../../../api/client.ts';
import { useLeaveGuard } from '../../../components/editing/useLeaveGuard.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { noSending, type Sending, sendingFaults, whomOf } from './sending.ts';

/** The form of a sending: it is checked first, then sent once. */
export function useSending(template: Template, onStale: () => void) {
  const [sending, setSending] = useState<Sending>(() => noSending(template));
  const [hasTried, setTried] = useState(false);
  const [checked, setChecked] = useState<SendingCheck>();
  const { isBusy, run } = useBusy();
  const faults = sendingFaults(sending);
  const send = useSend(template, onStale);
  const guard = useLeaveGuard(sending.students.length > 0, 'Nothing was sent yet.');
  return {
    sending,
    faults: hasTried ? faults : {},
    checked,
    isBusy,
    /** Changes the form. Another choice of students needs another check. */
    change(changed: Partial<Sending>) {
      const isOther = 'by' in changed || 'students' in changed || 'group' in changed;
      setSending((before) => ({ ...before, ...changed, ...(isOther && { first: {} }) }));
      if (isOther) setChecked(undefined);
    },
    check: () =>
      run(async () => {
        setTried(true);
        if (Object.keys(faults).length > 0) return;
        setChecked(await call(signingRequests.check, whomOf(sending, template.templateUid)));
      }),
    send: () =>
      run(async () => {
        if (Object.keys(faults).length > 0) return setTried(true);
        await send(sending, guard.letGo);
      }),
  };
}

export type SendingTools = ReturnType<typeof useSending>;

/** Runs one act at a time, and shows why it failed. */
function useBusy() {
  const { attempt } = useFeedback();
  const [isBusy, setBusy] = useState(false);
  async function run(act: () => Promise<void>) {
    setBusy(true);
    await attempt(act);
    setBusy(false);
  }
  return { isBusy, run };
}

/** Sends. A try whose answer was lost is sent again with its key. */
function useSend(template: Template, onStale: () => void) {
  const navigate = useNavigate();
  const tried = useRef({ what: '', key: '' });
  return async (sending: Sending, letGo: () => void) => {
    const { templateUid, updated_at } = template;
    const input = {
      ...whomOf(sending, templateUid),
      persons: sending.persons.map(({ partyUid, name, email }) => ({
        partyUid,
        name: name.trim(),
        email: email.trim(),
      })),
      first_guardians: Object.entries(sending.first).map(([student_userid, guardian_userid]) => ({
        student_userid,
        guardian_userid,
      })),
      missing: sending.missing,
      timing: sending.timing,
      is_shared: sending.is_shared,
      updated_at,
    };
    const what = JSON.stringify(input);
    if (tried.current.what !== what) tried.current = { what, key: crypto.randomUUID() };
    try {
      const { batchUid } = await call(signingRequests.create, input, {
        idempotencyKey: tried.current.key,
      });
      letGo();
      void navigate(pathTo('/signing', { sending: batchUid }));
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'conflict') throw error;
      onStale();
      throw new AppError(
        'conflict',
        'A colleague has changed this template. The new version is loaded. Check it, then send again.',
      );
    }
  };
}
