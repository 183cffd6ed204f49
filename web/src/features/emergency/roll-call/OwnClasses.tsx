import { Skeleton, Typography } from '@mui/material';
import { useId } from 'react';
import type { RollClass } from '#shared/emergency/roll-call.contract';
import type { MarkState } from '#shared/emergency/standing';
import { useSlow } from '../../../components/hooks/useSlow.ts';
import { Column, Row } from '../../../components/layout/layout.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { StudentRow } from './StudentRow.tsx';
import type { OwnClassesRead } from './useStaffMarks.ts';

interface OwnClassesProps {
  classes: OwnClassesRead;
  onMark: (student: string, state: MarkState) => Promise<void>;
}

/** The homeroom and the lesson of a member of staff, with two large buttons for each student. */
export function OwnClasses({ classes: { data, error, retry }, onMark }: OwnClassesProps) {
  const isSlow = useSlow(!data && !error);
  return (
    <>
      {error && <Failure error={error} onRetry={retry} />}
      {isSlow && <Skeleton variant="rounded" height={240} />}
      {data?.map((each) => (
        <OwnClass key={each.groupUid} of={each} onMark={onMark} />
      ))}
    </>
  );
}

function OwnClass({ of, onMark }: { of: RollClass } & Pick<OwnClassesProps, 'onMark'>) {
  const heading = useId();
  const safe = of.students.filter(({ is_safe }) => is_safe).length;
  return (
    <Column component="section" aria-labelledby={heading} gap={1}>
      <Row gap={0} columnGap={1.5} align="baseline">
        <Typography variant="h3" id={heading}>
          {of.kind === 'homeroom' ? `Homeroom ${of.name}` : `Lesson: ${of.name}`}
        </Typography>
        <Typography color="textSecondary" role="status">
          {`${safe} of ${of.students.length} safe`}
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
