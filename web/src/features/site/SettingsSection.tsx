import { Box, Button, Card, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';

/** The sections in the order in which a new school needs them. */
const titles = [
  'Look',
  'Mail',
  'Tiles',
  'Terms',
  'Categories',
  'Attendance office',
  'Absences',
  'Timetable',
  'Families',
  'Support',
] as const;
type Title = (typeof titles)[number];

const idOf = (title: string): string => `settings-${title.toLowerCase().replace(' ', '-')}`;

/** The ways to the sections. An address may name the one that it leads to. */
export function Contents() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) show(hash.slice(1));
  }, [hash]);
  return (
    <Box component="nav" aria-label="Sections" sx={contents}>
      {titles.map((title) => (
        <Button key={title} size="small" onClick={() => show(idOf(title))}>
          {title}
        </Button>
      ))}
    </Box>
  );
}

function show(id: string) {
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

interface SectionProps {
  title: Title;
  /** What it is about, in a few words. */
  about: string;
  children: ReactNode;
}

/** A subject: its title beside a card with the fields, on a phone above it. */
export const Section = ({ title, about, children }: SectionProps) => (
  <Box component="section" aria-labelledby={idOf(title)} sx={section}>
    <div>
      <Typography variant="h2" id={idOf(title)} tabIndex={-1} sx={heading}>
        {title}
      </Typography>
      <Typography color="textSecondary" variant="body2" sx={{ mt: 0.5 }}>
        {about}
      </Typography>
    </div>
    <Card sx={card}>{children}</Card>
  </Box>
);

const contents = {
  display: { xs: 'none', md: 'flex' },
  flexWrap: 'wrap',
  gap: 0.5,
  marginInlineStart: -1,
  mb: -1,
  mt: -1.5,
};
const section = {
  display: 'grid',
  gap: { xs: 1.5, lg: 3 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '200px minmax(0, 1fr)' },
};
const heading = { outline: 'none', scrollMarginTop: 80 };
const card = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  p: { xs: 2, sm: 3 },
  overflow: 'visible',
};
