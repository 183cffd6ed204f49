import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import type { Absence } from '#shared/absences/absences.contract';
import { Column } from '../../../components/layout/layout.tsx';
import type { Student } from '../useStudents.ts';
import { AbsenceEntry } from './AbsenceEntry.tsx';
import { NoticeEntry } from './NoticeEntry.tsx';
import type { Family } from './useFamily.ts';

interface SectionsProps {
  family: Family;
  students: readonly Student[];
  canExplain: boolean;
}

/** The lists of the screen: what waits for the family first, then the records and the notices. */
export function Sections({ family, students, canExplain }: SectionsProps) {
  const { lists, notices } = family;
  if (!lists) return null;
  // A page about one student does not repeat the name.
  const nameOf = ({ STUDENT_NUMBER: number }: Absence) =>
    students.length > 1
      ? (students.find((each) => each.STUDENT_NUMBER === number)?.name ?? '')
      : '';
  const entryOf = (absence: Absence) => (
    <AbsenceEntry
      key={absence.DAILY_ATTENDANCE_ID}
      absence={absence}
      name={nameOf(absence)}
      notice={notices.find(({ noticeUid }) => noticeUid === absence.noticeUid)}
      canExplain={canExplain}
    />
  );
  return (
    <>
      <Section title={canExplain ? 'Please explain' : 'Without a reason'}>
        {lists.unexplained.map(entryOf)}
      </Section>
      <Section title="Recorded by the school" isFolded>
        {lists.recorded.map(entryOf)}
      </Section>
      <Section title={canExplain ? 'Reported by you and other carers' : 'Reported by the family'}>
        {lists.reports.map((each) => (
          <NoticeEntry key={each.noticeUid} notice={each} />
        ))}
      </Section>
      <Section title="Leave">
        {lists.leaves.map((each) => (
          <NoticeEntry key={each.noticeUid} notice={each} />
        ))}
      </Section>
    </>
  );
}

/** The entries that a folded section shows. */
const folded = 4;

interface SectionProps {
  title: string;
  /** Shows only the newest entries until the person asks for all. */
  isFolded?: boolean;
  children: readonly ReactNode[];
}

/** A list with its heading; nothing without entries. */
function Section({ title, isFolded = false, children }: SectionProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(!isFolded);
  if (children.length === 0) return null;
  const isCut = !isOpen && children.length > folded + 1;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 4 }}>
      <Typography variant="h2" id={id} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Column component="ul" gap={1.25} isBound sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {isCut ? children.slice(0, folded) : children}
      </Column>
      {isCut && (
        <Button onClick={() => setOpen(true)} sx={{ mt: 1 }}>
          {`Show all ${children.length}`}
        </Button>
      )}
    </Box>
  );
}
