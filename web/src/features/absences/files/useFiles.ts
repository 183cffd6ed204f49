import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { absences as absencesApi } from '#shared/absences/absences.contract';
import { most } from '#shared/absences/notice-kinds';
import { AppError } from '#shared/kernel/errors';
import { call } from '../../../api/client.ts';
import { upload } from '../../../api/upload.ts';
import { focusField } from '../../../components/forms/FieldAnchor.tsx';
import type { NoticeValues } from '../form/noticeRecord.ts';
import type { FormFile } from './fileWords.ts';
import { preparedFile } from './preparedFile.ts';

/** A file on its way, or one that was refused. */
export interface MovingFile {
  readonly key: string;
  readonly file: File;
  /** The part that is sent, from 0 to 1. */
  readonly share: number;
  /** Why it was not added. */
  readonly fault?: string | undefined;
  /** The same file may be added the next time. */
  readonly isTemporary?: boolean;
}

export type Files = ReturnType<typeof useFiles>;

/** The files of the form of a notice: each is sent when it is chosen. */
export function useFiles({
  getValues,
  setValue,
  watch,
  clearErrors,
  setError,
}: UseFormReturn<NoticeValues>) {
  const change = (next: readonly FormFile[]) => {
    clearErrors('attachments');
    setValue('attachments', next, { shouldDirty: true });
  };
  const { moving, begin, drop, tryAgain } = useMoving((added) =>
    change([...getValues('attachments'), added]),
  );
  const files = watch('attachments');
  return {
    files,
    moving,
    isAdding: moving.some(({ fault }) => fault === undefined),
    /** How many files may still be added. */
    room: most.attachments - files.length - moving.filter((each) => !each.fault).length,
    /** Whether all chosen files are added. Says so at the field if one was refused. */
    isReady() {
      if (moving.length === 0) return true;
      if (moving.some(({ fault }) => fault)) {
        setError('attachments', {
          message: 'A file was not added. Please remove it or try again.',
        });
        focusField('attachments');
      }
      return false;
    },
    add(chosen: readonly File[]) {
      for (const file of chosen) begin(file);
    },
    tryAgain,
    drop(key: string) {
      clearErrors('attachments');
      drop(key);
    },
    remove: (uid: string) =>
      change(getValues('attachments').filter(({ attachmentUid }) => attachmentUid !== uid)),
  };
}

/** The files on their way. They stop when the form closes. */
function useMoving(onAdded: (added: FormFile) => void) {
  const [moving, setMoving] = useState<readonly MovingFile[]>([]);
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const each of uploads.values()) each.abort();
    };
  }, []);
  const note = (key: string, is: Partial<MovingFile>) =>
    setMoving((all) => all.map((each) => (each.key === key ? { ...each, ...is } : each)));
  const drop = (key: string) => {
    running.current.get(key)?.abort();
    running.current.delete(key);
    setMoving((all) => all.filter((each) => each.key !== key));
  };
  async function send(key: string, file: File) {
    const stop = new AbortController();
    running.current.set(key, stop);
    try {
      const added = await sent(file, stop.signal, (share) => note(key, { share }));
      if (stop.signal.aborted) return;
      drop(key);
      onAdded(added);
    } catch (error) {
      if (!stop.signal.aborted) note(key, refusalOf(error));
    }
  }
  return {
    moving,
    drop,
    begin(file: File) {
      const key = crypto.randomUUID();
      setMoving((all) => [...all, { key, file, share: 0 }]);
      void send(key, file);
    },
    tryAgain({ key, file }: MovingFile) {
      note(key, { share: 0, fault: undefined });
      void send(key, file);
    },
  };
}

/** Sends a file and has it checked. */
async function sent(
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<FormFile> {
  const { blob, type } = await preparedFile(file);
  const about = { filename: file.name.slice(-255), size: blob.size, type };
  const { attachmentUid, upload: form } = await call(absencesApi.addAttachment, about, {
    idempotencyKey: crypto.randomUUID(),
  });
  if (!signal.aborted) await upload(form, blob, onProgress, signal);
  return call(absencesApi.checkAttachment, { attachmentUid });
}

/** Returns why a file was not added. */
function refusalOf(error: unknown): Pick<MovingFile, 'fault' | 'isTemporary'> {
  if (!(error instanceof AppError)) {
    return { fault: 'This file could not be added. Try again.', isTemporary: true };
  }
  const fault = Object.values(error.fields ?? {})[0] ?? error.message;
  return { fault, isTemporary: error.kind !== 'badRequest' };
}
