import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
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
  return (
    <Box component={as} sx={isList ? place : isBelow ? { maxWidth: 520 } : alone}>
      <Typography
        variant={isList ? 'h3' : isBelow ? 'body1' : 'h2'}
        component={as === 'main' ? 'h1' : 'p'}
        sx={{ mb: isList ? 0.5 : 1 }}
      >
        {isList ? children : title}
      </Typography>
      {children && (
        <Typography
          color="textSecondary"
          variant={isList ? 'body2' : undefined}
          sx={{ mb: action ? (isList ? 2 : 3) : 0 }}
        >
          {isList ? title : children}
        </Typography>
      )}
      {action}
    </Box>
  );
}

const alone = { py: 8, px: 2, textAlign: 'center', maxWidth: 520, mx: 'auto' };
/** An empty list is a surface in the place of its rows. */
const place = {
  py: { xs: 3, md: 4 },
  px: 2,
  textAlign: 'center',
  textWrap: 'balance',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
