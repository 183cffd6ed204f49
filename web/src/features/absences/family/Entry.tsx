import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EntryProps {
  /** Who and when. */
  title: string;
  /** What it is about, in short facts. */
  facts: readonly (string | false | undefined)[];
  /** The state in words. */
  state: ReactNode;
  /** Longer texts, such as the school's answer. */
  children?: ReactNode;
  /** The buttons of what is possible now. */
  acts?: ReactNode;
}

/** An absence or a notice in a list: who and when, its state, and what the person can do. */
export function Entry({ title, facts, state, children, acts }: EntryProps) {
  const shown = facts.filter(Boolean).join(' · ');
  return (
    <Card component="li" sx={card}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, display: 'grid', gap: 0.5 }}>
        <Typography variant="h3">{title}</Typography>
        {shown && <Typography color="textSecondary">{shown}</Typography>}
        {state}
        {children}
      </Box>
      {acts && <Box sx={buttons}>{acts}</Box>}
    </Card>
  );
}

const card = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 },
  ...{ px: 2, py: 1.75, overflowWrap: 'anywhere' },
};
const buttons = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  flex: { xs: '1 0 auto', sm: '0 0 auto' },
};
