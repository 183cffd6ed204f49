import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/contract/api';
import { ConnectionHeader } from '#shared/contract/connection-headers';
import { AppError } from '#shared/errors';
import { serverNow } from '../../api/clock.ts';
import { useWrite } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';
import { useFeedback } from '../../components/feedback.tsx';
import { useTimeZone } from '../../components/timeZone.ts';
import { useDraft } from '../../components/useDraft.ts';
import { useLeaveGuard } from '../../components/useLeaveGuard.ts';
import { paths } from '../../paths.ts';
import { bodyOf, type HeaderValues, headerFaults, newHeader, valuesOf } from './headerForm.ts';
import { useKeptImage } from './useKeptImage.ts';

/** A header's form: kept while it is typed, saved on the version it was made on. */
export function useHeaderForm(header: ConnectionHeader | undefined, onDone: () => void) {
  const person = useCaller();
  // Whoever signs in next on this device finds nothing of it.
  const name = `${person.schoolUid}.${person.userUid}.header.${header?.connectionheaderUid ?? 'new'}`;
  const start = header ? valuesOf(header) : newHeader;
  const timeZone = useTimeZone();
  const create = useWrite(api['connection-headers'].create);
  const update = useWrite(api['connection-headers'].update);
  const { say, fail, confirm } = useFeedback();
  const [image, setImage] = useKeptImage(name);
  const [newer, setNewer] = useState<ConnectionHeader>();
  const navigate = useNavigate();

  const resolver: Resolver<HeaderValues> = (values) => {
    const faults = headerFaults(values, image, header, timeZone, serverNow());
    const errors = Object.entries(faults).map(([field, message]) => [
      field,
      { type: 'custom', message },
    ]);
    return errors.length > 0
      ? { values: {}, errors: Object.fromEntries(errors) }
      : { values, errors: {} };
  };
  const form = useForm<HeaderValues>({ resolver, defaultValues: start });
  const { isDirty, isSubmitting } = form.formState;
  const isChanged = isDirty || image !== undefined;
  const draft = useDraft(name, form);
  const guard = useLeaveGuard(isChanged && !isSubmitting);

  // A newer version takes the place of an untouched form; a touched one keeps the version it was made on.
  const seen = useRef(header?.updated_at);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the newer version that matters, not the typing
  useEffect(() => {
    if (seen.current === header?.updated_at) return;
    seen.current = header?.updated_at;
    if (header && !isChanged) form.reset(valuesOf(header));
  }, [header]);

  function forget() {
    draft.drop();
    setImage(undefined);
    setNewer(undefined);
  }
  async function send(values: HeaderValues) {
    const body = bodyOf(values, image);
    try {
      if (header) {
        const { connectionheaderUid } = header;
        await update({ ...body, connectionheaderUid, updated_at: values.updated_at });
      } else {
        await create(body);
      }
      forget();
      form.reset(newHeader);
      say('Saved successfully.');
      onDone();
    } catch (error) {
      refuse(error);
    }
  }
  function refuse(error: unknown) {
    const known = error instanceof AppError ? error : undefined;
    const current = ConnectionHeader.safeParse(
      known?.kind === 'conflict' && known.details?.current,
    );
    if (current.success) return setNewer(current.data);
    const fields = Object.entries(known?.fields ?? {});
    for (const [field, message] of fields) form.setError(field as keyof HeaderValues, { message });
    if (fields.length === 0) fail(error);
  }

  return {
    form,
    image,
    chooseImage(chosen: string | undefined) {
      setImage(chosen);
      form.clearErrors('featuredImage' as keyof HeaderValues);
    },
    newer,
    submit: form.handleSubmit(send),
    overwrite: () => newer && send({ ...form.getValues(), updated_at: newer.updated_at }),
    /** Back to the form as it is typed; the next Save asks again. */
    goOn: () => setNewer(undefined),
    takeTheirs() {
      forget();
      if (newer) form.reset(valuesOf(newer));
    },
    isChanged,
    /** Goes back to what is saved, or to an empty form. */
    undoAll() {
      forget();
      form.reset(start);
    },
    async cancel() {
      const isSure =
        !isChanged || (await confirm('Leave this page?', 'What you changed is not saved yet.'));
      if (!isSure) return;
      forget();
      guard.letGo();
      await navigate(paths.admin);
    },
  };
}
