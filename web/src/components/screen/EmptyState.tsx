import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** What to do next, in a sentence. */
  children?: ReactNode;
  action?: ReactNode;
  as?: 'div' | 'main';
  /** It explains the title of the screen, and stands below it. */
  isBelow?: boolean;
}

/** The specified text of every empty list. It says nothing to a person, so the sentence is above it. */
const specified = 'No records found!';

/** Shows that there is nothing yet, and what to do next. */
export function EmptyState({ title, children, action, as = 'div', isBelow }: EmptyStateProps) {
  const isList = title === specified && children;
  const [first, second] = isList ? [children, title] : [title, children];
  return (
    <Box component={as} sx={isBelow ? { maxWidth: 520 } : isList ? place : alone}>
      <Typography
        variant={isBelow ? 'body1' : isList ? 'h3' : 'h2'}
        component={as === 'main' ? 'h1' : 'p'}
        sx={{ mb: 1 }}
      >
        {first}
      </Typography>
      {second && (
        <Typography
          color="textSecondary"
          variant={isList ? 'body2' : undefined}
          sx={{ mb: action ? 3 : 0 }}
        >
          {second}
        </Typography>
      )}
      {action}
    </Box>
  );
}

const alone = { py: 8, px: 2, textAlign: 'center', maxWidth: 520, mx: 'auto' };
/** An empty list is a surface in the place of its rows. */
const place = {
  ...alone,
  py: 4,
  maxWidth: 'none',
  mx: 0,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
