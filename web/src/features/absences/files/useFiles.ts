import type { UseFormReturn } from 'react-hook-form';
import { absences as absencesApi } from '#shared/absences/absences.contract';
import { most } from '#shared/absences/notice-kinds';
import { call } from '../../../api/client.ts';
import { upload } from '../../../api/upload.ts';
import { focusField } from '../../../components/forms/FieldAnchor.tsx';
import { type Sending, useMoving } from '../../../components/forms/files/useMoving.ts';
import type { NoticeValues } from '../form/noticeRecord.ts';
import type { FormFile } from './fileWords.ts';
import { preparedFile } from './preparedFile.ts';

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
  const { moving, begin, drop, tryAgain } = useMoving(sent, (added) =>
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

/** Sends a file and has it checked. */
async function sent(file: File, { signal, onProgress }: Sending): Promise<FormFile> {
  const { blob, type } = await preparedFile(file);
  const about = { filename: file.name.slice(-255), size: blob.size, type };
  const { attachmentUid, upload: form } = await call(absencesApi.addAttachment, about, {
    idempotencyKey: crypto.randomUUID(),
  });
  if (!signal.aborted) await upload(form, blob, onProgress, signal);
  return call(absencesApi.checkAttachment, { attachmentUid });
}
