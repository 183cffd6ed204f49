import { useState } from 'react';
import { AppError } from '#shared/kernel/errors';
import { isWorkbook, workbookFault } from '#shared/spreadsheet/workbook';
import {
  type SubscriberImport,
  subscribedUsers as subscribedUsersApi,
} from '#shared/subscribers/subscribed-users.contract';
import { longestImport } from '#shared/subscribers/subscriber';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/refresh.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';

/** Formats a count: `1 person`, `1,204 people`. */
export const people = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en-AU')} people`;

/** Reads a chosen file, asks the server what it would do, and adds its rows. */
export function useImport(onDone: () => void) {
  const { say } = useFeedback();
  const refresh = useRefresh('subscribed-users');
  const [file, setFile] = useState<{ readonly name: string; readonly csv: string }>();
  const [answer, setAnswer] = useState<SubscriberImport>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function run(act: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      await act();
    } catch (error) {
      setFault(
        error instanceof AppError ? error.message : 'Something went wrong. Please try again.',
      );
    } finally {
      setBusy(false);
    }
  }

  return {
    file,
    answer,
    fault,
    isBusy,
    choose: (chosen: File | undefined) =>
      run(async () => {
        setAnswer(undefined);
        setFile(undefined);
        const csv = await textOf(chosen);
        setFile({ name: chosen?.name ?? '', csv });
        setAnswer(await call(subscribedUsersApi.importFile, { csv, dry_run: true }));
      }),
    apply: () =>
      run(async () => {
        if (!file) return;
        const done = await call(subscribedUsersApi.importFile, { csv: file.csv, dry_run: false });
        setAnswer(done);
        if (!done.is_applied) return;
        void refresh();
        say(`${people(done.added)} added.`);
        onDone();
      }),
  };
}

/** Reads a CSV file as text. */
async function textOf(file: File | undefined): Promise<string> {
  if (!file) throw new AppError('badRequest', 'No file selected.');
  if (!file.name.toLowerCase().endsWith('.csv')) {
    throw new AppError('badRequest', 'Choose a CSV file.');
  }
  if (file.size > longestImport) throw new AppError('badRequest', 'Choose a file of at most 1 MB.');
  const bytes = await file.arrayBuffer();
  if (isWorkbook(new Uint8Array(bytes))) throw new AppError('badRequest', workbookFault);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('badRequest', notUtf8);
  }
}

const notUtf8 =
  'This file is not in UTF-8. Save it again as “CSV UTF-8” in your spreadsheet program.';
