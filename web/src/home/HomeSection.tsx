import { Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Column, Quiet, Row } from '../components/layout/layout.tsx';

/** A section of Home: its heading, a link to all its records, and the newest of them. */
export function HomeSection(props: {
  title: string;
  note?: string | undefined;
  more?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Column component="section" aria-labelledby={id}>
      <Row gap={1} align="center" justify="space-between" isOneLine sx={{ minHeight: 36 }}>
        <Typography variant="h2" id={id}>
          {props.title}
          {props.note && <Quiet component="span" sx={note}>{` · ${props.note}`}</Quiet>}
        </Typography>
        {props.more}
      </Row>
      {props.children}
    </Column>
  );
}

/** On a phone title, day and link have one line. */
const note = {
  fontWeight: 400,
  color: 'text.primary',
  fontSize: { xs: '0.8125rem', sm: '1rem' },
  whiteSpace: 'nowrap',
} as const;
