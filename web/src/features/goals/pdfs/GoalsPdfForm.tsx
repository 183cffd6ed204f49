import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, Card, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import {
  goalLevels,
  invalidValue,
  levelName,
  oneStudent,
  pdfYears,
  selectedYear,
} from '#shared/goals/goals-pdf-request';
import { learningGoalsPdf } from '#shared/goals/learning-goals-pdf.contract';
import {
  semesterName,
  semesterOf,
  type Term,
  termName,
  termNumberOn,
  terms,
} from '#shared/goals/term';
import { AppError } from '#shared/kernel/errors';
import { dayIn } from '#shared/kernel/zone';
import { call } from '../../../api/client.ts';
import { serverNow } from '../../../api/clock.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { useGoalsFile } from '../useGoalsFile.ts';

const levels: [string, string][] = [
  ...goalLevels.map((level): [string, string] => [String(level), levelName(level)]),
  [String(oneStudent), 'Individual Student'],
];

/** Starts the PDFs of a year level or of one student, and saves the report of all. */
export function GoalsPdfForm({ onStarted }: { onStarted: () => Promise<unknown> }) {
  const today = dayIn(useTimeZone(), serverNow());
  const years = pdfYears(today);
  const [form, setForm] = useState<{ year: string; term: Term; level: string; username: string }>({
    year: years[0] ?? '',
    term: termNumberOn(today),
    level: '7',
    username: '',
  });
  const { fault, isStarting, start } = useStart(onStarted);
  const isOne = Number(form.level) === oneStudent;
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start(form);
  };
  return (
    <Card component="form" noValidate aria-label="Create PDFs" onSubmit={submit} sx={grid}>
      <SelectField
        label="Year"
        value={form.year}
        options={years.map((year) => [year, year])}
        onChoose={(year) => change({ year })}
      />
      <SelectField
        label="Term"
        value={form.term}
        options={terms.map((term) => [term, termName(term)])}
        onChoose={(chosen) => change({ term: terms.find((term) => term === chosen) ?? '1' })}
      />
      <SelectField
        label="Students"
        value={form.level}
        options={levels}
        onChoose={(level) => change({ level })}
      />
      {isOne && (
        <Field
          label="Student Username"
          value={form.username}
          onChange={(username) => change({ username: username.slice(0, 200) })}
          fault={fault}
        />
      )}
      <Typography color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
        {whatOf(form)}
      </Typography>
      <Acts form={form} isStarting={isStarting} />
    </Card>
  );
}

/** Returns what the button makes, in a sentence. */
function whatOf({ year, term, level }: { year: string; term: Term; level: string }): string {
  const when = `${termName(term)}, ${year}`;
  return Number(level) === oneStudent
    ? `Makes the PDF of one student for ${when}. An earlier one is replaced.`
    : `Makes the PDFs of ${levelName(Number(level))} for ${when}. Earlier ones are replaced.`;
}

interface ActsProps {
  form: { readonly year: string; readonly term: Term };
  isStarting: boolean;
}

/** The buttons of the form. */
function Acts({ form, isStarting }: ActsProps) {
  const report = useGoalsFile();
  return (
    <Row gap={1.5} sx={buttons}>
      <Button type="submit" variant="contained" loading={isStarting}>
        Create/Replace PDFs
      </Button>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        loading={report.isMaking}
        onClick={() =>
          void report.make({
            selected_year: form.year,
            term: form.term,
            semester: semesterOf(form.term),
          })
        }
      >
        Download Report
      </Button>
    </Row>
  );
}

/** Starts PDFs. A start whose answer was lost is sent again with its key. */
function useStart(onStarted: () => Promise<unknown>) {
  const { say, fail } = useFeedback();
  const [fault, setFault] = useState('');
  const [isStarting, setStarting] = useState(false);
  const [lost, setLost] = useState<{ what: string; key: string }>();

  async function start(form: { year: string; term: Term; level: string; username: string }) {
    const { year, term } = form;
    const level = Number(form.level);
    const username = form.username.trim();
    const isOne = level === oneStudent;
    if (isOne && !username) return setFault(invalidValue);
    setFault('');
    setStarting(true);
    const input = {
      selected_year: selectedYear(year, level),
      year,
      term,
      semester: semesterName(semesterOf(term)) as 'Semester 1' | 'Semester 2',
      ...(isOne && { username }),
    };
    const what = JSON.stringify(input);
    const key = lost?.what === what ? lost.key : crypto.randomUUID();
    setLost({ what, key });
    try {
      const { queue } = await call(learningGoalsPdf.create, input, { idempotencyKey: key });
      setLost(undefined);
      say(queue.length === 1 ? '1 request started.' : `${queue.length} requests started.`);
      await onStarted();
    } catch (error) {
      const isKnown = error instanceof AppError;
      if (isKnown && error.kind !== 'unavailable') setLost(undefined);
      if (isOne && isKnown && (error.kind === 'notFound' || error.fields?.username)) {
        setFault(error.fields?.username ?? error.message);
      } else fail(error);
    } finally {
      setStarting(false);
    }
  }
  return { fault, isStarting, start };
}

const grid = {
  display: 'grid',
  gap: 2,
  mb: 4,
  p: { xs: 2, sm: 3 },
  overflow: 'visible',
  alignItems: 'start',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) minmax(0, 1fr)',
    md: '120px 140px 200px minmax(0, 260px)',
  },
};
const buttons = {
  gridColumn: '1 / -1',
  '& > *': { flex: { xs: '1 1 100%', sm: '0 0 auto' }, minHeight: 44 },
};
