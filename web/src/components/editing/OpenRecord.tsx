import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Navigate } from 'react-router';
import useSWR from 'swr';
import type { AppError } from '#shared/kernel/errors';
import { useSession } from '../../auth/session.tsx';
import { Failure } from '../screen/Failure.tsx';
import { type Owner, openDraft } from './drafts/draftStore.ts';
import { noSlot } from './drafts/noSlot.ts';
import type { RecordForm, Versioned } from './recordForm.ts';
import type { Opened } from './useDraftForm.ts';

interface OpenRecordProps<Form extends FieldValues, Saved extends Versioned> {
  record: RecordForm<Form, Saved>;
  /** What is opened, at the start of a sentence: `This place`. */
  what: string;
  /** The draft key; `none` for a text that must never be stored on a device. */
  draft: string | 'none';
  /** Reads the saved record; absent for a new one. */
  read?: (() => Promise<Saved>) | undefined;
  /** The address of another editor that the record belongs to. */
  elsewhere?: (saved: Saved) => string | undefined;
  /** Shown for an unknown address, and to people without the right. */
  missing?: ReactNode;
  /** Shown while the record loads; it waits before it is seen, as `Skeletons` do. */
  skeleton?: ReactNode;
  children: (opened: Opened<Form, Saved>) => ReactNode;
}

/** Opens a form with the saved record and the unsaved draft of this device. */
export function OpenRecord<Form extends FieldValues, Saved extends Versioned>(
  props: OpenRecordProps<Form, Saved>,
) {
  const { what, missing, skeleton, children } = props;
  const { config, user } = useSession();
  const owner = { school: config.schoolUid, person: user.userUid };
  // Read once for each opening, because the draft is based on this version.
  const [opening] = useState(() => crypto.randomUUID());
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const { data, error, mutate } = useSWR<Opened<Form, Saved> | Elsewhere, AppError>(
    ['opened', opening],
    async () => {
      const opened = await openRecord(owner, props);
      if ('slot' in opened && isLeft.current) opened.slot.leave();
      return opened;
    },
    once,
  );
  const isMissing = error?.kind === 'notFound' || error?.kind === 'badRequest';
  if (isMissing && missing) return missing;
  if (error) return <Failure what={what} error={error} onRetry={() => void mutate()} />;
  if (!data) return skeleton;
  return 'path' in data ? <Navigate to={data.path} replace /> : children(data);
}

const once = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
};

interface Elsewhere {
  readonly path: string;
}

async function openRecord<Form extends FieldValues, Saved extends Versioned>(
  owner: Owner,
  { record, draft: document, read, elsewhere }: OpenRecordProps<Form, Saved>,
): Promise<Opened<Form, Saved> | Elsewhere> {
  const saved = await read?.();
  const path = saved && elsewhere?.(saved);
  if (path) return { path };
  if (document === 'none') return { saved, draft: undefined, slot: noSlot };
  const { draft, slot } = await openDraft<Form>(owner, document);
  const isSound = draft && ((await record.isForm?.(draft.form)) ?? true);
  // The draft is already saved: only the answer of that save was lost.
  const isSaved =
    isSound &&
    saved &&
    draft.madeOn !== saved.updated_at &&
    record.hasArrived?.(draft.form, record.formOf(saved));
  const isKept = isSound && !isSaved;
  if (draft && !isKept) await slot.drop();
  return { saved, draft: isKept ? draft : undefined, slot };
}
