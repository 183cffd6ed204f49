import { TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { type RollClass, rollCall as rollCallApi } from '#shared/emergency/roll-call.contract';
import type { MarkState } from '#shared/emergency/standing';
import { useRead } from '../../../api/hooks.ts';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { SearchBox } from '../../../components/forms/SearchBox.tsx';
import { useDebounced } from '../../../components/hooks/useDebounced.ts';
import { Column, Row } from '../../../components/layout/layout.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { StudentRow } from './StudentRow.tsx';
import { type OwnClassesRead, useStaffMarks } from './useStaffMarks.ts';

/** The fewest letters of a search. */
const fewest = 2;

/**
 * Staff mark the students whom they have in the room, and find any other student by name. Each is
 * safe or in need of help.
 */
export function StaffMarks() {
  const [name, setName] = useState('');
  const [where, setWhere] = useState('');
  const asked = useDebounced(name.trim(), 300);
  const { data, error, mutate } = useRead(
    rollCallApi.findStudents,
    asked.length >= fewest ? { name: asked } : null,
    { keepPreviousData: true },
  );
  const { classes, mark } = useStaffMarks(where.trim(), mutate);
  return (
    <Column component="section" aria-labelledby="mark-students">
      <Typography variant="h2" id="mark-students">
        Mark students
      </Typography>
      <TextField
        label="Where are you?"
        helperText="Stored with each mark. Only those who lead see it."
        value={where}
        slotProps={{ htmlInput: { maxLength: 120 } }}
        onChange={({ target }) => setWhere(target.value)}
      />
      <OwnClasses classes={classes} onMark={mark} />
      <SearchBox label="Another student’s name" value={name} onChange={setName} />
      {error && (
        <Failure what="The students with this name" error={error} onRetry={() => void mutate()} />
      )}
      {asked.length >= fewest && data?.length === 0 && (
        <Typography role="status">No student with this name.</Typography>
      )}
      {asked.length >= fewest &&
        data?.map((student) => (
          <StudentRow
            key={student.userUid}
            student={student}
            onMark={(state) => mark(student.userUid, state)}
          />
        ))}
    </Column>
  );
}

interface OwnClassesProps {
  classes: OwnClassesRead;
  onMark: (student: string, state: MarkState) => Promise<void>;
}

/** The homeroom and the lesson of a member of staff, with two large buttons for each student. */
function OwnClasses({ classes: { data, error, retry }, onMark }: OwnClassesProps) {
  return (
    <>
      {error && <Failure what="Your students" error={error} onRetry={retry} />}
      {!data && !error && <Skeletons heights={[240]} what="your students" />}
      {data?.map((each) => (
        <OwnClass key={each.groupUid} of={each} onMark={onMark} />
      ))}
    </>
  );
}

function OwnClass({ of, onMark }: { of: RollClass } & Pick<OwnClassesProps, 'onMark'>) {
  const heading = useId();
  const safe = of.students.filter(({ is_safe }) => is_safe).length;
  const away = of.students.filter(({ is_away }) => is_away).length;
  return (
    <Column component="section" aria-labelledby={heading} gap={1}>
      <Row gap={0} columnGap={1.5} align="baseline">
        <Typography variant="h3" id={heading}>
          {of.kind === 'homeroom' ? `Homeroom ${of.name}` : `Lesson: ${of.name}`}
        </Typography>
        <Typography color="textSecondary" role="status">
          {`${safe} of ${of.students.length} safe`}
          {away > 0 && ` · ${away} known to be away`}
        </Typography>
      </Row>
      {of.students.map((student) => (
        <StudentRow
          key={student.userUid}
          student={student}
          onMark={(state) => onMark(student.userUid, state)}
        />
      ))}
    </Column>
  );
}
