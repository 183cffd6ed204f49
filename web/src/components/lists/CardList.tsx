import { Box, Card, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { WaitingWords } from '../feedback/Skeletons.tsx';
import { dotted, List, Row } from '../layout/layout.tsx';
import { visuallyHidden } from '../screen/visuallyHidden.ts';

type Facts = readonly (readonly [name: string, content: ReactNode])[];

/** A row of a list where a table is too wide. */
export interface RowCard {
  readonly key: string;
  readonly title: ReactNode;
  /** What stands on the line below the title. Facts without content are omitted. */
  readonly facts: Facts;
  /** What happened to it, on a line of its own. */
  readonly events?: Facts;
  /** Shown beside the title. */
  readonly aside?: ReactNode;
  /** The actions on the row. */
  readonly acts?: ReactNode;
  /** A box before the row, and one icon after it. */
  readonly lead?: ReactNode;
  readonly end?: ReactNode;
}

interface CardListProps {
  label: string;
  cards: readonly RowCard[];
  /** The level of the titles. */
  heading?: 'h2' | 'h3';
  /** Each value has a line of its own. */
  hasLines?: boolean;
}

/**
 * The rows of a list where a table is too wide: the title, then one line of the other values. The
 * line shows the name of a value only where the value alone says nothing; screen readers hear all.
 */
export const CardList = ({ label, cards, heading = 'h2', hasLines }: CardListProps) => (
  <List aria-label={label} isCard sx={{ overflow: 'visible' }}>
    {cards.map(({ key, title, aside, facts, events, acts, lead, end }) => (
      <Row component="li" key={key} gap={0.5} align="flex-start" isOneLine sx={row}>
        {lead && <Box sx={{ marginInlineStart: -1.5, my: -0.75 }}>{lead}</Box>}
        <Box component="article" sx={{ flex: 1, minWidth: 0 }}>
          <Row align="flex-start" isOneLine>
            <Typography component={heading} sx={titleStyle}>
              {title}
            </Typography>
            {aside}
          </Row>
          <Line sx={hasLines ? lines : line} facts={facts} />
          {events && <Line sx={line} facts={events} />}
          {acts && (
            <Row gap={0.5} justify="flex-end" sx={actStyle}>
              {acts}
            </Row>
          )}
        </Box>
        {end && <Box sx={{ marginInlineEnd: -1.5, my: -0.75 }}>{end}</Box>}
      </Row>
    ))}
  </List>
);

/** Stands for the rows of a list that loads, in their shape. */
export const WaitingCards = ({ count = 6 }: { count?: number }) => (
  <Card sx={{ position: 'relative' }}>
    <WaitingWords />
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder is only its place
      <Box key={at} aria-hidden sx={row}>
        <Skeleton width="70%" height={28} />
        <Skeleton width="90%" />
        <Skeleton width="45%" />
      </Box>
    ))}
  </Card>
);

/** Some values, one after the other. */
const Line = ({ facts, sx }: { facts: Facts; sx: object }) => (
  <Box component="dl" sx={sx}>
    {facts.map(([name, content]) => isSaid(content) && fact(name, content))}
  </Box>
);

const fact = (name: string, content: ReactNode) => (
  <div key={name}>
    <Box component="dt" sx={isPlain(content) ? undefined : visuallyHidden}>
      {name}
    </Box>{' '}
    <dd>{content}</dd>
  </div>
);

const isSaid = (content: ReactNode): boolean => Boolean(content) && content !== '–';

/** A number, or yes and no, say nothing without their name. */
const isPlain = (content: ReactNode): boolean =>
  typeof content === 'number' || /^([\d,.]+( %)?|Yes|No)$/.test(String(content));
const row = { px: 2, py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } };
const titleStyle = {
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  fontWeight: 600,
  lineHeight: 1.4,
};
const values = {
  m: 0,
  mt: 0.25,
  color: 'text.secondary',
  fontSize: '0.875rem',
  lineHeight: 1.5,
  fontVariantNumeric: 'tabular-nums',
  '& dt, & dd': { display: 'inline', m: 0, overflowWrap: 'anywhere' },
};
const lines = { ...values, '& > div + div': { mt: 0.25 } };
const line = {
  ...values,
  ...dotted,
  // The values of a line follow each other.
  '& dd > span': { display: 'inline' },
  '& dd > span > a + a::before': { content: '", "' },
};
const actStyle = { mt: 0.5, mb: -0.75, mx: -1, '& .MuiButton-root': { minHeight: 44 } };
