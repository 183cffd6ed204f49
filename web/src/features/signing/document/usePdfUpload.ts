import { useEffect, useRef, useState } from 'react';
import { AppError } from '#shared/kernel/errors';
import type { FileView } from '#shared/signing/pages';
import { signingTemplates } from '#shared/signing/signing-templates.contract';
import { call } from '../../../api/client.ts';
import { upload } from '../../../api/upload.ts';
import { useWatch } from '../../../api/useWatch.ts';

/** The largest PDF in bytes. */
const largest = 20_000_000;

/** Returns why a file is not sent; undefined for one that may be a PDF. */
export function faultOfFile({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!name.toLowerCase().endsWith('.pdf')) return 'Choose a PDF file.';
  if (size === 0) return 'This file is empty.';
  return size > largest ? 'This PDF is too large. Use one of 20 MB at most.' : undefined;
}

/** Sends a PDF and follows its inspection. `onReady` gets the pages. */
export function usePdfUpload(onReady: (file: FileView) => void) {
  const [share, setShare] = useState<number>();
  const [fileUid, setFileUid] = useState<string>();
  const [fault, setFault] = useState('');
  /** What the copy of an accepted file does not have. */
  const [note, setNote] = useState('');
  const sending = useRef<AbortController>(undefined);
  /** The file without a result, and its key: choosing it again continues the same upload. */
  const unsettled = useRef<{ readonly file: string; readonly key: string }>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const inspection = useInspection(fileUid, (file) => {
    setFileUid(undefined);
    unsettled.current = undefined;
    if (file.state === 'refused') setFault(file.message || 'This PDF can’t be used.');
    else {
      setNote(file.message);
      onReady(file);
    }
  });

  async function send(file: File) {
    const reason = faultOfFile(file);
    setFault(reason ?? '');
    setNote('');
    if (reason) return;
    const controller = new AbortController();
    sending.current = controller;
    setShare(0);
    const chosen = [file.name, file.size, file.lastModified].join();
    if (unsettled.current?.file !== chosen) {
      unsettled.current = { file: chosen, key: crypto.randomUUID() };
    }
    try {
      const key = { idempotencyKey: unsettled.current.key };
      const made = await call(signingTemplates.upload, {}, key);
      await upload(made.upload, file, setShare, controller.signal);
      setFileUid(made.fileUid);
    } catch (error) {
      if (!controller.signal.aborted) setFault(sentenceOf(error));
    } finally {
      setShare(undefined);
    }
  }
  return {
    send,
    share,
    fault,
    note,
    isInspected: fileUid !== undefined,
    inspection,
    cancel() {
      sending.current?.abort();
      setFileUid(undefined);
      setFault('');
    },
  };
}

const sentenceOf = (error: unknown): string =>
  error instanceof AppError ? error.message : 'The upload failed. Choose the file again.';

/** Polls an inspection until it ends, or until polling stops. */
function useInspection(fileUid: string | undefined, onEnd: (file: FileView) => void) {
  const result = useWatch(signingTemplates.file, fileUid ? { fileUid } : null, {
    isMoving: ({ state }) => state === 'waiting',
    markOf: ({ state }) => state,
    quickest: 1_000,
    slowest: 8_000,
  });
  const { data } = result;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new state counts
  useEffect(() => {
    if (fileUid && data?.fileUid === fileUid && data.state !== 'waiting') onEnd(data);
  }, [fileUid, data?.state]);
  return result;
}
