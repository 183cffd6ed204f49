import { useState } from 'react';
import { goalsFileName, intake as intakeApi } from '#shared/intake/intake.contract';
import { AppError } from '#shared/kernel/errors';
import { isWorkbook, workbookFault } from '#shared/spreadsheet/workbook';
import { call } from '../../../api/client.ts';
import { upload } from '../../../api/upload.ts';

/** The largest file, in bytes. 20,000 rows have much less. */
const mostBytes = 50 * 1024 * 1024;
const lost = 'The file could not be sent. Check your connection and try again.';

/** Uploads a file of goals as an intake. The file is stored under the one name that the intake knows. */
export function useSendGoals(onSent: (intakeUid: string) => void) {
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  async function send(file: File) {
    setFault(undefined);
    if (file.size === 0) return setFault('This file is empty.');
    if (file.size > mostBytes) return setFault('This file is too large. A file has at most 50 MB.');
    // Elsewhere the intake reads workbooks; this tab takes CSV alone.
    const begin = new Uint8Array(await file.slice(0, 4).arrayBuffer());
    if (isWorkbook(begin)) return setFault(workbookFault);
    setSending(true);
    try {
      const announced = { filename: goalsFileName, size: file.size };
      // Each press is an upload of its own, also of a corrected file of the same size.
      const key = { idempotencyKey: crypto.randomUUID() };
      const { intake, upload: form } = await call(intakeApi.create, announced, key);
      await upload(form, file, () => {});
      onSent(intake.intakeUid);
    } catch (error) {
      setFault(error instanceof AppError ? error.message : lost);
    } finally {
      setSending(false);
    }
  }
  return { fault, isSending, send };
}
