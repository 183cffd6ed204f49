import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { Absence } from '#shared/absences/absences.contract';
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
  const entryOf = (absence: Absence) => (
    <AbsenceEntry
      key={absence.DAILY_ATTENDANCE_ID}
      absence={absence}
      name={
        students.find((each) => each.STUDENT_NUMBER === absence.STUDENT_NUMBER)?.firstname ?? ''
      }
      notice={notices.find(({ noticeUid }) => noticeUid === absence.noticeUid)}
      canExplain={canExplain}
    />
  );
  return (
    <>
      <Section title={canExplain ? 'Please explain' : 'Without a reason'}>
        {lists.unexplained.map(entryOf)}
      </Section>
      <Section title="Recorded by the school">{lists.recorded.map(entryOf)}</Section>
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

/** A list with its heading; nothing without entries. */
function Section({ title, children }: { title: string; children: readonly ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 4 }}>
      <Typography variant="h2" id={id} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={list}>
        {children}
      </Box>
    </Box>
  );
}

const list = {
  ...{ display: 'grid', gap: 1.25, m: 0, p: 0, listStyle: 'none' },
  gridTemplateColumns: 'minmax(0, 1fr)',
};
