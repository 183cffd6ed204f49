import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type Path, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { api } from '#shared/contract/api';
import { EmergencyBroadcast, EmergencyBroadcastChange } from '#shared/contract/emergencybroadcast';
import { AppError } from '#shared/errors';
import { useWrite } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';
import { useFeedback } from '../../components/feedback.tsx';
import { useDraft } from '../../components/useDraft.ts';
import { useLeaveGuard } from '../../components/useLeaveGuard.ts';

type Change = z.input<typeof EmergencyBroadcastChange>;

const changeOf = ({ status, message, updated_at }: EmergencyBroadcast): Change => ({
  status,
  message,
  updated_at,
});

/** The broadcast's form: kept while it is typed, saved on the version it was made on, undone by one click. */
export function useBroadcastForm(current: EmergencyBroadcast) {
  const save = useWrite(api.emergencybroadcast.update);
  const { say, fail } = useFeedback();
  const [newer, setNewer] = useState<EmergencyBroadcast>();
  const form = useForm<Change, unknown, z.output<typeof EmergencyBroadcastChange>>({
    resolver: zodResolver(EmergencyBroadcastChange),
    defaultValues: changeOf(current),
  });
  const { isDirty, isSubmitting } = form.formState;
  const seen = useRef(current);
  const person = useCaller();
  const draft = useDraft(`${person.schoolUid}.${person.userUid}.emergency-broadcast`, form);
  useLeaveGuard(isDirty && !isSubmitting);
  // A newer version takes the place of an untouched form; a touched one keeps the version it was made on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the newer version that matters, not the typing
  useEffect(() => {
    if (seen.current === current) return;
    seen.current = current;
    if (!isDirty) form.reset(changeOf(current));
  }, [current]);

  async function send(change: Change, before: EmergencyBroadcast) {
    try {
      const saved = await save(change);
      draft.drop();
      setNewer(undefined);
      form.reset(changeOf(saved));
      const undo = () => void send({ ...changeOf(before), updated_at: saved.updated_at }, saved);
      say(saved.status ? 'The broadcast is on.' : 'The broadcast is off.', undo);
    } catch (error) {
      refuse(error);
    }
  }

  function refuse(error: unknown) {
    const seen = error instanceof AppError && error.kind === 'conflict' && error.details?.current;
    const current = EmergencyBroadcast.safeParse(seen);
    if (current.success) return setNewer(current.data);
    const fields = error instanceof AppError ? Object.entries(error.fields ?? {}) : [];
    for (const [name, message] of fields) form.setError(name as Path<Change>, { message });
    if (fields.length === 0) fail(error);
  }

  return {
    form,
    newer,
    submit: form.handleSubmit((change) => send(change, current)),
    overwrite: () => newer && send({ ...form.getValues(), updated_at: newer.updated_at }, newer),
    discard: () => {
      draft.drop();
      if (newer) form.reset(changeOf(newer));
      setNewer(undefined);
    },
  };
}
