import { Box, Button, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { DateOrder, FileAnswer, FileQuestion } from '#shared/intake/file-reading';
import { dayName } from '../../components/days/days.ts';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { Column } from '../../components/layout/layout.tsx';

interface ReadingFormProps {
  question: FileQuestion;
  /** Whether it is shown at once: the file cannot be read without it. */
  isOpen: boolean;
  onAnswer: (answer: FileAnswer) => Promise<boolean>;
}

/** Asks which columns of a file are which, and how it writes days. The portal keeps the answer. */
export function ReadingForm({ question, isOpen, onAnswer }: ReadingFormProps) {
  const { kind, file, days, days_column, reading } = question;
  const [chosen, setChosen] = useState(() => chosenBefore(question));
  const [dates, setDates] = useState<DateOrder | ''>(reading?.dates ?? '');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const asksDays = days.length > 0 || reading?.dates !== undefined;

  async function answer(event: FormEvent) {
    event.preventDefault();
    if (days.length > 0 && dates === '') return setFault('Choose how the file writes days.');
    const names = Object.fromEntries(
      Object.entries(chosen).flatMap(([column, name]) => (name ? [[name, column]] : [])),
    );
    setBusy(true);
    await onAnswer({ kind, names, ...(dates && { dates }) });
    setBusy(false);
  }

  return (
    <Box component="details" open={isOpen} sx={{ mb: 3 }}>
      <Typography component="summary" variant="h3" sx={{ cursor: 'pointer' }}>
        {`How ${file} is read`}
      </Typography>
      <Column component="form" noValidate onSubmit={answer} isBound sx={{ maxWidth: 560, mt: 2 }}>
        {asksDays && (
          <DayField
            example={days[0]}
            column={days_column}
            value={dates}
            fault={fault}
            onChoose={(value) => {
              setDates(value);
              setFault('');
            }}
          />
        )}
        <ColumnFields question={question} chosen={chosen} onChange={setChosen} />
        <Typography variant="body2" color="textSecondary">
          The portal keeps your answer for later files of this kind. You can change it here with
          each of them.
        </Typography>
        <div>
          <Button type="submit" variant={isOpen ? 'contained' : 'outlined'} loading={isBusy}>
            Check the file again
          </Button>
        </div>
      </Column>
    </Box>
  );
}

interface DayFieldProps {
  /** A day of the file that can be read in two ways. */
  example: string | undefined;
  column: string | undefined;
  value: DateOrder | '';
  fault: string;
  onChoose: (value: DateOrder | '') => void;
}

const DayField = ({ example, column, value, fault, onChoose }: DayFieldProps) => (
  <SelectField
    label={example ? `Which day is ${example}? (required)` : 'How the file writes days'}
    hint={example && hintOf(column)}
    value={value}
    options={dayOptions(example)}
    fault={fault}
    onChoose={(chosen) => onChoose(chosen as DateOrder | '')}
  />
);

const hintOf = (column: string | undefined): string =>
  `${column ? `It is in the column ${column}. ` : ''}The file writes all its days in this way.`;

/** Asks for the file's column of each column of the portal that it does not name. */
function ColumnFields({
  question: { columns, needed, written },
  chosen,
  onChange,
}: {
  question: FileQuestion;
  chosen: Record<string, string>;
  onChange: (chosen: Record<string, string>) => void;
}) {
  if (columns.length === 0) return null;
  return (
    <>
      <Typography>Which column of the file has the values of each column of the portal?</Typography>
      {columns.map((column) => (
        <SelectField
          key={column}
          label={needed.includes(column) ? `${column} (required)` : column}
          value={chosen[column] ?? ''}
          options={[['', 'Not in this file'], ...written.map((name) => [name, name] as const)]}
          onChoose={(name) => onChange({ ...chosen, [column]: name })}
        />
      ))}
    </>
  );
}

/**
 * Returns the file's column for each column of the portal, as it was said before, or as their names
 * suggest.
 */
const chosenBefore = ({ columns, written, reading }: FileQuestion): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const name =
        written.find((each) => reading?.names[each.toLowerCase()] === column) ??
        written.find((each) => lettersOf(each) === lettersOf(column));
      return name ? [[column, name]] : [];
    }),
  );

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Returns both ways to read a day, with an example of the file. */
function dayOptions(example: string | undefined): [string, string][] {
  const [, one, other, year] = /^(\d+)\D(\d+)\D(\d{4})/.exec(example ?? '') ?? [];
  const shown = (day?: string, month?: string) =>
    year && Number(month) >= 1 && Number(month) <= 12
      ? dayName(`${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`, {
          day: 'numeric',
          month: 'long',
          year: 'numeric',
        })
      : '';
  const first = shown(one, other) || 'The day first';
  const second = shown(other, one) || 'The month first';
  return [
    ['', year ? `${first} or ${second}?` : 'Choose'],
    ['day-first', first],
    ['month-first', second],
  ];
}
