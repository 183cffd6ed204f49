import { Button, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { Intake, intake as intakeApi, SchoolOption } from '#shared/intake/intake.contract';
import type { Input } from '#shared/kernel/route';
import { useSession } from '../../auth/session.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { OneOf } from '../../components/forms/OneOf.tsx';
import { Column, Row } from '../../components/layout/layout.tsx';

/** Which school of a package is this one, and which are those of other portals. */
export type SchoolChoice = Omit<Input<typeof intakeApi.chooseSchool>, 'intakeUid'>;

interface SchoolFormProps {
  intake: Intake;
  onChoose: (choice: SchoolChoice) => Promise<boolean>;
  /** Whether the school is being chosen. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The values of the form, and the choice that it makes of them. */
function useChoice({ intake: { schools = [] }, onChoose, onOpen }: SchoolFormProps) {
  const [own, setOwn] = useState(schools.find(({ is_chosen }) => is_chosen)?.sourcedId ?? '');
  const [others, setOthers] = useState<Record<string, string>>({});
  const [students, setStudents] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const school = schools.find(({ sourcedId }) => sourcedId === own);

  async function choose(event: FormEvent) {
    event.preventDefault();
    if (!school) return setFault('Choose a school first.');
    if (students.trim() !== String(school.students)) {
      return setFault(`Type the number ${school.students}.`);
    }
    setBusy(true);
    const named = Object.entries(others).filter(([, sourcedId]) => sourcedId !== '');
    const other_schools = Object.fromEntries(named);
    if (await onChoose({ sourcedId: own, students: school.students, other_schools })) onOpen(false);
    setBusy(false);
  }
  const type = (text: string) => {
    setStudents(text);
    setFault('');
  };
  return { schools, school, own, setOwn, others, setOthers, students, type, fault, isBusy, choose };
}

/**
 * Asks once which school of a package is this one. The number of its students must be typed, as the
 * choice decides whose people the portal gets.
 */
export function SchoolForm(props: SchoolFormProps) {
  const { intake, isOpen, onOpen } = props;
  const { config } = useSession();
  const form = useChoice(props);
  const { schools, own, others } = form;
  if (!isOpen) {
    return (
      <Typography sx={{ mb: 3 }}>
        {`The file has ${schools.length} schools and was read as ${form.school?.name}. `}
        {intake.state === 'ready' && (
          <Button size="small" onClick={() => onOpen(true)}>
            Choose another school
          </Button>
        )}
      </Typography>
    );
  }
  return (
    <Column
      component="form"
      noValidate
      aria-label="Your school"
      onSubmit={form.choose}
      isBound
      sx={{ maxWidth: 560, mb: 3 }}
    >
      <Typography>{introOf(schools)}</Typography>
      <OneOf
        label={`${config.schoolName} in the file`}
        value={own}
        options={optionsOf(schools)}
        onChoose={form.setOwn}
      />
      {(config.otherSchools ?? []).map(({ schoolUid, schoolName }) => (
        <OneOf
          key={schoolUid}
          label={`${schoolName} in the file (optional)`}
          value={others[schoolUid] ?? ''}
          options={optionsOf(schools.filter(({ sourcedId }) => sourcedId !== own))}
          onChoose={(sourcedId) => form.setOthers({ ...others, [schoolUid]: sourcedId })}
          hint={`People of both schools can then change between them. Left open, nothing changes for ${schoolName}.`}
        />
      ))}
      <Field
        label={`Number of students of ${config.schoolName} in the file`}
        hint="Type the number that the list shows. It confirms your choice."
        inputMode="numeric"
        value={form.students}
        fault={form.fault}
        onChange={form.type}
      />
      <Row isOneLine>
        <Button type="submit" variant="contained" loading={form.isBusy}>
          Choose school
        </Button>
        {intake.state === 'ready' && <Button onClick={() => onOpen(false)}>Cancel</Button>}
      </Row>
    </Column>
  );
}

const introOf = ({ length }: readonly SchoolOption[]): string =>
  length === 1
    ? 'The file has one school. Say whether its people are those of this portal.'
    : `The file has ${length} schools. Choose the one whose people are those of this portal.`;

const optionsOf = (schools: readonly SchoolOption[]) => [
  ['', 'Choose a school'] as const,
  ...schools.map(({ sourcedId, name, identifier, students, staff }) => {
    const number = identifier ? ` (${identifier})` : '';
    return [sourcedId, `${name}${number}: ${students} students, ${staff} staff`] as const;
  }),
];
