import { Box, Button } from '@mui/material';
import { semesterName, semesters } from '#shared/goals/term';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { useTerm } from './goalsAddress.ts';

/** Chooses the year and the semester. It marks the semester of today, and offers it. */
export function TermChoice() {
  const { term, years, now, setTerm } = useTerm();
  const isNow = (semester: string) => term.year === now.year && semester === now.semester;
  return (
    <Box className="no-print" sx={row}>
      <SelectField
        label="Year"
        value={term.year}
        options={years.map((year) => [year, year] as const)}
        onChoose={(year) => setTerm({ year })}
      />
      <SelectField
        label="Semester"
        value={term.semester}
        options={semesters.map((semester) => [
          semester,
          isNow(semester) ? `${semesterName(semester)} (now)` : semesterName(semester),
        ])}
        onChoose={(chosen) => {
          const semester = semesters.find((each) => each === chosen);
          if (semester) setTerm({ semester });
        }}
      />
      {!isNow(term.semester) && (
        <Button onClick={() => setTerm(now)} sx={{ minHeight: 44 }}>
          {`Go to ${semesterName(now.semester)}${term.year === now.year ? '' : ` ${now.year}`}`}
        </Button>
      )}
    </Box>
  );
}

const row = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.5,
  mb: 3,
  alignItems: 'end',
  gridTemplateColumns: { xs: '104px minmax(0, 1fr)', sm: '140px 220px auto' },
  justifyContent: 'start',
  '& > button': {
    gridColumn: { xs: '1 / -1', sm: 'auto' },
    justifySelf: 'start',
    marginInlineStart: { xs: -1, sm: 0 },
  },
};
