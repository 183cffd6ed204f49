import { useState } from 'react';
import { type Intake, intake as intakeApi, type Leaver } from '#shared/intake/intake.contract';
import { csvOf } from '#shared/spreadsheet/csv';
import { call } from '../../api/client.ts';
import { usePages } from '../../api/pages.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { download } from '../../components/lists/csv.ts';

export const leaverHeader = ['Surname', 'First name', 'Who', 'Year', 'Username'];

const typeWords: Readonly<Record<Leaver['type'], string>> = {
  student: 'Student',
  faculty: 'Staff',
  carer: 'Carer',
  affiliate: 'Affiliate',
};

/** Returns the cells of a person's row. */
export const leaverCells = ({ surname, firstname, type, year, username }: Leaver): string[] => [
  surname,
  firstname,
  typeWords[type],
  year ?? '',
  username,
];

/** Reads the people who would leave, only after the list is opened. */
export function useLeavers({ intakeUid, filename }: Intake) {
  const [isOpen, setOpen] = useState(false);
  const [isLoadingFile, setLoadingFile] = useState(false);
  const { attempt } = useFeedback();
  const pages = usePages(intakeApi.leaving, isOpen ? { intakeUid } : null);

  async function saveCsv() {
    setLoadingFile(true);
    await attempt(async () => {
      const rows = (await everyone(intakeUid)).map(leaverCells);
      download(`${filename.replace(/\.[^.]*$/, '')}-leaving.csv`, csvOf(leaverHeader, rows));
    });
    setLoadingFile(false);
  }
  return { isOpen, open: () => setOpen(true), pages, isLoadingFile, saveCsv };
}

async function everyone(intakeUid: string): Promise<Leaver[]> {
  const all: Leaver[] = [];
  let next_token: string | undefined;
  do {
    const page = await call(intakeApi.leaving, { intakeUid, limit: 1000, next_token });
    all.push(...page.records);
    next_token = page.next_token;
  } while (next_token);
  return all;
}
