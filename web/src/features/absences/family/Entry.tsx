import { Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Column, Row } from '../../../components/layout/layout.tsx';

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
  /** In one line where it fits, for what needs nobody. */
  isSlim?: boolean;
}

/** An absence or a notice in a list: who and when, its state, and what the person can do. */
export function Entry({ title, facts, state, children, acts, isSlim = false }: EntryProps) {
  const shown = facts.filter(Boolean).join(' · ');
  if (isSlim) {
    return (
      <Card component="li" sx={{ ...card, py: 1.25, columnGap: 2, rowGap: 0.25 }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ flex: 1 }}>
          {shown}
        </Typography>
        {state}
      </Card>
    );
  }
  return (
    <Card component="li" sx={card}>
      <Column gap={0.5} sx={{ flex: '1 1 168px', minWidth: 0 }}>
        <Typography variant="h3">{title}</Typography>
        {shown && <Typography color="textSecondary">{shown}</Typography>}
        {state}
        {children}
      </Column>
      {acts && <Row sx={{ marginInlineStart: 'auto' }}>{acts}</Row>}
    </Card>
  );
}

const card = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1.75,
  overflowWrap: 'anywhere',
};
