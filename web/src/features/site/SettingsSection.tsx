import { Box, Button, Card, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Choice } from '../../components/forms/Choice.tsx';

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
  const [current, go] = useCurrent();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address goes to its section
  useEffect(() => {
    if (hash) go(hash.slice(1));
  }, [hash]);
  return (
    <Box component="nav" aria-label="Sections" sx={contents}>
      <Box sx={{ display: { md: 'none' } }}>
        <Choice
          label="Go to"
          all="Go to …"
          value={current}
          options={titles.map((title) => [idOf(title), title])}
          onChoose={go}
        />
      </Box>
      {titles.map((title) => (
        <Button
          key={title}
          size="small"
          aria-current={idOf(title) === current ? 'true' : undefined}
          onClick={() => go(idOf(title))}
          sx={way}
        >
          {title}
        </Button>
      ))}
    </Box>
  );
}

/** Returns the id of the section that is read, and a function that goes to one. */
function useCurrent(): readonly [current: string, go: (id: string) => void] {
  const [current, setCurrent] = useState('');
  const wanted = useRef('');
  useEffect(() => {
    const read = () => setCurrent(sectionRead(wanted.current));
    read();
    addEventListener('scroll', read, { passive: true });
    addEventListener('resize', read);
    return () => {
      removeEventListener('scroll', read);
      removeEventListener('resize', read);
    };
  }, []);
  const go = (id: string) => {
    wanted.current = id;
    show(id);
    setCurrent(sectionRead(id));
  };
  return [current, go];
}

/**
 * Returns the id of the section at the line where `show` puts a title: the first that ends below it. At
 * the end of the page the last ones never reach that line, so there the wanted one counts.
 */
function sectionRead(wanted: string): string {
  const { scrollHeight } = document.documentElement;
  const isAtEnd = innerHeight + scrollY >= scrollHeight - 2;
  const all = document.querySelectorAll('[aria-labelledby^=settings-]');
  const below = Array.from(all).filter((each) => each.getBoundingClientRect().bottom > titleLine);
  const idOfSection = (each: Element | undefined) => each?.getAttribute('aria-labelledby') ?? '';
  if (isAtEnd && below.some((each) => idOfSection(each) === wanted)) return wanted;
  return idOfSection(below[0]);
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

/** It stays in the window, below the bar of the portal. On a phone it is a list to choose from. */
const contents = {
  position: 'sticky',
  top: 56,
  zIndex: 5,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1,
  mx: -1,
  px: { xs: 1, md: 0 },
  py: 0.5,
  mb: -2,
  mt: -1.5,
  bgcolor: 'background.default',
};
/** The first word begins where the title does. */
const way = {
  display: { xs: 'none', md: 'inline-flex' },
  minWidth: 0,
  px: 1,
  '&[aria-current]': { boxShadow: 'inset 0 -3px 0 currentcolor', borderRadius: 0 },
};
const section = {
  display: 'grid',
  gap: { xs: 1.5, lg: 3 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '200px minmax(0, 1fr)' },
};
const heading = { outline: 'none', scrollMarginTop: 112 };
/** Just above a title that `show` has put below its margin and the padding of the page (`theme.ts`). */
const titleLine = 112 + 72 - 16;
const card = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  p: { xs: 2, sm: 3 },
  overflow: 'visible',
};
